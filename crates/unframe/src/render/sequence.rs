//! What stands around and between pages where several are in one file.

/// The bytes that make one file of the pages of a format.
///
/// ```
/// use unframe::render::JSON_ARRAY;
///
/// let file = [JSON_ARRAY.opening, "{}", JSON_ARRAY.between, "{}", JSON_ARRAY.closing].concat();
/// assert_eq!(file, "[\n{},\n{}\n]\n");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sequence {
    /// In front of the first page.
    pub opening: &'static str,
    /// Between two pages.
    pub between: &'static str,
    /// Behind the last page.
    pub closing: &'static str,
}

impl Sequence {
    /// Pages that just follow one another.
    pub const NOTHING: Self = Self { opening: "", between: "", closing: "" };
}
