//! The graph of the paper: queries in the order of falling average precision of whole pages, and a line for each treatment.

use super::{Experiment, Outcome};
use crate::drawing::{Anchor, Colour, Drawing};

const WIDTH: u32 = 900;
const HEIGHT: u32 = 460;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 50.0;
const BLACK: Colour = [20, 20, 20];
const GREY: Colour = [205, 205, 205];
const COLOURS: [Colour; 4] = [BLACK, [200, 40, 40], [40, 100, 200], [40, 140, 70]];

/// The graph of one ranking: a treatment and those that are compared with it.
pub fn graph(experiment: &Experiment, base: &Outcome, others: &[Outcome]) -> Drawing {
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    let mut order: Vec<usize> = (0..base.measured.len()).collect();
    let of = |outcome: &Outcome, query: usize| outcome.measured[query].1.average_precision;
    order.sort_by(|one, other| of(base, *other).total_cmp(&of(base, *one)).then_with(|| one.cmp(other)));
    let (right, bottom) = (f64::from(WIDTH) - RIGHT, f64::from(HEIGHT) - BOTTOM);
    #[expect(clippy::cast_precision_loss, reason = "a count of queries")]
    let x = |place: usize| LEFT + (right - LEFT) * place as f64 / (order.len().saturating_sub(1)).max(1) as f64;
    let y = |value: f64| bottom - (bottom - TOP) * value;
    for step in 0..=5 {
        let value = f64::from(step) / 5.0;
        drawing.line(vec![[LEFT, y(value)], [right, y(value)]], GREY, 1.0);
        drawing.text([LEFT - 8.0, y(value)], Anchor::End, format!("{value:.1}"), BLACK);
    }
    let outcomes = || std::iter::once(base).chain(others).zip(COLOURS.into_iter().cycle());
    // What is compared with stands above the others.
    for (outcome, colour) in outcomes().collect::<Vec<_>>().into_iter().rev() {
        let width = if colour == BLACK { 2.5 } else { 1.5 };
        let points = order.iter().enumerate().map(|(place, query)| [x(place), y(of(outcome, *query))]);
        drawing.line(points.collect(), colour, width);
    }
    let mut at = LEFT;
    for (outcome, colour) in outcomes() {
        drawing.line(vec![[at, 22.0], [at + 26.0, 22.0]], colour, 2.5);
        let text = format!("{} {:.4}", outcome.how.treatment, outcome.mean.average_precision);
        drawing.text([at + 34.0, 22.0], Anchor::Start, text, BLACK);
        at += 270.0;
    }
    let below = format!(
        "average precision ({}) of {} queries by falling {}",
        base.how.ranking.name(),
        experiment.topics.len(),
        base.how.treatment
    );
    drawing.text([f64::midpoint(LEFT, right), f64::from(HEIGHT) - 22.0], Anchor::Middle, below, BLACK);
    drawing
}
