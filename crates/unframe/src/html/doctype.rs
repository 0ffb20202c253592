//! stub
/// stub
#[derive(Debug)]
pub struct Doctype;
