//! Random sequences of tags, texts, comments and everything else a page can hold.

use super::ingredients::{
    ATTRIBUTES, COMMENTS, DOCTYPES, FOREIGN, FORMATTING, ODDITIES, ORDINARY, RAW_TEXTS, STRUCTURE, TABLES, TEXTS,
    TROUBLEMAKERS,
};
use crate::random::Random;

/// Names to pick from.
type Group = &'static [&'static str];

/// One to sixty items. Half of all pages draw their tags from one or two groups only: tables in tables, formatting in
/// formatting, because the rules of the standard that are easy to get wrong need several tags of one kind.
pub fn tag_soup(random: &mut Random) -> String {
    let mut soup = String::new();
    if random.once_in(3) {
        soup.push_str(random.pick(DOCTYPES));
    }
    let items = 1 + if random.once_in(4) { random.below(60) } else { random.below(14) };
    add_items(random, items, &mut soup);
    soup
}

/// That many items from a choice of groups.
pub(super) fn add_items(random: &mut Random, items: usize, soup: &mut String) {
    let groups: Vec<Group> = if random.once_in(2) {
        vec![group(random), group(random)]
    } else {
        vec![TABLES, FORMATTING, FOREIGN, STRUCTURE, TROUBLEMAKERS, RAW_TEXTS, ORDINARY]
    };
    for _ in 0..items {
        item(random, &groups, soup);
    }
}

fn group(random: &mut Random) -> Group {
    match random.below(6) {
        0 => TABLES,
        1 => FORMATTING,
        2 => FOREIGN,
        3 => STRUCTURE,
        4 => TROUBLEMAKERS,
        _ => ORDINARY,
    }
}

fn item(random: &mut Random, groups: &[Group], soup: &mut String) {
    match random.below(100) {
        0..52 => start_tag(random, groups, soup),
        52..74 => {
            soup.push_str("</");
            soup.push_str(name(random, groups));
            if random.once_in(12) {
                attributes(random, soup);
            }
            soup.push('>');
        }
        74..90 => soup.push_str(random.pick(TEXTS)),
        90..93 => soup.push_str(random.pick(COMMENTS)),
        93..97 => soup.push_str(random.pick(ODDITIES)),
        97 => soup.push_str(random.pick(DOCTYPES)),
        _ => raw_text_element(random, soup),
    }
}

fn start_tag(random: &mut Random, groups: &[Group], soup: &mut String) {
    soup.push('<');
    let name = name(random, groups);
    if random.once_in(30) {
        soup.push_str(&name.to_ascii_uppercase());
    } else {
        soup.push_str(name);
    }
    if random.once_in(4) {
        attributes(random, soup);
    }
    soup.push_str(if random.once_in(16) { "/>" } else { ">" });
}

fn name(random: &mut Random, groups: &[Group]) -> &'static str {
    if random.once_in(12) {
        let group = group(random);
        return random.pick(group);
    }
    let group = groups[random.below(groups.len())];
    random.pick(group)
}

fn attributes(random: &mut Random, soup: &mut String) {
    for _ in 0..=random.below(3) {
        soup.push_str(random.pick(&[" ", " ", " ", "\n", "\t", "/", "\r\n", "\x0C"]));
        soup.push_str(random.pick(ATTRIBUTES));
    }
}

/// An element whose contents are not markup, mostly with its end tag, so that something can follow.
fn raw_text_element(random: &mut Random, soup: &mut String) {
    let name = random.pick(RAW_TEXTS);
    let content = random.pick(TEXTS);
    let inner = random.pick(ODDITIES);
    for part in ["<", name, ">", content, inner] {
        soup.push_str(part);
    }
    if !random.once_in(6) {
        soup.push_str("</");
        soup.push_str(name);
        soup.push_str(random.pick(&[">", ">", ">", " >", "/>", " a=b>", "", "x>"]));
    }
}
