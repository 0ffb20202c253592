//! Hides from experts which method they grade: methods are called A, B, C in an order that differs from site to site.

use crate::website::seeded::seeded_number;

/// The letters of the methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BlindOrder {
    methods: Vec<String>,
}

impl BlindOrder {
    /// The order for a page, or for a site: whoever grades a site by several pages must find a method under the same letter
    /// on all of them, and gives the name of the site. Methods can be given in any order; one named twice counts once.
    pub(crate) fn of<'name>(seed: u64, shown: &str, methods: impl IntoIterator<Item = &'name str>) -> Self {
        let numbered = methods.into_iter().map(|method| (seeded_number(seed, &["blind", shown, method]), method));
        let mut numbered: Vec<(u64, &str)> = numbered.collect();
        numbered.sort_unstable();
        numbered.dedup();
        Self { methods: numbered.into_iter().map(|(_, method)| method.to_owned()).collect() }
    }

    /// Letters with their methods, `A` first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (String, &str)> {
        self.methods.iter().enumerate().map(|(place, method)| (letter(place), method.as_str()))
    }
}

/// `A` to `Z`, then `A1` to `Z1` and so on.
fn letter(place: usize) -> String {
    let letter = ('A'..='Z').nth(place % 26).unwrap_or('A');
    match place / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const METHODS: [&str; 3] = ["auto", "site-2005", "dom"];

    #[test]
    fn every_method_has_a_letter_of_its_own() {
        let order = BlindOrder::of(1, "rain.html", METHODS);
        let (letters, mut methods): (Vec<String>, Vec<&str>) = order.iter().unzip();
        methods.sort_unstable();
        assert_eq!(letters, ["A", "B", "C"]);
        assert_eq!(methods, ["auto", "dom", "site-2005"]);
        assert_eq!(order, BlindOrder::of(1, "rain.html", ["dom", "auto", "site-2005", "dom"]));
    }

    #[test]
    fn all_orders_come_up() {
        let orders: BTreeSet<Vec<String>> =
            (0..100).map(|page| BlindOrder::of(1, &format!("{page}.html"), METHODS).methods).collect();
        assert_eq!(orders.len(), 6);
    }

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 53].map(letter), ["A", "Z", "A1", "B2"]);
    }
}
