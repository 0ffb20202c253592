//! A wall around each page: a bug that one page brings out must not end the server.

use std::panic::{self, AssertUnwindSafe};

/// A bug of ours, caught: what it said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bug(pub(crate) String);

/// Does the work; a panic inside of it becomes an error.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    // What the work leaves half done is the page's own and thrown away with it.
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().copied();
        Bug(text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_that_says_what() {
        assert_eq!(guarded(|| -> u8 { panic!("page {} broke me", 7) }), Err(Bug("page 7 broke me".to_owned())));
        assert_eq!(guarded(|| 7), Ok(7));
    }
}
