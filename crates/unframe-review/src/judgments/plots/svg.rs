//! The parts that all charts are written with.

use std::fmt::Write;

use unframe::render::escape_html;

/// An SVG in the making.
pub(super) struct Svg {
    text: String,
}

/// Where a text is held.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Colours that people who do not tell red from green tell apart, on white and on black (Tol's bright scheme). Whoever
/// shows a chart can set others.
const STYLE: &str = "\
.uf-plot{color-scheme:light dark;color:var(--plot-text,currentColor);font:13px system-ui,sans-serif}\
.uf-plot text{fill:currentColor}\
.uf-plot .uf-line{stroke:currentColor;stroke-opacity:.25}\
.uf-plot .uf-1{fill:var(--plot-1,#4477aa)}\
.uf-plot .uf-2{fill:var(--plot-2,#ee6677)}\
.uf-plot .uf-3{fill:var(--plot-3,#228833)}\
.uf-plot .uf-4{fill:var(--plot-4,#ccbb44)}\
.uf-plot .uf-5{fill:var(--plot-5,#66ccee)}\
.uf-plot .uf-6{fill:var(--plot-6,#aa3377)}\
@media (prefers-color-scheme:dark){svg.uf-plot:root{color:#e6e6e6;background:#1b1b1b}}\
@media print{.uf-plot{color:#000}}";

impl Svg {
    /// Begins a chart. `id` sets it apart from other charts of the same document.
    pub(super) fn new(id: &str, width: u32, height: u32, title: &str, description: &str) -> Self {
        let (id, title, description) = (escape_html(id), escape_html(title), escape_html(description));
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"uf-plot\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"{id}-title {id}-description\">\n\
             <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-description\">{description}</desc>\n\
             <style>{STYLE}</style>\n"
        );
        Self { text }
    }

    /// A bar in the colour of a series.
    pub(super) fn bar(&mut self, x: f64, y: f64, width: f64, height: f64, series: usize, tip: &str) {
        let class = series % super::COLOURS + 1;
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        let _ = writeln!(
            self.text,
            "<rect class=\"uf-{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"><title>{}</title></rect>",
            escape_html(tip)
        );
    }

    /// A thin line.
    pub(super) fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64) {
        let (x1, y1, x2, y2) = (short(x1), short(y1), short(x2), short(y2));
        let _ = writeln!(self.text, "<line class=\"uf-line\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
    }

    /// A text on one line.
    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y) = (short(x), short(y));
        let _ = writeln!(self.text, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>", escape_html(text));
    }

    /// Names of series with their colours, one below the other.
    pub(super) fn legend(&mut self, x: f64, y: f64, names: &[&str]) {
        for (series, name) in names.iter().enumerate() {
            let y = y + LEGEND_LINE * count(series);
            self.bar(x, y, 12.0, 12.0, series, name);
            self.text(x + 18.0, y + 11.0, Anchor::Start, &shortened(name, 60));
        }
    }

    /// The whole of it.
    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

/// The height of a line of a legend.
pub(super) const LEGEND_LINE: f64 = 18.0;

/// A number with at most two digits behind the point.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A count as a coordinate.
#[expect(clippy::cast_precision_loss, reason = "no chart has 2^53 bars")]
pub(super) fn count(number: usize) -> f64 {
    number as f64
}

/// The height of an image that must hold this coordinate.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "coordinates are small and positive")]
pub(super) fn whole(coordinate: f64) -> u32 {
    coordinate.ceil() as u32
}

/// A text of at most so many characters; what is cut off is told by `…`.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
