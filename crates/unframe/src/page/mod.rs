//! What were we given?

mod span;

pub use span::Span;
