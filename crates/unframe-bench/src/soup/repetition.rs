//! Pages that say the same thing over and over: what takes super-linear time shows itself on them.

use super::tag_soup::add_items;
use crate::random::Random;

/// A beginning and one or two parts to repeat after it.
#[derive(Clone, Debug)]
pub struct Repetition {
    /// What stands at the beginning, once.
    pub prefix: String,
    /// What is repeated.
    pub unit: String,
    /// What is repeated after that; often nothing.
    pub ending: String,
}

/// The repetition of that number.
pub fn repetition(seed: u64) -> Repetition {
    let mut random = Random::new(seed);
    let mut part = |least: usize, most: usize| {
        let mut part = String::new();
        let items = least + random.below(most - least + 1);
        add_items(&mut random, items, &mut part);
        part
    };
    let (prefix, unit) = (part(0, 5), part(1, 4));
    let ending = if seed.is_multiple_of(3) { part(1, 2) } else { String::new() };
    Repetition { prefix, unit, ending }
}

impl Repetition {
    /// A page of about that many bytes.
    pub fn page(&self, bytes: usize) -> String {
        let parts = 1 + usize::from(!self.ending.is_empty());
        let repeat = |part: &str| part.repeat(bytes / parts / part.len().max(1));
        format!("{}{}{}", self.prefix, repeat(&self.unit), repeat(&self.ending))
    }
}
