//! The grades of each site, a bar a method, one site below the other.

use super::chart::{Anchor, Chart, LEGEND_LINE, count, shortened, whole};

/// A chart of bars that lie.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BarChart {
    /// Sets the chart apart from others in the same document.
    pub(crate) id: String,
    /// What it shows.
    pub(crate) title: String,
    /// The same in numbers, for those who do not see it.
    pub(crate) description: String,
    /// Where bars begin.
    pub(crate) least: f64,
    /// Where the longest bars end.
    pub(crate) most: f64,
    /// Where lines are drawn.
    pub(crate) lines: Vec<f64>,
    /// Names of the series, in the order of their colours.
    pub(crate) series: Vec<String>,
    /// From top to bottom.
    pub(crate) groups: Vec<BarGroup>,
}

/// Bars that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BarGroup {
    /// What stands in front of them.
    pub(crate) name: String,
    /// From top to bottom.
    pub(crate) bars: Vec<Bar>,
}

/// A bar.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bar {
    /// Which series it is of.
    pub(crate) series: usize,
    /// How far it reaches.
    pub(crate) value: f64,
    /// What stands behind it.
    pub(crate) label: String,
}

const WIDTH: u32 = 640;
const LEFT: f64 = 190.0;
const RIGHT: f64 = 90.0;
const TOP: f64 = 52.0;
const BAR: f64 = 14.0;
const GAP: f64 = 8.0;
/// Characters of a name that fit.
const NAME: usize = 26;

impl BarChart {
    /// As SVG.
    pub(crate) fn to_svg(&self) -> String {
        let names: Vec<&str> = self.series.iter().map(String::as_str).collect();
        let height = |group: &BarGroup| (BAR * count(group.bars.len())).max(BAR) + GAP;
        let bottom = TOP + self.groups.iter().map(height).sum::<f64>();
        let legend = bottom + 12.0;
        let mut chart = Chart::new(
            &self.id,
            WIDTH,
            whole(legend + LEGEND_LINE * count(names.len()) + 4.0),
            &self.title,
            &self.description,
        );
        chart.text(8.0, 20.0, Anchor::Start, &self.title);
        let length = f64::from(WIDTH) - LEFT - RIGHT;
        let x =
            |value: f64| LEFT + length * (value.clamp(self.least, self.most) - self.least) / (self.most - self.least);
        for line in &self.lines {
            chart.line(x(*line), TOP - 6.0, x(*line), bottom);
            chart.text(x(*line), TOP - 10.0, Anchor::Middle, &format!("{line}"));
        }
        let mut y = TOP;
        for group in &self.groups {
            let name = shortened(&group.name, NAME);
            chart.text(LEFT - 8.0, y + (height(group) - GAP) / 2.0 + 4.0, Anchor::End, &name);
            for (place, bar) in group.bars.iter().enumerate() {
                let y = y + BAR * count(place);
                let series = names.get(bar.series).copied().unwrap_or_default();
                let tip = format!("{}, {series}: {}", group.name, bar.label);
                // The least grade must be seen as well.
                chart.bar(LEFT, y, (x(bar.value) - LEFT).max(3.0), BAR - 2.0, bar.series, &tip);
                chart.text(x(bar.value).max(LEFT + 3.0) + 6.0, y + 11.0, Anchor::Start, &bar.label);
            }
            y += height(group);
        }
        chart.legend(LEFT, legend, &names);
        chart.finish()
    }
}
