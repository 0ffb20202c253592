//! How alike two tables are: one minus the cheapest way to edit one into the other, as a share of the cells.
//!
//! A table is a tree of rows and cells, and the edits are those of a tree: a row is put in or taken out with all its cells, a
//! cell is put in, taken out (1 each) or changed. A change costs 1 where the spans differ; else the share of letters that
//! differ (Levenshtein), and ½ more if one is a header and the other is not, together 1 at most. (Zhong and others, 2020, call
//! one minus the distance over the size TEDS; here the size is counted in cells.)

use super::structure::Cell;

/// From 0 to 1.
pub(super) fn similarity(left: &[Vec<Cell>], right: &[Vec<Cell>]) -> f64 {
    let size = |table: &[Vec<Cell>]| table.iter().map(Vec::len).sum::<usize>();
    let most = size(left).max(size(right));
    if most == 0 {
        return 1.0;
    }
    let distance = edits(left, right, |row| count(row.len()), |left, right| edits(left, right, |_| 1.0, change));
    (1.0 - distance / count(most)).max(0.0)
}

fn change(left: &Cell, right: &Cell) -> f64 {
    if (left.columns, left.rows) != (right.columns, right.rows) {
        return 1.0;
    }
    let header = if left.header == right.header { 0.0 } else { 0.5 };
    let (left, right): (Vec<char>, Vec<char>) = (left.text.chars().collect(), right.text.chars().collect());
    let longest = left.len().max(right.len()).max(1);
    let letters = edits(&left, &right, |_| 1.0, |left, right| if left == right { 0.0 } else { 1.0 });
    (letters / count(longest) + header).min(1.0)
}

/// The cheapest way to make one list the other.
fn edits<T>(left: &[T], right: &[T], whole: impl Fn(&T) -> f64, change: impl Fn(&T, &T) -> f64) -> f64 {
    let mut above: Vec<f64> = vec![0.0];
    for item in right {
        above.push(above[above.len() - 1] + whole(item));
    }
    for from in left {
        let mut row = vec![above[0] + whole(from)];
        for (at, to) in right.iter().enumerate() {
            let changed = above[at] + change(from, to);
            row.push(changed.min(above[at + 1] + whole(from)).min(row[at] + whole(to)));
        }
        above = row;
    }
    above[above.len() - 1]
}

#[expect(clippy::cast_precision_loss, reason = "a number of cells or letters")]
fn count(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Vec<Vec<Cell>> {
        let cell = |text: &&str| Cell {
            text: text.trim_start_matches('#').to_owned(),
            columns: 1,
            rows: 1,
            header: text.starts_with('#'),
        };
        rows.iter().map(|row| row.iter().map(cell).collect()).collect()
    }

    fn check(left: &[&[&str]], right: &[&[&str]], expected: f64) {
        let found = similarity(&table(left), &table(right));
        assert!((found - expected).abs() < 1e-9, "{left:?} {right:?}: {found}");
        assert!((similarity(&table(right), &table(left)) - expected).abs() < 1e-9);
    }

    #[test]
    fn tables_are_as_alike_as_little_has_to_be_edited() {
        let whole: &[&[&str]] = &[&["#a", "#b"], &["c", "d"]];
        check(whole, whole, 1.0);
        check(whole, &[&["#a", "#b"]], 0.5);
        check(whole, &[&["a", "b"], &["c", "d"]], 0.75);
        check(whole, &[&["#a", "#b"], &["c", "dx"]], 0.875);
        // Columns that shifted: a cell was put in.
        check(whole, &[&["#a", "#b"], &["", "c", "d"]], 0.8);
        check(whole, &[], 0.0);
    }

    #[test]
    fn a_merged_cell_is_not_two() {
        let mut merged = table(&[&["#a"], &["c", "d"]]);
        merged[0][0].columns = 2;
        assert!((similarity(&merged, &table(&[&["#a", "#a"], &["c", "d"]])) - 0.5).abs() < 1e-9);
        assert!((similarity(&merged, &merged) - 1.0).abs() < 1e-9);
    }
}
