//! Lines and words on a white ground: drawn once, written as SVG and as PNG.

/// A colour: red, green, blue.
pub(super) type Colour = [u8; 3];

/// Where a text stands beside its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// A line through points.
    Line { points: Vec<[f64; 2]>, colour: Colour, width: f64 },
    /// A word; its place is at the middle of its height.
    Text { at: [f64; 2], anchor: Anchor, text: String, colour: Colour },
}

/// A drawing of some size.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) shapes: Vec<Shape>,
}

impl Drawing {
    pub(super) fn line(&mut self, points: Vec<[f64; 2]>, colour: Colour, width: f64) {
        self.shapes.push(Shape::Line { points, colour, width });
    }

    pub(super) fn text(&mut self, at: [f64; 2], anchor: Anchor, text: impl Into<String>, colour: Colour) {
        self.shapes.push(Shape::Text { at, anchor, text: text.into(), colour });
    }
}
