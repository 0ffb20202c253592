//! Pages that cannot be read any more, and those that can be read again: reported page by page, or once if it is most of the site.
//!
//! A server that is down, a log-in wall or a check for robots meets all pages at once. That is one event, not one for each page.

use unframe_diff::{Health, PageName, What, page_key};

/// A page that cannot be read any more, or can be again.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) page: PageName,
    /// What stands there instead; `None` if it can be read again.
    pub(super) health: Option<Health>,
    /// What the server or the network said.
    pub(super) said: Option<String>,
}

/// That many turns of one visit are those of the site, if this share of its pages has them, in hundredths.
const LEAST: usize = 3;
const MOST_PAGES: usize = 60;

/// What is reported of the turns of a visit of a site with that many pages.
pub(super) fn told(turns: Vec<Turn>, pages: usize, starts: &[String]) -> Vec<What> {
    let (ill, well): (Vec<Turn>, Vec<Turn>) = turns.into_iter().partition(|turn| turn.health.is_some());
    let mut told = Vec::new();
    for turns in [ill, well] {
        let is_of_site = turns.len() >= LEAST && turns.len() * 100 >= pages * MOST_PAGES;
        let also = turns.len().saturating_sub(1);
        let is_start = |turn: &Turn| starts.iter().any(|start| page_key(start) == page_key(&turn.page.page));
        let first = turns.iter().position(is_start).unwrap_or(0);
        for (number, Turn { page, health, said }) in turns.into_iter().enumerate() {
            if is_of_site && number != first {
                continue;
            }
            let said = if is_of_site {
                let others = format!("so are {also} other pages of the site");
                Some(said.map_or_else(|| others.clone(), |said| format!("{said}; {others}")))
            } else {
                said
            };
            told.push(match health {
                Some(health) => What::Unreadable { page, health, said },
                None => What::BackToNormal { page },
            });
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(turns: &[(&str, bool)], pages: usize, expected: &[&str]) {
        let turn = |(name, is_ill): &(&str, bool)| Turn {
            page: PageName { page: format!("https://a.example/{name}"), title: None },
            health: is_ill.then_some(Health::LogIn),
            said: None,
        };
        let told = told(turns.iter().map(turn).collect(), pages, &["https://a.example/".to_owned()]);
        let name = |what: &What| {
            let page = what.page().map(|page| page.page.rsplit('/').next().unwrap_or_default().to_owned());
            format!("{} {}", what.name(), page.unwrap_or_default())
        };
        assert_eq!(told.iter().map(name).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_wall_before_most_pages_is_reported_once_for_the_start_page() {
        check(&[("a", true), ("", true), ("b", true)], 5, &["unreadable "]);
        check(&[("a", false), ("b", false), ("c", false)], 5, &["back-to-normal a"]);
    }

    #[test]
    fn few_pages_are_reported_one_by_one() {
        check(&[("a", true), ("b", true), ("c", true)], 9, &["unreadable a", "unreadable b", "unreadable c"]);
        check(&[("a", true), ("b", false)], 2, &["unreadable a", "back-to-normal b"]);
    }
}
