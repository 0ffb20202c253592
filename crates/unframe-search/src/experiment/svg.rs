//! A drawing as SVG.

use std::fmt::Write;

use unframe::render::escape_html;

use super::drawing::{Anchor, Colour, Drawing, Shape};

impl Drawing {
    /// As a file that browsers show at any size.
    pub fn to_svg(&self) -> String {
        let Self { width, height, shapes } = self;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        for shape in shapes {
            match shape {
                Shape::Line { points, colour, width } => {
                    let points: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
                    let _ = writeln!(
                        svg,
                        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>",
                        points.join(" "),
                        hex(*colour)
                    );
                }
                Shape::Text { at: [x, y], anchor, text, colour } => {
                    let anchor = match anchor {
                        Anchor::Start => "start",
                        Anchor::Middle => "middle",
                        Anchor::End => "end",
                    };
                    let text = escape_html(text);
                    let _ = writeln!(
                        svg,
                        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" dominant-baseline=\"central\" fill=\"{}\">{text}</text>",
                        hex(*colour)
                    );
                }
            }
        }
        svg + "</svg>\n"
    }
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
