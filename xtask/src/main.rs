//! The project's chores: `cargo xtask` lists them.
//!
//! A chore is a name, a sentence and a function in [`CHORES`]; to add one, write its file and its line there.

mod cargo;
mod chores;
mod tidy;

use anyhow::{Result, bail};

/// Something the project does again and again.
struct Chore {
    name: &'static str,
    about: &'static str,
    run: fn(arguments: &[String]) -> Result<()>,
}

const CHORES: &[Chore] = &[
    Chore {
        name: "ci",
        about: "all that must be green before a change is taken: formatting, lints, test",
        run: chores::ci,
    },
    Chore { name: "test", about: "every test of the workspace, documentation included", run: chores::test },
    Chore { name: "tidy", about: "the rules of ARCHITECTURE.md that a machine can check", run: chores::tidy },
];

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let arguments: Vec<String> = arguments.collect();
    if let Some(chore) = CHORES.iter().find(|chore| chore.name == name) {
        return (chore.run)(&arguments);
    }
    let list: Vec<String> =
        CHORES.iter().map(|chore| format!("  cargo xtask {:6} {}", chore.name, chore.about)).collect();
    bail!("`{name}` is none of the chores:\n{}", list.join("\n"))
}
