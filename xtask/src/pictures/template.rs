//! A drawing of what a template is: pages with the same framing around different text, what they share, and what is left of each.

use std::fmt::Write as _;

use super::chart::Scheme;

/// Corners and sizes within a page: menu, side bar, footer.
const FRAMING: [[u32; 4]; 3] = [[8, 8, 104, 14], [86, 30, 26, 86], [8, 124, 104, 16]];

/// The lengths of the lines of text of three pages.
const TEXTS: [[u32; 6]; 3] = [[68, 62, 66, 40, 64, 52], [58, 68, 30, 66, 68, 44], [66, 48, 68, 60, 36, 0]];

const WIDTH: u32 = 120;
const HEIGHT: u32 = 148;

/// The drawing as a file of its own.
pub(super) fn drawing(scheme: Scheme) -> String {
    let [text, line, ours, faint] = scheme.colours();
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 840 390\" role=\"img\" aria-label=\"Pages, their template, \
         their content\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"15\">\n",
    );
    let mut page = |left: u32, top: u32, framing: bool, lines: &[u32]| {
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"5\" fill=\"none\" stroke=\"{line}\" stroke-width=\"2\"/>"
        );
        for [x, y, width, height] in FRAMING.iter().filter(|_| framing) {
            let (x, y) = (left + x, top + y);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2\" fill=\"{faint}\" fill-opacity=\".55\"/>"
            );
        }
        for (row, width) in (0..).zip(lines).filter(|(_, width)| **width > 0) {
            let (x, y) = (left + 10, top + 32 + 15 * row);
            let _ =
                writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"7\" rx=\"2\" fill=\"{ours}\"/>");
        }
    };
    for (left, lines) in [20, 160, 300].into_iter().zip(&TEXTS) {
        page(left, 30, true, lines);
        page(left + 400, 212, false, lines);
    }
    page(560, 30, true, &[]);
    for (x, y, words) in [
        (220, 20, "three pages of a site"),
        (620, 20, "what they share: the template"),
        (620, 382, "what is left: the content"),
    ] {
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"{text}\" text-anchor=\"middle\">{words}</text>");
    }
    for path in ["M436 104h104m-9 -7l9 7l-9 7", "M220 196v90h180m-9 -7l9 7l-9 7"] {
        let _ = writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"{faint}\" stroke-width=\"2.5\"/>");
    }
    svg + "</svg>\n"
}
