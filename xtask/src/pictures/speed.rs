//! The chart of speed as SVG: a bar per extractor, the fastest first.

use std::fmt::Write as _;

use anyhow::{Context, Result};

use super::chart::{Scheme, opening};

/// Megabytes of pages per second.
#[derive(Debug)]
pub(super) struct Speeds(Vec<(String, f64)>);

const LEFT: f64 = 130.0;
const LONGEST: f64 = 370.0;
const ROW: f64 = 30.0;

impl Speeds {
    /// Reads tab-separated lines: a header, then a line per extractor, ours first.
    pub(super) fn read(tsv: &str) -> Result<Self> {
        let row = |line: &str| {
            let (name, value) = line.split_once('\t').with_context(|| format!("`{line}` has no tab"))?;
            Ok((name.to_owned(), value.parse().with_context(|| format!("`{value}` is not a number"))?))
        };
        Ok(Self(tsv.lines().skip(1).map(row).collect::<Result<_>>()?))
    }

    /// The chart as a file of its own.
    #[expect(clippy::cast_precision_loss, reason = "a few rows")]
    pub(super) fn chart(&self, scheme: Scheme) -> String {
        let [text, _, ours, rival] = scheme.colours();
        let most = self.0.iter().map(|(_, value)| *value).fold(1.0, f64::max);
        let mut svg = opening("Megabytes of pages per second", 34.0 + ROW * self.0.len() as f64);
        let _ = writeln!(svg, "<text x=\"5\" y=\"20\" fill=\"{text}\">MB of pages per second, one thread</text>");
        for (at, (name, value)) in self.0.iter().enumerate() {
            let y = 34.0 + ROW * at as f64;
            let width = (10.0 * value / most * LONGEST).round() / 10.0;
            let (colour, weight) = if at == 0 { (ours, "bold") } else { (rival, "normal") };
            let _ = writeln!(
                svg,
                "<text x=\"5\" y=\"{base}\" fill=\"{text}\" font-weight=\"{weight}\">{name}</text>\
                 <path d=\"M{LEFT} {y}h{width}v20h-{width}z\" fill=\"{colour}\"/>\
                 <text x=\"{end}\" y=\"{base}\" fill=\"{text}\" font-weight=\"{weight}\">{value}</text>",
                base = y + 15.0,
                end = LEFT + width + 8.0,
            );
        }
        svg + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_bar_is_the_fastest() {
        let chart = Speeds::read("extractor\tMB per second\nours\t20\ntheirs\t5\n").unwrap().chart(Scheme::Light);
        assert!(chart.contains(">ours<") && chart.contains("h370v20") && chart.contains("h92.5v20"), "{chart}");
        assert!(Speeds::read("extractor\tMB\nours\tfast\n").is_err());
    }
}
