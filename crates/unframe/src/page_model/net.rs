//! A small network over the blocks of a page, in the order in which they stand.
//!
//! **Idea.** The trees see one block at a time. The network reads all of them in a row: at each of four layers a block looks
//! at two others on either side, each time further away, and at the page as a whole; so it learns that content is a run, and
//! how much of a page is content. **Cost.** Nine thousand products a block, the same for every block.
//!
//! All sums are made in the order in which they are written here: the same on every machine.

#![expect(clippy::inline_always, reason = "it is compiled once for each kind of registers, see `full_width.rs`")]

use crate::learned::forest::Row;

/// Numbers that are known of a block between two layers.
pub(super) const CHANNELS: usize = 32;
/// How far a block looks at each layer.
const REACH: [usize; 4] = [1, 2, 4, 8];
/// Blocks it looks at, itself being the middle one.
const TAPS: usize = 5;
/// Where a row has the logarithm of the number of words: the weight of a block in the mean of its page.
const WORDS_AT: usize = 22;

type State = [f32; CHANNELS];

#[derive(Clone, Debug)]
struct Layer {
    reach: usize,
    /// Of each channel by itself, over neighbours.
    along: [State; TAPS],
    /// From each channel to all.
    across: [State; CHANNELS],
    /// From the mean and from the greatest of the page.
    page: [[State; CHANNELS]; 2],
    bias: State,
}

/// The weights that were learned.
#[derive(Clone, Debug)]
pub(super) struct Net {
    /// From each feature to all channels.
    first: Vec<State>,
    first_bias: State,
    layers: Vec<Layer>,
    last: State,
    last_bias: f32,
}

impl Net {
    /// Of rows of `width` features; `None` where the numbers are not all there.
    pub(super) fn read(width: usize, mut number: impl FnMut() -> Option<f32>) -> Option<Self> {
        let mut state = || -> Option<State> {
            let mut state = [0.0; CHANNELS];
            for channel in &mut state {
                *channel = number()?;
            }
            Some(state)
        };
        let first = (0..width).map(|_| state()).collect::<Option<Vec<_>>>()?;
        let first_bias = state()?;
        let mut layers = Vec::with_capacity(REACH.len());
        for reach in REACH {
            let mut layer = Layer {
                reach,
                along: [[0.0; CHANNELS]; TAPS],
                across: [[0.0; CHANNELS]; CHANNELS],
                page: [[[0.0; CHANNELS]; CHANNELS]; 2],
                bias: [0.0; CHANNELS],
            };
            let rows = layer.along.iter_mut().chain(&mut layer.across).chain(layer.page.as_flattened_mut());
            for row in rows.chain([&mut layer.bias]) {
                *row = state()?;
            }
            layers.push(layer);
        }
        Some(Self { first, first_bias, layers, last: state()?, last_bias: number()? })
    }

    /// What it says of each block of a page.
    #[inline(always)]
    pub(super) fn sums(&self, rows: &[Row]) -> Vec<f32> {
        let weights: Vec<f32> = rows.iter().map(|row| f32::from(row[WORDS_AT]) + 1.0).collect();
        let all: f32 = weights.iter().sum();
        let shares: Vec<f32> = weights.iter().map(|weight| weight / all).collect();
        let mut states = vec![[0.0; CHANNELS]; rows.len()];
        for (states, rows) in states.chunks_mut(2).zip(rows.chunks(2)) {
            let last = rows.len() - 1;
            (states[0], states[last]) = self.enter(&rows[0], &rows[last]);
        }
        let mut next = states.clone();
        for layer in &self.layers {
            layer.apply(&states, &shares, &mut next);
            std::mem::swap(&mut states, &mut next);
        }
        let mut sums = vec![self.last_bias; rows.len()];
        for (sum, state) in sums.iter_mut().zip(&states) {
            *sum += dot(state, &self.last);
        }
        sums
    }

    /// Two blocks at once: the sums of one need not wait for those of the other, and each weight is read once.
    #[inline(always)]
    fn enter(&self, left_row: &Row, right_row: &Row) -> (State, State) {
        let (mut left_state, mut right_state) = (self.first_bias, self.first_bias);
        for ((left, right), weights) in left_row.iter().zip(right_row).zip(&self.first) {
            // Nothing times a weight is nothing, and two fifths of the codes are nothing.
            if left | right != 0 {
                add_both(&mut left_state, &mut right_state, f32::from(*left), f32::from(*right), weights);
            }
        }
        (left_state.map(|channel| channel.max(0.0)), right_state.map(|channel| channel.max(0.0)))
    }
}

