//! Every command that the documentation shows, run as it stands there.
//!
//! - A block ` ```console ` is a session: lines that begin with `$ ` are run by one shell for each document, in a folder that holds
//!   `examples/site`; what they print stands below them, without the speed of the run. `UPDATE_EXPECTED=1 cargo test -p unframe-cli --test cli documents` writes it.
//! - In a block ` ```sh ` each line that runs `unframe` is checked without its files: its flags must be those of the command.

#![expect(clippy::unwrap_used, reason = "a document that cannot be read has failed its test")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::Folder;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Stands before what a command prints, with the command's number after it.
const MARK: &str = "\u{1}";

#[test]
fn sessions_print_what_the_documentation_shows() {
    let mut stale = Vec::new();
    for path in documents() {
        let text = fs_err::read_to_string(&path).unwrap();
        let commands = commands(&text);
        if commands.is_empty() {
            continue;
        }
        let asks = commands.iter().any(|command| command.contains("curl "));
        if asks && Command::new("curl").arg("--version").stdout(Stdio::null()).status().is_err() {
            eprintln!("skipped: {} needs curl", path.display());
            continue;
        }
        let made = with_outputs(&text, &run(&commands, &path));
        if std::env::var_os("UPDATE_EXPECTED").is_some() {
            fs_err::write(&path, &made).unwrap();
        } else if let Some((shown, made)) = text.lines().zip(made.lines()).find(|(shown, made)| shown != made) {
            stale.push(format!("{}\n  shows:  {shown}\n  prints: {made}", path.display()));
        } else if text != made {
            stale.push(format!("{}: more or fewer lines are printed than shown", path.display()));
        }
    }
    assert!(stale.is_empty(), "\n{}\nUPDATE_EXPECTED=1 writes what is printed\n", stale.join("\n"));
}

