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
pub struct Bug {
    /// What the panic said, and where it was if that is known.
    pub message: String,
}

/// Keeps panics inside [`guarded`] from printing. Call it once, before all else.
pub fn silence_guarded_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if IS_GUARDED.get() {
            PLACE.set(panic.location().map(ToString::to_string));
        } else {
            usual(panic);
        }
    }));
}

/// Does the work and turns a panic inside it into an error, which the caller reports.
///
/// ```
/// use unframe_corpus::guard::guarded;
///
/// assert_eq!(guarded(|| 7), Ok(7));
/// assert!(guarded(|| -> u8 { panic!("page 7 broke me") }).is_err());
/// ```
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    let outer = IS_GUARDED.replace(true);
    let result = caught(work);
    IS_GUARDED.set(outer);
    result.map_err(|Bug { message }| {
        let place = PLACE.take().map_or_else(String::new, |place| format!(" (at {place})"));
        Bug { message: format!("{message}{place}") }
    })
}

/// The same, but the panic is printed as usual: for servers, which have no user to report it to.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    // What the work leaves half done is the page's own and thrown away with it.
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Bug { message: message(payload.as_ref()) })
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
        silence_guarded_panics();
        let bug = guarded(|| -> () { panic!("page {} broke me", 7) }).unwrap_err();
        assert!(bug.message.starts_with("page 7 broke me (at "), "{bug:?}");
        assert!(bug.message.contains("guard.rs:"), "{bug:?}");
    }

    #[test]
    fn a_panic_that_is_printed_is_caught_as_well() {
        assert_eq!(
            caught(|| -> u8 { panic!("page {} broke me", 7) }),
            Err(Bug { message: "page 7 broke me".to_owned() })
        );
    }

    #[test]
    fn work_that_ends_well_gives_its_value() {
        assert_eq!((guarded(|| 7), caught(|| 8)), (Ok(7), Ok(8)));
    }
}
