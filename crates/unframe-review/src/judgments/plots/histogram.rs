//! How often each grade was given, a bar a method side by side.

use super::chart::{Anchor, Chart, LEGEND_LINE, count, whole};

/// A chart of counts by grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Histogram {
    /// Sets the chart apart from others in the same document.
    pub(crate) id: String,
    /// What it shows.
    pub(crate) title: String,
    /// The same in numbers, for those who do not see it.
    pub(crate) description: String,
    /// What the groups of bars are called.
    pub(crate) grades: Vec<String>,
    /// A bar in each group.
    pub(crate) series: Vec<Series>,
}

/// The bars of one method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Series {
    /// Its name.
    pub(crate) name: String,
    /// How often each grade was given.
    pub(crate) counts: Vec<usize>,
}

const WIDTH: u32 = 640;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 40.0;
const HEIGHT: f64 = 200.0;

impl Histogram {
    /// As SVG.
    pub(crate) fn to_svg(&self) -> String {
        let names: Vec<&str> = self.series.iter().map(|series| series.name.as_str()).collect();
        let floor = TOP + HEIGHT;
        let legend = floor + 40.0;
        let mut chart = Chart::new(
            &self.id,
            WIDTH,
            whole(legend + LEGEND_LINE * count(names.len())),
            &self.title,
            &self.description,
        );
        chart.text(LEFT, 20.0, Anchor::Start, &self.title);
        let most = self.series.iter().flat_map(|series| &series.counts).copied().max().unwrap_or(0);
        let step = step(most);
        let top = step * most.div_ceil(step).max(1);
        for number in (0..=top).step_by(step) {
            let y = floor - HEIGHT * count(number) / count(top);
            chart.line(LEFT, y, f64::from(WIDTH) - RIGHT, y);
            chart.text(LEFT - 6.0, y + 4.0, Anchor::End, &number.to_string());
        }
        let group = (f64::from(WIDTH) - LEFT - RIGHT) / count(self.grades.len().max(1));
        let bar = (group - 16.0) / count(self.series.len().max(1));
        for (place, grade) in self.grades.iter().enumerate() {
            let x = LEFT + group * count(place);
            chart.text(x + group / 2.0, floor + 20.0, Anchor::Middle, grade);
            for (number, series) in self.series.iter().enumerate() {
                let given = series.counts.get(place).copied().unwrap_or(0);
                let height = HEIGHT * count(given) / count(top);
                let x = x + 8.0 + bar * count(number);
                chart.bar(x, floor - height, bar - 2.0, height, number, &format!("{}, {grade}: {given}", series.name));
                if bar >= 16.0 {
                    chart.text(x + bar / 2.0 - 1.0, floor - height - 4.0, Anchor::Middle, &given.to_string());
                }
            }
        }
        chart.legend(LEFT, legend - 8.0, &names);
        chart.finish()
    }
}

/// Between the lines: 1, 2 or 5 times a power of ten, so that there are at most five of them above the floor.
fn step(most: usize) -> usize {
    let mut step = 1;
    loop {
        for times in [1, 2, 5] {
            if most <= step * times * 5 {
                return step * times;
            }
        }
        step *= 10;
    }
}