impl Layer {
    #[inline(always)]
    fn apply(&self, states: &[State], shares: &[f32], next: &mut [State]) {
        let whole = self.of_page(states, shares);
        for (pair, next) in next.chunks_mut(2).enumerate() {
            let first = 2 * pair;
            let last = first + next.len() - 1;
            let (left_near, right_near) = (self.near(states, first), self.near(states, last));
            let (mut left_change, mut right_change) = (whole, whole);
            for ((left, right), weights) in left_near.iter().zip(&right_near).zip(&self.across) {
                add_both(&mut left_change, &mut right_change, *left, *right, weights);
            }
            change(&mut next[0], &states[first], &left_change);
            change(&mut next[last - first], &states[last], &right_change);
        }
    }

    /// What is around a block, channel by channel.
    #[inline(always)]
    fn near(&self, states: &[State], index: usize) -> State {
        let mut near = [0.0; CHANNELS];
        for (tap, weights) in self.along.iter().enumerate() {
            let Some(other) = (index + tap * self.reach).checked_sub(TAPS / 2 * self.reach) else { continue };
            let Some(other) = states.get(other) else { continue };
            for ((sum, channel), weight) in near.iter_mut().zip(other).zip(weights) {
                *sum += channel * weight;
            }
        }
        near
    }

    /// What the page as a whole adds to each of its blocks.
    #[inline(always)]
    fn of_page(&self, states: &[State], shares: &[f32]) -> State {
        let (mut mean, mut greatest) = ([0.0; CHANNELS], [0.0_f32; CHANNELS]);
        for (state, share) in states.iter().zip(shares) {
            add(&mut mean, *share, state);
            // What is known of a block is never below 0.
            for (most, channel) in greatest.iter_mut().zip(state) {
                *most = if *channel > *most { *channel } else { *most };
            }
        }
        let mut whole = self.bias;
        for (of_page, weights) in [mean, greatest].iter().zip(&self.page) {
            for (channel, weights) in of_page.iter().zip(weights) {
                add(&mut whole, *channel, weights);
            }
        }
        whole
    }
}

#[inline(always)]
fn add(sums: &mut State, factor: f32, weights: &State) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += factor * weight;
    }
}

/// The same weights for two blocks.
#[inline(always)]
fn add_both(left: &mut State, right: &mut State, left_factor: f32, right_factor: f32, weights: &State) {
    for ((left, right), weight) in left.iter_mut().zip(right).zip(weights) {
        *left += left_factor * weight;
        *right += right_factor * weight;
    }
}

/// What a block is after a layer: what it was before, and what that adds.
#[inline(always)]
fn change(next: &mut State, before: &State, change: &State) {
    for ((next, change), before) in next.iter_mut().zip(change).zip(before) {
        *next = before + change.max(0.0);
    }
}

#[inline(always)]
fn dot(left: &State, right: &State) -> f32 {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::forest::ROW;
    use crate::learned::numbers::small;

    /// All weights small and different.
    fn net(width: usize) -> Net {
        let mut count = 0;
        let number = || {
            count += 1;
            Some(small(count * 7919 % 211) / 2110.0 - 0.05)
        };
        Net::read(width, number).expect("there is no end of numbers")
    }

    fn rows(count: usize) -> Vec<Row> {
        let code = |row: usize, column: usize| u8::try_from((row * 31 + column * 17) % 23).unwrap_or(0);
        (0..count).map(|row| std::array::from_fn(|column| if column < ROW { code(row, column) } else { 0 })).collect()
    }

    #[test]
    fn a_block_is_seen_from_as_far_as_the_layers_reach() {
        let net = net(40);
        let mut rows = rows(80);
        let before = net.sums(&rows);
        // A change that leaves the page's mean and greatest as they were: two blocks change places.
        rows.swap(0, 1);
        let after = net.sums(&rows);
        let differs: Vec<bool> = before.iter().zip(&after).map(|(left, right)| (left - right).abs() > 1e-5).collect();
        assert!(differs[0] && differs[1] && differs[10], "{differs:?}");
        let reach: usize = REACH.iter().map(|reach| reach * (TAPS / 2)).sum();
        assert!(!differs[reach + 2..].contains(&true), "{differs:?}");
    }

    #[test]
    fn a_page_may_be_empty_and_numbers_may_be_missing() {
        assert!(net(3).sums(&[]).is_empty());
        let mut left = 100;
        assert!(
            Net::read(3, || {
                left -= 1;
                (left > 0).then_some(1.0)
            })
            .is_none()
        );
    }
}