#[test]
fn flags_in_the_documentation_exist() {
    let folder = Folder::new();
    let mut wrong = Vec::new();
    let mut checked = 0;
    for path in documents() {
        for line in shell_lines(&fs_err::read_to_string(&path).unwrap()) {
            for arguments in calls(&line) {
                let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
                arguments.push("--help");
                let outcome = folder.run(&arguments);
                checked += 1;
                if outcome.code != Some(0) {
                    wrong.push(format!("{}: {line}\n{}", path.display(), outcome.stderr));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(checked >= 20, "only {checked} commands were found in the documentation");
}

/// The documents of the repository that show commands.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(ROOT);
    let named = ["README.md", "examples/README.md", "benchmarks/README.md"].map(|name| root.join(name));
    let mut found = named.to_vec();
    let mut folders = vec![root.join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs_err::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The commands of all sessions of a document.
fn commands(text: &str) -> Vec<&str> {
    lines_in(text, "```console").filter_map(|line| line.strip_prefix("$ ")).collect()
}

/// Lines within blocks of a language.
fn lines_in<'a>(text: &'a str, fence: &'a str) -> impl Iterator<Item = &'a str> {
    let mut is_inside = false;
    text.lines().filter(move |line| {
        let was_inside = is_inside;
        if line.starts_with("```") {
            is_inside = *line == fence;
        }
        was_inside && is_inside
    })
}

/// Runs the commands in one shell; what each prints, messages included.
fn run(commands: &[&str], path: &Path) -> Vec<String> {
    let folder = Folder::new();
    copy(&Path::new(ROOT).join("examples/site"), &folder.path().join("examples/site"));
    let script: Vec<String> = (0..)
        .zip(commands)
        .map(|(number, command)| {
            format!("printf '{MARK}{number}\\n'\n{command}\n[ $? = 0 ] || printf '{MARK}failed\\n'\n")
        })
        .collect();
    let binary = Path::new(env!("CARGO_BIN_EXE_unframe")).parent().unwrap();
    let search = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{}", script.concat())])
        .current_dir(folder.path())
        .env("PATH", format!("{}:{search}", binary.display()))
        .env("LC_ALL", "C.UTF-8")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let printed = printed.replace(&folder.path().display().to_string(), ".");
    let printed: String = printed.split_inclusive('\n').map(without_speed).collect();
    let failed = printed.find(&format!("{MARK}failed"));
    assert!(failed.is_none(), "{}: a command failed:\n{}", path.display(), &printed[..failed.unwrap_or(0)]);
    let outputs: Vec<String> =
        printed.split(MARK).skip(1).map(|part| part.split_once('\n').map_or("", |(_, rest)| rest).to_owned()).collect();
    assert_eq!(outputs.len(), commands.len(), "{}: the shell stopped early:\n{printed}", path.display());
    outputs
}

/// The summary of a run without its speed, which is another in each.
fn without_speed(line: &str) -> String {
    match line.rsplit_once("; ") {
        Some((summary, speed)) if line.starts_with("done: ") && speed.trim_end().ends_with("MB/s") => {
            format!("{summary}\n")
        }
        _ => line.to_owned(),
    }
}

fn copy(from: &Path, to: &Path) {
    fs_err::create_dir_all(to).unwrap();
    for entry in fs_err::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs_err::copy(&path, to).unwrap();
        }
    }
}

/// The document with these outputs below the commands of its sessions.
fn with_outputs(text: &str, outputs: &[String]) -> String {
    let mut made = String::new();
    let mut outputs = outputs.iter();
    let mut is_session = false;
    for line in text.split_inclusive('\n') {
        if line.starts_with("```") {
            is_session = line.trim_end() == "```console";
        } else if is_session && !line.starts_with("$ ") {
            continue;
        }
        made += line;
        if is_session && line.starts_with("$ ") {
            let output = outputs.next().unwrap();
            made += output;
            if !output.is_empty() && !output.ends_with('\n') {
                made.push('\n');
            }
        }
    }
    made
}

/// The lines of blocks for shells, those that go on joined, without their comments.
fn shell_lines(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut begun = String::new();
    for line in lines_in(text, "```sh") {
        let line = line.split(" #").next().unwrap_or(line).trim();
        match line.strip_suffix('\\') {
            Some(part) => begun += part,
            None => lines.push(std::mem::take(&mut begun) + line),
        }
    }
    lines
}

/// The arguments of each call of `unframe` in a line.
fn calls(line: &str) -> Vec<Vec<String>> {
    let parts = line.split(['|', ';']).flat_map(|part| part.split("&&"));
    let mut calls = Vec::new();
    for part in parts {
        let mut words = words(part).into_iter().skip_while(|word| word.contains('=') && !word.starts_with('-'));
        if words.next().as_deref() == Some("unframe") {
            calls.push(words.take_while(|word| !word.starts_with(['>', '<']) && word != "2>&1").collect());
        }
    }
    calls
}

/// The words of a line as a shell sees them.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in line.chars() {
        match (quote, character) {
            (Some(open), character) if open == character => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (_, character) => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

#[test]
fn outputs_take_the_place_of_those_that_were_there() {
    let text = "# Rain\n\n```console\n$ echo a\nold\n$ true\n```\n\nText.\n";
    assert_eq!(commands(text), ["echo a", "true"]);
    let made = with_outputs(text, &["a\n".to_owned(), String::new()]);
    assert_eq!(made, "# Rain\n\n```console\n$ echo a\na\n$ true\n```\n\nText.\n");
}

#[test]
fn a_shell_line_is_taken_apart() {
    let text = "```sh\nunframe a 'b c' > d   # e\nX=1 unframe f | \\\n  jq .\n```\n";
    let lines = shell_lines(text);
    assert_eq!(lines, ["unframe a 'b c' > d", "X=1 unframe f | jq ."]);
    assert_eq!(calls(&lines[0]), [vec!["a".to_owned(), "b c".to_owned()]]);
    assert_eq!(calls(&lines[1]), [vec!["f".to_owned()]]);
}
