//! A folder to run the command in, and what came of it.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for each test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Puts a file there.
    pub(crate) fn with(self, name: &str, contents: impl AsRef<[u8]>) -> Self {
        let path = self.path().join(name);
        fs_err::create_dir_all(path.parent().unwrap()).unwrap();
        fs_err::write(path, contents).unwrap();
        self
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs_err::read_to_string(self.path().join(name)).unwrap()
    }

    /// The files below, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut folders = vec![self.path().to_owned()];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs_err::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { folders.push(path) } else { files.push(self.relative(&path)) }
            }
        }
        files.sort();
        files
    }

    fn relative(&self, path: &Path) -> String {
        path.strip_prefix(self.path()).unwrap().display().to_string()
    }

    /// The command, to be run in the folder and not influenced by who runs the tests.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_unframe"));
        command.args(arguments).current_dir(self.path()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command
    }

    /// Runs the command through another program, which gets it as its last arguments.
    #[cfg(target_os = "linux")]
    pub(crate) fn run_through(&self, program: &[&str], arguments: &[&str]) -> Outcome {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).arg(env!("CARGO_BIN_EXE_unframe")).args(arguments).current_dir(self.path());
        Outcome::new(&command.stdin(Stdio::null()).output().unwrap(), self.path())
    }

    /// Runs the command without input.
    pub(crate) fn run(&self, arguments: &[&str]) -> Outcome {
        self.run_with_input(arguments, b"")
    }

    /// Runs the command with that on its standard input.
    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &[u8]) -> Outcome {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        // In a thread, because a command that prints while it reads would block both ways. One that does not read its
        // input closes the pipe, which is its right.
        let writer = std::thread::spawn(move || stdin.write_all(&input));
        let output = child.wait_with_output().unwrap();
        let _ = writer.join().unwrap();
        Outcome::new(&output, self.path())
    }
}

/// What came of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Outcome {
    fn new(output: &Output, folder: &Path) -> Self {
        // The folder of a test is called differently each time; some systems reach it through a link.
        let names: [PathBuf; 2] = [fs_err::canonicalize(folder).unwrap(), folder.to_owned()];
        let text = |bytes: &[u8]| {
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            names.iter().fold(text, |text, name| text.replace(&name.display().to_string(), "[folder]"))
        };
        Self { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }

    /// Compares it with what was expected.
    #[track_caller]
    pub(crate) fn is(&self, code: i32, stdout: &str, stderr: &str) {
        let expected = Self { code: Some(code), stdout: stdout.to_owned(), stderr: stderr.to_owned() };
        assert!(*self == expected, "\n=== found\n{}=== expected\n{}===", self.shown(), expected.shown());
    }

    fn shown(&self) -> String {
        format!("exit code {:?}\n--- stdout\n{}--- stderr\n{}", self.code, self.stdout, self.stderr)
    }
}
