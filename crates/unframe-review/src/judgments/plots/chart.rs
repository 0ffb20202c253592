//! The parts that all charts are written with.

use unframe::render::escape_html;
pub(super) use unframe_search::drawing::Anchor;
use unframe_search::drawing::Svg;

/// A chart in the making.
pub(super) struct Chart {
    svg: Svg,
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

impl Chart {
    /// Begins a chart. `id` sets it apart from other charts of the same document.
    pub(super) fn new(id: &str, width: u32, height: u32, title: &str, description: &str) -> Self {
        let id = escape_html(id);
        let attributes = format!("class=\"uf-plot\" role=\"img\" aria-labelledby=\"{id}-title {id}-description\"");
        let mut svg = Svg::new(width, height, &attributes);
        svg.element("title", &format!("id=\"{id}-title\""), title);
        svg.element("desc", &format!("id=\"{id}-description\""), description);
        svg.element("style", "", STYLE);
        Self { svg }
    }

    /// A bar in the colour of a series.
    pub(super) fn bar(&mut self, x: f64, y: f64, width: f64, height: f64, series: usize, tip: &str) {
        let class = series % super::COLOURS + 1;
        self.svg.rectangle([x, y], [width, height], &format!("class=\"uf-{class}\""), Some(tip));
    }

    /// A thin line.
    pub(super) fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64) {
        self.svg.line([[x1, y1], [x2, y2]], "class=\"uf-line\"");
    }

    /// A text on one line.
    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        self.svg.text([x, y], anchor, "", text);
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
    pub(super) fn finish(self) -> String {
        self.svg.finish()
    }
}

/// The height of a line of a legend.
pub(super) const LEGEND_LINE: f64 = 18.0;

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
