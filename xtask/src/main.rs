//! The project's chores: `cargo xtask` lists them.
//!
//! A chore is a name, a sentence and a function in [`CHORES`]; to add one, write its file and its line there.

mod browser;
mod cargo;
mod chores;
mod deny;
mod docs;
mod fidelity;
mod node;
mod package;
mod pictures;
mod python;
mod service;
mod tidy;
mod train;
mod trec_eval;

use std::process::ExitCode;

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
        about: "all that must be green before a change is taken: formatting, lints, documentation, dependencies, test",
        run: chores::ci,
    },
    Chore {
        name: "test",
        about: "every test of the workspace, documentation, Python, Node.js and browser included",
        run: chores::test,
    },
    Chore {
        name: "python",
        about: "the Python package: built, tested beside the command, held against its stubs",
        run: python::python,
    },
    Chore {
        name: "node",
        about: "the Node.js package: built, linted, tested beside the command, held against its types",
        run: node::node,
    },
    Chore {
        name: "node-pack",
        about: "the Node.js package as it is published: its contents, its size, and whether it installs and runs",
        run: node::pack,
    },
    Chore {
        name: "service",
        about: "`unframe serve` held against its `/openapi.json` by schemathesis, which is installed where it is missing",
        run: service::service,
    },
    Chore {
        name: "browser",
        about: "the review in a real Chromium, which is installed where it is missing",
        run: browser::browser,
    },
    Chore {
        name: "python-overhead",
        about: "what Python and Arrow add to the CPU time of the library, on wcxb-dev",
        run: python::overhead,
    },
    Chore {
        name: "node-overhead",
        about: "what Node.js adds to the CPU time of the library, on wcxb-dev",
        run: node::overhead,
    },
    Chore {
        name: "pictures",
        about: "the pictures of the README: a page before and after in a real Chromium, and the chart of quality",
        run: pictures::pictures,
    },
    Chore { name: "bench", about: "our speed and memory beside our rivals'", run: chores::bench },
    Chore { name: "differential", about: "our trees beside html5ever's, on made-up pages", run: chores::differential },
    Chore {
        name: "corrupt",
        about: "real pages with something broken in them, through all that is done to a page",
        run: chores::corrupt,
    },
    Chore {
        name: "flips",
        about: "single bits changed in all that the command keeps: templates, bases, indexes, journals, outputs, judgments",
        run: chores::flips,
    },
    Chore {
        name: "scaling",
        about: "whether anything takes more than twice as long when there is twice as much (--short: in instructions)",
        run: chores::scaling,
    },
    Chore {
        name: "instructions",
        about: "whether forty pages take more instructions than benchmarks/instructions.tsv says",
        run: chores::instructions,
    },
    Chore {
        name: "quality",
        about: "word F1, framing leak and content loss of each method, on gold-sites-dev",
        run: chores::quality,
    },
    Chore {
        name: "metadata",
        about: "how much of title, author and date is found, on wcxb-dev",
        run: chores::metadata,
    },
    Chore {
        name: "gate",
        about: "every number of quality beside its floor in benchmarks/floors.json",
        run: chores::gate,
    },
    Chore {
        name: "fidelity",
        about: "how much of a page's structure survives, ours and others', on pages of real renderers",
        run: fidelity::fidelity,
    },
    Chore { name: "train", about: "trains the page model again from the shared data", run: train::train },
    Chore { name: "scale", about: "time and memory of the command on very many pages", run: chores::scale },
    Chore {
        name: "monitoring",
        about: "what `unframe watch` reports of a simulated year of real sites, of new designs, and what visits cost",
        run: chores::monitoring,
    },
    Chore {
        name: "search-measures",
        about: "our measures of rankings beside those of trec_eval",
        run: trec_eval::compare,
    },
    Chore {
        name: "package",
        about: "the crates as they are published: packed, with licences, README and all that a registry shows",
        run: package::package,
    },
    Chore { name: "docs", about: "the documentation site, from docs/ into target/docs", run: docs::docs },
    Chore { name: "doc", about: "the documentation of all crates, without warnings", run: chores::doc },
    Chore {
        name: "deny",
        about: "licenses, sources and bans of all dependencies, by cargo-deny, which is installed where it is missing",
        run: deny::deny,
    },
    Chore { name: "tidy", about: "the rules of ARCHITECTURE.md that a machine can check", run: chores::tidy },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "the one place where chores complain")]
            {
                eprintln!("error: {error:#}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let (name, arguments) = arguments.split_first().map_or(("", arguments), |(name, rest)| (name.as_str(), rest));
    if let Some(chore) = CHORES.iter().find(|chore| chore.name == name) {
        return (chore.run)(arguments);
    }
    let list: Vec<String> =
        CHORES.iter().map(|chore| format!("  cargo xtask {:15} {}", chore.name, chore.about)).collect();
    bail!("name a chore:\n{}", list.join("\n"))
}
