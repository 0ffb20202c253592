//! Decision trees over rows of bytes, summed up.
//!
//! **Cost.** Every tree is walked to the same depth, without branches, four rows at a time: what the processor waits for
//! on one row it does on another. A row and a tree fit into the nearest cache.

/// Bytes of a row; rows are shorter, the rest is not looked at.
pub(crate) const ROW: usize = 128;
/// Nodes of a tree at most, leaves included.
pub(crate) const MOST_NODES: usize = 64;
/// Steps from the root to the deepest leaf at most.
pub(crate) const MOST_STEPS: usize = 12;

/// A row of features, each one of 256 steps.
pub(crate) type Row = [u8; ROW];

/// Goes to `children[1]` if the feature is above the threshold, else to `children[0]`; a leaf stays where it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Node {
    pub(crate) feature: u8,
    pub(crate) threshold: u8,
    pub(crate) children: [u8; 2],
}

#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: [Node; MOST_NODES],
    pub(crate) values: [f32; MOST_NODES],
    pub(crate) steps: usize,
}

impl Tree {
    #[inline]
    fn step(&self, row: &Row, at: usize) -> usize {
        // The masks change nothing; they let the compiler see that nothing is out of bounds.
        let node = self.nodes[at % MOST_NODES];
        let is_above = row[usize::from(node.feature) % ROW] > node.threshold;
        usize::from(node.children[usize::from(is_above)])
    }

    fn add<const ROWS: usize>(&self, rows: &[Row; ROWS], sums: &mut [f32; ROWS]) {
        let mut at = [0_usize; ROWS];
        for _ in 0..self.steps {
            for (at, row) in at.iter_mut().zip(rows) {
                *at = self.step(row, *at);
            }
        }
        for (sum, at) in sums.iter_mut().zip(at) {
            *sum += self.values[at % MOST_NODES];
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Forest {
    pub(crate) trees: Vec<Tree>,
    pub(crate) base: f32,
}

impl Forest {
    /// The sum of all trees for each row.
    pub(crate) fn sums(&self, rows: &[Row]) -> Vec<f32> {
        let mut sums = vec![self.base; rows.len()];
        let (many, rest) = rows.as_chunks::<4>();
        let (many_sums, rest_sums) = sums.as_chunks_mut::<4>();
        for tree in &self.trees {
            for (rows, sums) in many.iter().zip(&mut *many_sums) {
                tree.add(rows, sums);
            }
            for (row, sum) in rest.iter().zip(&mut *rest_sums) {
                tree.add(std::array::from_ref(row), std::array::from_mut(sum));
            }
        }
        sums
    }
}
