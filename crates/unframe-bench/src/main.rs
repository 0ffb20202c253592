//! Long runs of the measuring tools:
//!
//! - `unframe-bench differential [--cases N] [--seed S] [--most FINDINGS] [--corrected]`: compares with html5ever on
//!   made-up pages; `--corrected` says that cargo was given a copy of html5ever
//!   that is corrected where `explanations.rs` says (`--config 'patch.crates-io.html5ever.path="…"'`);
//! - `unframe-bench corrupt [--cases N] [--seed S] [--most FINDINGS]`: broken pages of wcxb-dev through all that is done to
//!   a page; `--case N --write FILE` writes one of them;
//! - `unframe-bench pages`: compares with html5ever on the pages of wcxb-dev;
//! - `unframe-bench pathological`: times the pages made to hurt, and fails if one takes more than two seconds;
//! - `unframe-bench scaling [--bytes N] [--pages N] [--repetitions N] [--named PART]`: looks for steps that take more than twice the time on
//!   pages twice as long, or on twice as many; `--short` counts instructions of some, with valgrind;
//! - `unframe-bench instructions [--accept]`: instructions of forty pages beside those in `benchmarks/instructions.tsv`;
//! - `unframe-bench flips --unframe COMMAND [--cases N] [--seed S] [--named STATE]`: changes single bits of templates, bases, indexes, journals,
//!   outputs and judgments, and asks the command again;
//! - `unframe-bench repetitions [--cases N] [--seed S]`: the same of the parser alone, on very many random repetitions;
//! - `unframe-bench quality [FOLDER|ARCHIVE]`: word F1, framing leak and content loss of each method, site by site, on
//!   gold-sites-dev or another collection of the same shape; without one, also word F1 of each method for single pages
//!   on wcxb-dev, and how many semantic blocks its pages have;
//! - `unframe-bench collections [--by-site]`: every collection of sites beside each other, by site and page together, by each
//!   alone and by trafilatura, and whether `auto` is as good as the better of both; `--by-site` lists the sites on which it is
//!   not (part of `quality`);
//! - `unframe-bench teaching`: leak and loss on pages of gold-sites-dev after simulated experts corrected up to ten places on others;
//! - `unframe-bench metadata [--rival FILE] [--mistakes title|author|date]`: title, author and date on wcxb-dev, beside what
//!   another program gave (JSON lines with `id`, `title`, `author`, `date`); mistakes are shown of the first half only;
//! - `unframe-bench scale --unframe COMMAND [--pages N] [--sites N] [--pages-2005 N]`: what very many pages cost;
//!   `TMPDIR` needs room for the largest corpus, 5 GB for 20,000 sites; `--real`: clones of real sites instead, `--pages` in all;
//! - `unframe-bench site-2005 --pages N`: the method of 2005 on a generated site, which `scale` measures;
//! - `unframe-bench outputs`: what we give for each page of wcxb-dev, a line each, to compare two versions;
//! - `unframe-bench compare [on]`: the two trees of the page on standard input;
//! - `unframe-bench export-names FOLDER`, then `export-rows FOLDER`: what the page model is trained on (`training/`);
//! - `unframe-bench export-pages FOLDER`: what the forests of the page verdict are trained on (`training/pages.py`);
//! - `unframe-bench fidelity FOLDER [--by-renderer TOOL] [--faults RENDERER KIND]`: how much of the structure of rendered pages
//!   survives, by us and by others whose outputs lie in the folder (`cargo xtask fidelity` fills it);
//! - `unframe-bench round-trip [--every N]`: whether Markdown is read back with the structure that was written, and XML and TEI are valid, on
//!   real pages;
//! - `unframe-bench gate [--raise] [--lower NAME=VALUE]… [--new-data FILE]…`: every number beside its floor (`gate/`);
//! - `unframe-bench score-folds FOLDER [TEXTS]`: the page model on pages it has not seen, by the models that `train.py`
//!   left in the folder for each fold; TEXTS is a file of JSON lines (`id`, `text`) for other scorers;
//! - `unframe-bench monitoring --unframe COMMAND [--only evolution|redesigns|cost] [--gold N] [--crawled N] [--visits N] [--seed S] [--without-rivals]
//!   [--pages N]`: what `unframe watch` reports of a simulated year of real sites, beside texts compared as a whole; the designs of news
//!   publishers from 2005 to 2017; what visits cost that find little new;
//! - `unframe-bench near-duplicates FOLDER [--documents N]`: recall and precision by similarity, speed and size, on made-up
//!   documents in a new base;
//! - `unframe-bench near-duplicates-rivals FOLDER [--documents N]`: signatures and pairs by us, rensa, datasketch, gaoya and
//!   probminhash; builds the rivals, of `benchmarks/rivals`, under `target/rivals`;
//! - `unframe-bench expect FILE…`: the trees html5ever builds, written into files of tree-construction tests; to be
//!   read, and held against the standard, before they are believed.

