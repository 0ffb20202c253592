//! `docs/command-reference.md`, made from what clap knows: every command and every flag.
//!
//! `UPDATE_EXPECTED=1 cargo test -p unframe-cli reference` writes it.

use std::fmt::Write;

use clap::builder::StyledStr;
use clap::{Arg, Command};

use super::Arguments;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/command-reference.md");

const HEAD: &str = "\
# Commands and flags

<!-- Made from the command line's definition: `UPDATE_EXPECTED=1 cargo test -p unframe-cli reference` writes it. -->

Every command with all of its flags, as `unframe COMMAND --help` prints them. [The command](command.md) explains sites,
methods, formats and exit codes.
";

#[test]
fn the_reference_of_commands_has_every_flag() {
    if cfg!(not(all(feature = "review", feature = "search", feature = "service", feature = "watch"))) {
        return;
    }
    let reference = reference();
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs_err::write(PATH, &reference).unwrap();
    }
    let found = fs_err::read_to_string(PATH).unwrap_or_default();
    assert!(
        found == reference,
        "docs/command-reference.md is stale: UPDATE_EXPECTED=1 cargo test -p unframe-cli reference"
    );
}

fn reference() -> String {
    let mut command = Arguments::shaped();
    command.build();
    let mut text = HEAD.to_owned();
    text += "\n## Flags of every command\n\n";
    text += &flags(command.get_arguments().filter(|flag| flag.is_global_set()));
    for sub in command.get_subcommands() {
        describe(sub, "unframe", &mut text);
    }
    text
}

/// A command, then its own commands.
fn describe(command: &Command, parent: &str, text: &mut String) {
    let name = format!("{parent} {}", command.get_name());
    write!(text, "\n## {name}\n\n{}\n", plain(command.get_long_about().or(command.get_about()))).unwrap();
    let usage = command.clone().render_usage().to_string();
    write!(text, "\n```text\n{}\n```\n", usage.trim_start_matches("Usage: ").trim()).unwrap();
    let mut headings: Vec<Option<&str>> = Vec::new();
    let own: Vec<&Arg> = command.get_arguments().filter(|flag| !flag.is_global_set() && !flag.is_hide_set()).collect();
    for flag in &own {
        if !headings.contains(&flag.get_help_heading()) {
            headings.push(flag.get_help_heading());
        }
    }
    headings.sort_by_key(Option::is_some);
    for heading in headings {
        let title = heading.map_or(String::new(), |heading| format!("\n**{}**\n", heading.trim_end_matches(':')));
        let table = flags(own.iter().copied().filter(|flag| flag.get_help_heading() == heading));
        if !table.is_empty() {
            write!(text, "{title}\n{table}").unwrap();
        }
    }
    for notes in [command.get_before_help(), command.get_after_help()] {
        let notes = plain(notes);
        if !notes.is_empty() {
            write!(text, "\n```text\n{}\n```\n", notes.trim_end()).unwrap();
        }
    }
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        describe(sub, &name, text);
    }
}

/// A table of flags and arguments; nothing if there are none but `--help` and `--version`.
fn flags<'a>(flags: impl Iterator<Item = &'a Arg>) -> String {
    let known = flags.filter(|flag| !flag.is_hide_set() && !["help", "version"].contains(&flag.get_id().as_str()));
    let rows: Vec<String> = known.map(|flag| format!("| {} | {} |\n", typed(flag), cell(&meaning(flag)))).collect();
    if rows.is_empty() { String::new() } else { format!("| | |\n|---|---|\n{}", rows.concat()) }
}

/// How a flag is typed: `-o`, `--output FILE`.
fn typed(flag: &Arg) -> String {
    let values: Vec<String> = if flag.get_action().takes_values() {
        let names = flag.get_value_names().unwrap_or_default();
        names.iter().map(|name| if flag.is_positional() { name.to_string() } else { format!(" {name}") }).collect()
    } else {
        Vec::new()
    };
    let is_optional = flag.get_num_args().is_some_and(|number| number.min_values() == 0) && !flag.is_positional();
    let value =
        if is_optional && !values.is_empty() { format!("[={}]", values.concat().trim()) } else { values.concat() };
    let dots = if flag.is_positional() && flag.get_num_args().is_some_and(|n| n.max_values() > 1) { "…" } else { "" };
    let short = flag.get_short().map(|short| format!("`-{short}`"));
    let long = flag.get_long().map(|long| format!("`--{long}{value}`"));
    match (short, long) {
        (None, None) => format!("`{value}`{dots}"),
        (short, long) => short.into_iter().chain(long).collect::<Vec<_>>().join(", "),
    }
    .replace('|', "\\|")
}

/// What a flag does, its values and its default.
fn meaning(flag: &Arg) -> String {
    let mut meaning = plain(flag.get_long_help().or(flag.get_help()));
    let values: Vec<_> = flag.get_possible_values().into_iter().filter(|value| !value.is_hide_set()).collect();
    if flag.get_action().takes_values() && !values.is_empty() {
        let has_help = values.iter().any(|value| value.get_help().is_some());
        let values = values.iter().map(|value| match value.get_help() {
            Some(help) => format!("`{}`: {}", value.get_name(), plain(Some(help))),
            None => format!("`{}`", value.get_name()),
        });
        let values: Vec<String> = values.collect();
        write!(meaning, "<br>One of: {}", values.join(if has_help { "<br>" } else { ", " })).unwrap();
    }
    let defaults: Vec<_> = flag.get_default_values().iter().map(|value| value.display().to_string()).collect();
    if flag.get_action().takes_values() && !defaults.is_empty() && !flag.is_hide_default_value_set() {
        write!(meaning, "<br>Default: `{}`", defaults.join(" ")).unwrap();
    }
    meaning
}

fn plain(text: Option<&StyledStr>) -> String {
    text.map(StyledStr::to_string).unwrap_or_default()
}

fn cell(text: &str) -> String {
    text.trim().replace('|', "\\|").replace("\n\n", "<br>").replace('\n', " ")
}

#[test]
fn the_limits_of_pages_are_those_of_the_library() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/limits.md");
    let limits = unframe::Limits::default();
    let rows = [
        ("max_bytes", limits.max_bytes, "the rest is cut off (`bytes-cut`)"),
        ("max_nodes", limits.max_nodes, "the tree ends there (`nodes-cut`)"),
        ("max_depth", limits.max_depth, "deeper elements become siblings (`depth-flattened`)"),
        ("max_attributes", limits.max_attributes, "further attributes of an element are not read (`attributes-cut`)"),
        (
            "max_clones_per_node",
            limits.max_clones_per_node,
            "formatting that crosses blocks is dropped (`formatting-dropped`)",
        ),
    ];
    let mut table = "| Limit | Default | Beyond it |\n|---|---:|---|\n".to_owned();
    for (name, value, beyond) in rows {
        let value = if value >= 1 << 20 { format!("{} × 2²⁰", value >> 20) } else { value.to_string() };
        writeln!(table, "| `{name}` | {value} | {beyond} |").unwrap();
    }
    let shown = fs_err::read_to_string(path).unwrap();
    let (before, rest) = shown.split_once("<!-- limits -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- /limits -->").unwrap();
    let made = format!("{before}<!-- limits -->\n{table}<!-- /limits -->{after}");
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs_err::write(path, &made).unwrap();
    }
    assert!(fs_err::read_to_string(path).unwrap() == made, "docs/limits.md is stale: run with UPDATE_EXPECTED=1");
}
