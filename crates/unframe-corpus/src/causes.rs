//! The causes of an error, as texts for messages.

use std::error::Error;

/// Returns what the causes of an error say, nearest first, without the error itself.
///
/// ```
/// use std::path::Path;
/// use unframe_corpus::{causes, read_file, with_causes};
///
/// let error = read_file(Path::new("no/such/file.html"), 1 << 20).unwrap_err();
/// assert_eq!(causes(&error).len(), 1);
/// assert!(with_causes(&error).starts_with(&error.to_string()));
/// ```
pub fn causes(error: &dyn Error) -> Vec<String> {
    std::iter::successors(error.source(), |&cause| cause.source()).map(ToString::to_string).collect()
}

/// Returns what an error and its causes say as one line: `cannot read a.html: permission denied`.
pub fn with_causes(error: &dyn Error) -> String {
    [vec![error.to_string()], causes(error)].concat().join(": ")
}