#![expect(clippy::print_stdout, reason = "this is a program that prints")]

use std::env;
use std::io::{self, Read, stdin};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use unframe::html::{ParseOptions, Scripting, parse};
use unframe_bench::corrupt::Finding;
use unframe_bench::dat::{self, TreeCase};
use unframe_bench::difference::Oracle;
use unframe_bench::metadata::{self, Answers};
use unframe_bench::pathological::{ATTACKS, WHOLE};
use unframe_bench::quality::collections::BySite;
use unframe_bench::quality::{self, alone};
use unframe_bench::scale::{self, Scale};
use unframe_bench::scaling::{self, Scaling};
use unframe_bench::{
    corpus, corrupt, difference, differential, fidelity, flips, gate, html5ever_tree, minimise, monitoring,
    near_duplicates, outputs, page_cost, real_web, timed, training,
};

/// What a page may take at most, from the project's bars.
const PATIENCE: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |option: &str, default: u64| {
        let at = arguments.iter().position(|argument| argument == option);
        at.and_then(|at| arguments.get(at + 1)).and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let passed = match arguments.first().map(String::as_str) {
        Some("differential") => {
            let is_corrected = arguments.iter().any(|argument| argument == "--corrected");
            let oracle = if is_corrected { Oracle::Corrected } else { Oracle::Released };
            let first_seed = number("--seed", 0);
            let seeds = first_seed..first_seed + number("--cases", 100_000);
            compare_soups(seeds, oracle, number("--most", 20))
        }
        Some("corrupt") => {
            let first = number("--seed", 0);
            let cases = first..first + number("--cases", 10_000);
            let written = arguments.iter().skip_while(|argument| *argument != "--write").nth(1);
            match written {
                Some(file) => write_corrupt(number("--case", 0), Path::new(file)),
                None => corrupt_pages(cases, number("--most", 20)),
            }
        }
        Some("pages") => compare_pages(),
        Some("pathological") => time_attacks(arguments.get(1).map_or("", String::as_str)),
        Some("scaling") => look_for_steep_growth(&arguments, number),
        Some("instructions") => page_cost::run(&arguments),
        Some("--count") => page_cost::work(&arguments[1]).is_ok(),
        Some("flips") => {
            let text = |option: &str| arguments.iter().skip_while(|argument| *argument != option).nth(1).cloned();
            let unframe = PathBuf::from(text("--unframe").unwrap_or_else(|| "unframe".to_owned()));
            let cases = usize::try_from(number("--cases", 300)).unwrap_or(usize::MAX);
            let passed = flips::run(&unframe, cases, number("--seed", 0), &text("--named").unwrap_or_default());
            passed.inspect_err(|error| println!("error: {error}")).unwrap_or(false)
        }
        Some("repetitions") => scaling::repetitions::run(number("--cases", 10_000), number("--seed", 0)),
        Some("collections") => print(&quality::collections::report(by_site(&arguments))),
        Some("teaching") => print(&quality::teaching::report()),
        Some("quality") => {
            let sites = arguments.iter().skip(1).find(|argument| *argument != "--by-site");
            measure_quality(sites.map(Path::new), by_site(&arguments))
        }
        Some("metadata") => {
            let option = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1);
            measure_metadata(option("--rival").map(PathBuf::from), option("--mistakes").map(String::as_str))
        }
        Some("scale") => {
            let unframe = arguments.iter().skip_while(|argument| *argument != "--unframe").nth(1);
            let scale = Scale {
                unframe: unframe.map_or_else(|| "unframe".into(), PathBuf::from),
                folder: env::temp_dir(),
                most_pages: number("--pages", 100_000),
                sites: number("--sites", 20_000),
                pages_2005: number("--pages-2005", 5_000),
            };
            let is_real = arguments.iter().any(|argument| argument == "--real");
            let passed = if is_real { real_web::run(&scale) } else { scale::run(&scale) };
            passed.inspect_err(|error| println!("error: {error}")).is_ok()
        }
        Some("site-2005") => scale::run_site_2005(number("--pages", 5_000)) > 0,
        Some("outputs") => print_outputs(),
        Some("compare") => compare_input(arguments.get(1).map_or(Scripting::Off, |_| Scripting::On)),
        Some("export-names") => training::export_names(Path::new(&arguments[1])).is_ok(),
        Some("export-rows") => training::export_rows(Path::new(&arguments[1])).is_ok(),
        Some("export-pages") => training::export_pages(Path::new(&arguments[1])).is_ok(),
        Some("fidelity") => print_table(&fidelity::run(&arguments[1..])),
        Some("round-trip") => print_table(&fidelity::laws(usize::try_from(number("--every", 1)).unwrap_or(1))),
        Some("gate") => match gate::run(&arguments[1..]) {
            Ok((passed, table)) => {
                println!("{table}");
                passed
            }
            Err(error) => {
                println!("error: {error}");
                false
            }
        },
        Some("score-folds") => score_folds(&arguments[1..]).inspect_err(|error| println!("error: {error}")).is_ok(),
        Some("monitoring") => monitoring::run(&arguments),
        Some("near-duplicates") => {
            let measured = near_duplicates::run(Path::new(&arguments[1]), number("--documents", 100_000));
            print_table(&measured.map(|measured| measured.table()).map_err(|error| error.to_string()))
        }
        Some("near-duplicates-rivals") => {
            print_table(&near_duplicates::rivals::run(Path::new(&arguments[1]), number("--documents", 20_000)))
        }
        Some("expect") => write_expectations(&arguments[1..]),
        _ => {
            println!(
                "usage: unframe-bench differential | corrupt | pages | pathological | scaling | instructions | repetitions | flips | quality | metadata | scale | site-2005 | \
                 outputs | compare | export-names | export-rows | export-pages | score-folds | fidelity | gate | monitoring | near-duplicates | near-duplicates-rivals | expect"
            );
            false
        }
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A table, or why there is none; whether there is one.
fn print_table(table: &Result<String, String>) -> bool {
    match table {
        Ok(table) => println!("{table}"),
        Err(error) => println!("error: {error}"),
    }
    table.is_ok()
}

fn compare_soups(seeds: Range<u64>, oracle: Oracle, most: u64) -> bool {
    let pages = corpus::wcxb_dev();
    if pages.is_none() {
        println!("pieces of real pages: {}", corpus::SKIPPED);
    }
    let pages: Vec<&str> = pages.iter().flatten().map(|page| page.html.as_str()).collect();
    let start = Instant::now();
    let first_seed = seeds.start;
    let outcome = differential::run(seeds, &pages, oracle, usize::try_from(most).unwrap_or(usize::MAX));
    for finding in &outcome.unexplained {
        let differential::Finding { seed, times, scripting, text, .. } = finding;
        println!("{times} times, first as seed {seed}, scripting {scripting:?}: {text:?}");
        match &finding.broken_law {
            Some(law) => println!("    {law}"),
            None => print_trees(&finding.text, finding.scripting),
        }
    }
    println!("{} cases from seed {first_seed} in {:.0?}", outcome.cases, start.elapsed());
    for (name, count) in &outcome.explained {
        println!("{count:>8} explained: {name}");
    }
    println!("{:>8} unexplained", outcome.unexplained.len());
    outcome.unexplained.is_empty()
}

fn corrupt_pages(cases: Range<u64>, most: u64) -> bool {
    let Some(pages) = corpus::wcxb_dev() else {
        println!("{}", corpus::SKIPPED);
        return true;
    };
    let pages: Vec<&str> = pages.iter().map(|page| page.html.as_str()).collect();
    let (start, first) = (Instant::now(), cases.start);
    let outcome = corrupt::run(cases, &pages, usize::try_from(most).unwrap_or(usize::MAX), |outcome| {
        if outcome.cases.is_multiple_of(10_000) {
            println!("{} cases, {} findings, {:.0?}", outcome.cases, outcome.findings.len(), start.elapsed());
        }
    });
    for Finding { case, bytes, what } in &outcome.findings {
        println!("case {case}, {bytes} bytes: {what}");
    }
    let (share, slowest) = outcome.slowest;
    println!(
        "{} cases from {first}, {} of them whole pages, {:.1} MB, in {:.0?}; the slowest, case {slowest}, took {:.0} % of what \
         it may; {} findings",
        outcome.cases,
        outcome.whole_pages,
        megabytes(usize::try_from(outcome.bytes).unwrap_or(usize::MAX)),
        start.elapsed(),
        share * 100.0,
        outcome.findings.len()
    );
    outcome.findings.is_empty()
}

fn write_corrupt(case: u64, file: &Path) -> bool {
    let Some(pages) = corpus::wcxb_dev() else { return false };
    let pages: Vec<&str> = pages.iter().map(|page| page.html.as_str()).collect();
    fs_err::write(file, corrupt::case(case, &pages).bytes).is_ok()
}

fn compare_pages() -> bool {
    let Some(pages) = corpus::wcxb_dev() else {
        println!("{}", corpus::SKIPPED);
        return true;
    };
    let mut differing = 0;
    for page in &pages {
        for scripting in [Scripting::Off, Scripting::On] {
            if difference::differs(&page.html, scripting) {
                differing += 1;
                println!("page {} differs, scripting {scripting:?}", page.id);
                let smallest = minimise(&page.html, |text| difference::differs(text, scripting));
                println!("{smallest:?}");
                print_trees(&smallest, scripting);
            }
        }
    }
    println!("{} pages, {differing} differences", pages.len());
    differing == 0
}

fn time_attacks(wanted: &str) -> bool {
    let mut all_passed = true;
    println!("| page | MB | seconds | nodes | tokens | damage |");
    println!("|---|---:|---:|---:|---:|---|");
    for attack in ATTACKS.iter().filter(|attack| attack.name.contains(wanted)) {
        let page = (attack.page)(WHOLE);
        let (document, took) = timed(|| parse(&page, &ParseOptions::default()));
        let verdict = if took < PATIENCE { "" } else { " **too slow**" };
        all_passed &= took < PATIENCE;
        println!(
            "| {}{verdict} | {:.1} | {:.3} | {} | {} | {:?} |",
            attack.name.replace('<', "\\<"),
            megabytes(page.len()),
            took.as_secs_f64(),
            document.tree.len(),
            document.tokens.len(),
            document.damage
        );
    }
    all_passed
}

fn look_for_steep_growth(arguments: &[String], number: impl Fn(&str, u64) -> u64) -> bool {
    let text = |option: &str| arguments.iter().skip_while(|argument| *argument != option).nth(1).cloned();
    let size = |option: &str, default: u64| usize::try_from(number(option, default)).unwrap_or(usize::MAX);
    if let Some(kind) = text("--count") {
        return scaling::short::walk(&kind, size("--bytes", 0));
    }
    if arguments.iter().any(|argument| argument == "--short") {
        return scaling::short::run();
    }
    scaling::run(&Scaling {
        bytes: size("--bytes", 64 << 10),
        pages: size("--pages", 400),
        repetitions: number("--repetitions", 60),
        named: text("--named").unwrap_or_default(),
    })
}

#[expect(clippy::cast_precision_loss, reason = "pages are shorter than 2⁵³ bytes")]
fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

fn print(report: &str) -> bool {
    println!("{report}");
    true
}

/// Whether sites on which `auto` loses are listed.
fn by_site(arguments: &[String]) -> BySite {
    let is_asked = arguments.iter().any(|argument| argument == "--by-site");
    if is_asked { BySite::Listed } else { BySite::Counted }
}

fn measure_quality(sites: Option<&Path>, by_site: BySite) -> bool {
    match quality::report(sites, by_site) {
        Ok(report) => print(&report),
        Err(error) => !print(&error),
    }
}

fn measure_metadata(rival: Option<PathBuf>, mistakes: Option<&str>) -> bool {
    let Some(pages) = corpus::wcxb_dev() else {
        println!("{}", corpus::SKIPPED);
        return true;
    };
    let ours: Vec<Answers> = pages.iter().map(Answers::ours).collect();
    if let Some(field) = mistakes {
        println!("{}", metadata::mistakes(&pages, &ours, field));
        return true;
    }
    let rival = match rival.map(|path| metadata::read_answers(&path, &pages)).transpose() {
        Ok(rival) => rival,
        Err(error) => {
            println!("cannot read what the rival gave: {error}");
            return false;
        }
    };
    println!("{}", metadata::table(&pages, &ours, rival.as_deref()));
    true
}

/// Prints how good the page model is on pages it has not seen, and writes what it made of them.
fn score_folds(arguments: &[String]) -> io::Result<()> {
    let Some(folder) = arguments.first() else { return Err(io::Error::other("name the folder of the trainer")) };
    let Some(pages) = training::labelled_pages() else { return Err(io::Error::other(corpus::SKIPPED)) };
    let judged = alone::ByFolds::read(Path::new(folder))?.judge(&pages)?;
    if let Some(texts) = arguments.get(1) {
        alone::write(Path::new(texts), &pages, &judged)?;
    }
    println!("{}", alone::table(&pages, &judged));
    Ok(())
}

fn print_outputs() -> bool {
    let pages = corpus::wcxb_dev();
    match &pages {
        Some(pages) => pages.iter().for_each(|page| println!("{}", outputs::line(page))),
        None => println!("{}", corpus::SKIPPED),
    }
    true
}

fn compare_input(scripting: Scripting) -> bool {
    let mut text = String::new();
    stdin().read_to_string(&mut text).expect("the page is UTF-8");
    print_trees(&text, scripting);
    !difference::differs(&text, scripting)
}

fn write_expectations(files: &[String]) -> bool {
    for file in files {
        let cases = dat::tree_cases(&fs_err::read_to_string(file).expect("the file is readable"));
        let written: Vec<String> = cases.into_iter().map(expected).collect();
        fs_err::write(file, written.join("\n")).expect("the file is writable");
    }
    true
}

fn expected(case: TreeCase) -> String {
    let trees: Vec<String> =
        case.runs().into_iter().map(|scripting| html5ever_tree::parse(&case.data, scripting).dump()).collect();
    if trees.windows(2).any(|pair| pair[0] != pair[1]) {
        println!("the tree depends on scripting: {:?}", case.data);
    }
    TreeCase { document: trees[0].trim_end_matches('\n').to_owned(), ..case }.to_string()
}

fn print_trees(text: &str, scripting: Scripting) {
    let (ours, theirs) = difference::dumps(text, scripting);
    println!("    unframe:\n{}    html5ever:\n{}", indent(&ours), indent(&theirs));
}

fn indent(text: &str) -> String {
    format!("    {}\n", text.trim_end().replace('\n', "\n    "))
}
