//! A wall around each page: a bug that one page brings out must not cost the others.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A bug of ours, caught.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bug {
    /// What the panic said, and where it was.
    pub(crate) message: String,
}

/// Keeps panics inside of [`guarded`] from printing; to be called once, first thing.
pub(crate) fn install() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if IS_GUARDED.get() {
            PLACE.set(panic.location().map(ToString::to_string));
        } else {
            usual(panic);
        }
    }));
}

/// Does the work; a panic inside of it becomes an error.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    IS_GUARDED.set(true);
    // What the work leaves half done is the page's own and thrown away with it.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    IS_GUARDED.set(false);
    result.map_err(|payload| {
        let message = message(payload.as_ref());
        let message = PLACE.take().map_or_else(|| message.clone(), |place| format!("{message} (at {place})"));
        Bug { message }
    })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_that_says_what_and_where() {
        install();
        let bug = guarded(|| -> () { panic!("page {} broke me", 7) }).unwrap_err();
        assert!(bug.message.starts_with("page 7 broke me (at "), "{bug:?}");
        assert!(bug.message.contains("guard.rs:"), "{bug:?}");
    }

    #[test]
    fn work_that_ends_well_gives_its_value() {
        assert_eq!(guarded(|| 7), Ok(7));
    }
}
