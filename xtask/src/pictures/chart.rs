//! The chart of quality as SVG: a row per collection, a dot for unframe and one for its rival.

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};

/// Word F1 of two extractors on collections of pages.
#[derive(Debug)]
pub(super) struct Numbers {
    names: [String; 2],
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    pages: String,
    /// As typed, such as `.961`: the table shows the same digits.
    typed: [String; 2],
    values: [f64; 2],
}

/// What surrounds the chart.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scheme {
    Light,
    Dark,
}

impl Scheme {
    pub(super) const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// The name of a picture in this scheme.
    pub(super) fn file_name(self, picture: &str) -> String {
        match self {
            Self::Light => format!("{picture}-light.svg"),
            Self::Dark => format!("{picture}-dark.svg"),
        }
    }

    /// Text, lines, unframe, the rival.
    pub(super) fn colours(self) -> [&'static str; 4] {
        match self {
            Self::Light => ["#1f2328", "#d1d9e0", "#9a4a12", "#6e7781"],
            Self::Dark => ["#e6edf3", "#3d444d", "#f0a060", "#9198a1"],
        }
    }
}

/// Where the scale begins and ends. Dots, unlike bars, may begin above 0.
const SCALE: [f64; 2] = [0.7, 1.0];
/// Narrow, with the name of a row above it: letters stay legible on a phone.
const WIDTH: f64 = 560.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 500.0;
const ROW: f64 = 46.0;
const TOP: f64 = 44.0;

impl Numbers {
    /// Reads tab-separated lines: a header with the names of the two extractors, then a line per collection.
    pub(super) fn read(tsv: &str) -> Result<Self> {
        let mut lines = tsv.lines().map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
        let [_, ours, rival] = <[String; 3]>::try_from(lines.next().context("no header")?)
            .map_err(|header| anyhow::anyhow!("a header of {} columns instead of 3", header.len()))?;
        let mut rows = Vec::new();
        for line in lines {
            let [pages, ours, rival] = <[String; 3]>::try_from(line)
                .map_err(|line| anyhow::anyhow!("`{}` has {} columns instead of 3", line.join(" "), line.len()))?;
            let value = |typed: &str| typed.parse::<f64>().with_context(|| format!("`{typed}` is not a number"));
            let values = [value(&ours)?, value(&rival)?];
            ensure!(
                values.iter().all(|value| (SCALE[0]..=SCALE[1]).contains(value)),
                "`{pages}` has a value outside the scale of the chart"
            );
            rows.push(Row { pages, typed: [ours, rival], values });
        }
        Ok(Self { names: [ours, rival], rows })
    }

    /// The numbers as a table in Markdown, the better of two in bold.
    pub(super) fn table(&self) -> String {
        let [ours, rival] = &self.names;
        let mut table = format!("| pages | {ours} | {rival} |\n|---|---:|---:|\n");
        for Row { pages, typed, values } in &self.rows {
            let best = values[0].max(values[1]);
            let [ours, rival] =
                [0, 1].map(|at| if values[at] >= best { format!("**{}**", typed[at]) } else { typed[at].clone() });
            let _ = writeln!(table, "| {pages} | {ours} | {rival} |");
        }
        table
    }

    /// The chart as a file of its own.
    #[expect(clippy::cast_precision_loss, reason = "a few rows")]
    pub(super) fn chart(&self, scheme: Scheme) -> String {
        let [text, line, ours, rival] = scheme.colours();
        let bottom = TOP + ROW * self.rows.len() as f64;
        let mut svg = opening(&format!("Word F1 of {} and {}", self.names[0], self.names[1]), bottom + 34.0);
        let _ = writeln!(
            svg,
            "<circle cx=\"12\" cy=\"18\" r=\"7\" fill=\"{ours}\"/><text x=\"26\" y=\"23\" fill=\"{text}\" \
             font-weight=\"bold\">{}</text>\n<circle cx=\"132\" cy=\"18\" r=\"6\" fill=\"none\" stroke=\"{rival}\" \
             stroke-width=\"2.5\"/><text x=\"146\" y=\"23\" fill=\"{text}\">{}</text>",
            self.names[0], self.names[1],
        );
        for tenth in 7..=10 {
            let x = across(f64::from(tenth) / 10.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{x} {TOP}V{bottom}\" stroke=\"{line}\"/><text x=\"{x}\" y=\"{label}\" fill=\"{rival}\" \
                 text-anchor=\"middle\">{value:.1}</text>",
                label = bottom + 22.0,
                value = f64::from(tenth) / 10.0,
            );
        }
        for (at, Row { pages, typed, values }) in self.rows.iter().enumerate() {
            let top = TOP + ROW * at as f64;
            let y = top + 33.0;
            let [ours_x, rival_x] = values.map(across);
            let is_ahead = values[0] >= values[1];
            // Numbers stand outside, so that they never touch however near the dots are.
            let beside = |x: f64, is_right: bool| if is_right { (x + 13.0, "start") } else { (x - 13.0, "end") };
            let (ours_at, ours_anchor) = beside(ours_x, is_ahead);
            let (rival_at, rival_anchor) = beside(rival_x, !is_ahead);
            let _ = writeln!(
                svg,
                "<text x=\"5\" y=\"{name}\" fill=\"{text}\">{pages}</text>\
                 <path d=\"M{rival_x} {y}H{ours_x}\" stroke=\"{line}\" stroke-width=\"4\"/>\
                 <circle cx=\"{rival_x}\" cy=\"{y}\" r=\"6\" fill=\"none\" stroke=\"{rival}\" stroke-width=\"2.5\"/>\
                 <circle cx=\"{ours_x}\" cy=\"{y}\" r=\"7\" fill=\"{ours}\"/>\
                 <text x=\"{rival_at}\" y=\"{base}\" fill=\"{rival}\" text-anchor=\"{rival_anchor}\">{rival_typed}</text>\
                 <text x=\"{ours_at}\" y=\"{base}\" fill=\"{text}\" font-weight=\"bold\" text-anchor=\"{ours_anchor}\">\
                 {ours_typed}</text>",
                name = top + 17.0,
                base = y + 5.0,
                ours_typed = typed[0],
                rival_typed = typed[1],
            );
        }
        svg + "</svg>\n"
    }
}

/// The start tag of a chart of that height.
pub(super) fn opening(label: &str, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         role=\"img\" aria-label=\"{label}\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"15\">\n"
    )
}

/// Where a value stands from left to right, to a tenth of a pixel.
fn across(value: f64) -> f64 {
    let [from, to] = SCALE;
    (10.0 * (LEFT + (value - from) / (to - from) * (RIGHT - LEFT))).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_number_is_bold() {
        let numbers = Numbers::read("pages\tours\ttheirs\nforums\t.8\t.75\nshops\t.70\t.71\n").unwrap();
        let expected =
            "| pages | ours | theirs |\n|---|---:|---:|\n| forums | **.8** | .75 |\n| shops | .70 | **.71** |\n";
        assert_eq!(numbers.table(), expected);
    }

    #[test]
    fn a_number_outside_the_scale_is_an_error() {
        assert!(Numbers::read("pages\tours\ttheirs\nforums\t.8\t.5\n").is_err());
        assert!(Numbers::read("pages\tours\n").is_err());
    }
}
