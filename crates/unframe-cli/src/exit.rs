//! How the command can end.

/// The exit codes. They are part of the interface: scripts rely on them, [`HELP`] shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum ExitCode {
    /// Everything was done. Also if the reader of our output stopped early, as `head` does.
    Success = 0,
    /// Some pages could not be read or rendered; the others were.
    SomeFailed = 1,
    /// Invalid arguments.
    Usage = 2,
    /// No page could be read or rendered.
    AllFailed = 3,
    /// The output could not be written: disk full, folder forbidden. The rest was not tried.
    OutputFailed = 4,
}

/// What `--help` and the manual page say about them.
pub(crate) const HELP: &str = "\
Exit codes:
  0  success, also when the reader of the output stopped early (as `head` does)
  1  some pages could not be read; the others were processed
  2  invalid arguments
  3  no page could be read
  4  the output could not be written";

impl ExitCode {
    /// The code of a run in which `failed` of `pages` pages failed.
    pub(crate) fn of_pages(failed: usize, pages: usize) -> Self {
        match failed {
            0 => Self::Success,
            _ if failed < pages => Self::SomeFailed,
            _ => Self::AllFailed,
        }
    }
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        (code as u8).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_lists_every_code() {
        for code in
            [ExitCode::Success, ExitCode::SomeFailed, ExitCode::Usage, ExitCode::AllFailed, ExitCode::OutputFailed]
        {
            assert!(HELP.contains(&format!("\n  {}  ", code as u8)), "{code:?}");
        }
    }

    #[test]
    fn one_failure_among_many_is_not_the_failure_of_all() {
        assert_eq!(ExitCode::of_pages(0, 3), ExitCode::Success);
        assert_eq!(ExitCode::of_pages(1, 3), ExitCode::SomeFailed);
        assert_eq!(ExitCode::of_pages(3, 3), ExitCode::AllFailed);
    }
}
