//! What does it look like? Lines and words on a white ground, drawn once and written as SVG and as PNG.
//!
//! [`Svg`] writes the elements of an SVG; charts that need more than lines and words, such as those of the review, are
//! written with it directly.

mod font;
mod png;
mod svg;

pub use svg::Svg;

/// A colour: red, green, blue.
pub(crate) type Colour = [u8; 3];

/// Where a text stands beside its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

#[derive(Clone, Debug, PartialEq)]
enum Shape {
    /// A line through points.
    Line { points: Vec<[f64; 2]>, colour: Colour, width: f64 },
    /// A word; its place is at the middle of its height.
    Text { at: [f64; 2], anchor: Anchor, text: String, colour: Colour },
}

/// A drawing of some size.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    width: u32,
    height: u32,
    shapes: Vec<Shape>,
}

impl Drawing {
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self { width, height, shapes: Vec::new() }
    }

    pub(crate) fn line(&mut self, points: Vec<[f64; 2]>, colour: Colour, width: f64) {
        self.shapes.push(Shape::Line { points, colour, width });
    }

    pub(crate) fn text(&mut self, at: [f64; 2], anchor: Anchor, text: impl Into<String>, colour: Colour) {
        self.shapes.push(Shape::Text { at, anchor, text: text.into(), colour });
    }
}
