//! What does `unframe watch` report, and what does it cost? Every measurement runs the real command, against servers on this machine.
//!
//! `evolution` is a simulated year of real sites, `redesigns` are the designs of news publishers from 2005 to 2017, `cost` is what
//! visits cost that find little or nothing new.

#![expect(clippy::print_stdout, reason = "the tables are what a measurement is for")]

mod cost;
mod evolution;
mod redesigns;
mod server;

use std::path::PathBuf;

use cost::Cost;
use evolution::Evolution;

/// Measures what is asked for; whether all is as it must be.
pub fn run(arguments: &[String]) -> bool {
    let text = |option: &str| arguments.iter().skip_while(|argument| *argument != option).nth(1).cloned();
    let number = |option: &str, default: usize| text(option).and_then(|text| text.parse().ok()).unwrap_or(default);
    let unframe = PathBuf::from(text("--unframe").unwrap_or_else(|| "unframe".to_owned()));
    let only = text("--only");
    let is_asked = |name: &str| only.as_ref().is_none_or(|only| only == name);
    let visits = u32::try_from(number("--visits", 30)).unwrap_or(30);
    let mut passed = true;
    if is_asked("redesigns") {
        passed &= shown(redesigns::run(&unframe));
    }
    if is_asked("evolution") {
        let sites = (number("--gold", 20), number("--crawled", 10));
        let with_rivals = !arguments.iter().any(|argument| argument == "--without-rivals");
        let evolution =
            Evolution { unframe: unframe.clone(), sites, visits, seed: number("--seed", 0) as u64, with_rivals };
        passed &= shown(evolution::run(&evolution));
    }
    if is_asked("cost") {
        let pages = number("--pages", 10_000) as u64;
        passed &= shown(cost::run(&Cost { unframe, pages, visits: 100 }).map(|table| (true, table)));
    }
    passed
}

/// Prints a table, or why there is none.
fn shown(measured: Result<(bool, String), String>) -> bool {
    match measured {
        Ok((passed, table)) => {
            println!("{table}");
            passed
        }
        Err(error) => {
            println!("error: {error}");
            false
        }
    }
}
