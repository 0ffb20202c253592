//! A table of weights by hash: open addressing, read only.

/// Weights of names or words; those that are not in it weigh nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights {
    /// Key and weight; a power of two of them, empty ones with weight 0.
    slots: Vec<(u32, f32)>,
}

impl Weights {
    /// Of keys that are all different.
    pub(crate) fn new(entries: &[(u32, f32)]) -> Self {
        let mut slots = vec![(0, 0.0); (entries.len() * 2).next_power_of_two().max(2)];
        for (key, weight) in entries {
            let mut slot = *key as usize & (slots.len() - 1);
            while slots[slot].1 != 0.0 {
                slot = (slot + 1) & (slots.len() - 1);
            }
            slots[slot] = (*key, *weight);
        }
        Self { slots }
    }

    #[inline]
    pub(crate) fn of(&self, key: u32) -> f32 {
        self.place(key).map_or(0.0, |(_, weight)| weight)
    }

    /// Where in the table a key is, and its weight; `None` if that is nothing.
    #[inline]
    pub(crate) fn place(&self, key: u32) -> Option<(usize, f32)> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut slot = key as usize & mask;
        loop {
            let (found, weight) = self.slots[slot];
            if weight == 0.0 {
                return None;
            }
            if found == key {
                return Some((slot, weight));
            }
            slot = (slot + 1) & mask;
        }
    }

    /// How many places the table has.
    pub(crate) fn places(&self) -> usize {
        self.slots.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_is_found_and_nothing_else() {
        let entries: Vec<(u32, f32)> = (1..2000_u16).map(|n| (u32::from(n) * 1024, f32::from(n))).collect();
        let weights = Weights::new(&entries);
        assert!(entries.iter().all(|(key, weight)| weights.of(*key).to_bits() == weight.to_bits()));
        assert!([0, 1, 1023, 1025, u32::MAX].iter().all(|key| weights.of(*key).abs() < 1e-9));
        assert!(Weights::default().of(7).abs() < 1e-9);
    }
}
