//! The elements of an SVG, and a drawing made of them.

use std::fmt::Write;

use unframe::render::escape_html;

use super::{Anchor, Colour, Drawing, Shape};

/// An SVG in the making. Texts are escaped; `attributes` are written as they are.
///
/// ```
/// use unframe_search::drawing::{Anchor, Svg};
///
/// let mut svg = Svg::new(100, 20, "");
/// svg.line([[0.0, 10.0], [99.5, 10.0]], "stroke=\"black\"");
/// svg.text([50.0, 10.0], Anchor::Middle, "", "Fish & chips");
/// assert!(svg.finish().contains("<text x=\"50\" y=\"10\" text-anchor=\"middle\">Fish &amp; chips</text>"));
/// ```
#[derive(Clone, Debug)]
pub struct Svg(String);

impl Svg {
    /// Begins an image that browsers show at any size.
    pub fn new(width: u32, height: u32, attributes: &str) -> Self {
        let space = space_before(attributes);
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"{space}{attributes} viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\">\n"
        ))
    }

    /// Adds an element that holds a text: `<title>` and the like.
    pub fn element(&mut self, name: &str, attributes: &str, text: &str) {
        let space = space_before(attributes);
        let _ = writeln!(self.0, "<{name}{space}{attributes}>{}</{name}>", escape_html(text));
    }

    /// Adds a rectangle by its upper left corner and its size. Browsers show `tip` to those who point at it.
    pub fn rectangle(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], attributes: &str, tip: Option<&str>) {
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        let space = space_before(attributes);
        let _ = write!(self.0, "<rect{space}{attributes} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        let _ = match tip {
            Some(tip) => writeln!(self.0, "><title>{}</title></rect>", escape_html(tip)),
            None => writeln!(self.0, "/>"),
        };
    }

    /// Adds a straight line.
    pub fn line(&mut self, [[x1, y1], [x2, y2]]: [[f64; 2]; 2], attributes: &str) {
        let (x1, y1, x2, y2) = (short(x1), short(y1), short(x2), short(y2));
        let space = space_before(attributes);
        let _ = writeln!(self.0, "<line{space}{attributes} x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
    }

    /// Adds a line through points.
    pub fn polyline(&mut self, points: &[[f64; 2]], attributes: &str) {
        let points: Vec<String> = points.iter().map(|[x, y]| format!("{},{}", short(*x), short(*y))).collect();
        let (points, space) = (points.join(" "), space_before(attributes));
        let _ = writeln!(self.0, "<polyline{space}{attributes} points=\"{points}\" fill=\"none\"/>");
    }

    /// Adds a text on one line.
    pub fn text(&mut self, [x, y]: [f64; 2], anchor: Anchor, attributes: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y, space) = (short(x), short(y), space_before(attributes));
        let text = escape_html(text);
        let _ = writeln!(self.0, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"{space}{attributes}>{text}</text>");
    }

    /// Ends the image and returns all of it.
    pub fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

impl Drawing {
    /// Returns the drawing as an SVG file.
    pub fn to_svg(&self) -> String {
        let mut svg = Svg::new(self.width, self.height, "font-family=\"sans-serif\" font-size=\"13\"");
        svg.rectangle([0.0, 0.0], [self.width, self.height].map(f64::from), "fill=\"#fff\"", None);
        for shape in &self.shapes {
            match shape {
                Shape::Line { points, colour, width } => {
                    let stroke = hex(*colour);
                    let attributes = format!("stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"");
                    svg.polyline(points, &attributes);
                }
                Shape::Text { at, anchor, text, colour } => {
                    let attributes = format!("dominant-baseline=\"central\" fill=\"{}\"", hex(*colour));
                    svg.text(*at, *anchor, &attributes, text);
                }
            }
        }
        svg.finish()
    }
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn space_before(attributes: &str) -> &'static str {
    if attributes.is_empty() { "" } else { " " }
}

/// A number with at most two digits after the point.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
