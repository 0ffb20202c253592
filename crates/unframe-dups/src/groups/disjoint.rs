//! Sets that only ever grow together: which of many things belong to one group (Galler and Fischer 1964).

/// Things by number, each in one set.
#[derive(Debug)]
pub(super) struct DisjointSets {
    /// A thing of the same set, nearer to the one that stands for it, which is its own.
    parents: Vec<u32>,
}

impl DisjointSets {
    /// So many things, each by itself.
    pub(super) fn new(things: u32) -> Self {
        Self { parents: (0..things).collect() }
    }

    /// The thing that stands for the set of another: the lowest number in it.
    pub(super) fn find(&mut self, thing: u32) -> u32 {
        let mut thing = thing as usize;
        while self.parents[thing] as usize != thing {
            let above = self.parents[thing] as usize;
            self.parents[thing] = self.parents[above];
            thing = above;
        }
        // Numbers come from the list itself.
        self.parents[thing]
    }

    /// Makes one set of those of two things.
    pub(super) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.find(one), self.find(other));
        self.parents[one.max(other) as usize] = one.min(other);
    }

    /// Sets of several things, each in ascending order, by their lowest.
    pub(super) fn several(mut self) -> Vec<Vec<u32>> {
        let things = u32::try_from(self.parents.len()).unwrap_or(u32::MAX);
        let mut members: Vec<(u32, u32)> = (0..things).map(|thing| (self.find(thing), thing)).collect();
        members.sort_unstable();
        let sets = members.chunk_by(|left, right| left.0 == right.0).filter(|set| set.len() > 1);
        sets.map(|set| set.iter().map(|(_, thing)| *thing).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_over_others_is_one_set() {
        let mut sets = DisjointSets::new(7);
        for (one, other) in [(5, 2), (6, 3), (2, 6), (0, 4)] {
            sets.join(one, other);
        }
        assert_eq!(sets.find(6), 2);
        assert_eq!(sets.several(), [vec![0, 4], vec![2, 3, 5, 6]]);
    }
}
