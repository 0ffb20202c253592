//! Websites nobody wrote, of any size: the same on every machine, and as unlike one another as real ones.
//!
//! Words are made of syllables, not of numbers: texts that differ only in numbers count as the same.

use std::fmt::Write;

use crate::Random;

/// A site with a menu, a sidebar with links to other pages, a footer, and an article of its own on each page.
#[derive(Clone, Debug)]
pub struct GeneratedSite {
    seed: u64,
    name: String,
    menu: Vec<String>,
    footer: Vec<String>,
    slogan: String,
    /// Words in the article of a page, about.
    words: usize,
}

/// Letters that stand for a syllable.
const SYLLABLES: [&str; 40] = [
    "ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "vu", "wa", "ye", "zi", "bro",
    "clu", "dra", "fle", "gri", "kno", "plu", "sta", "tre", "vri", "sho", "thu", "an", "er", "in", "or", "us", "al",
    "en", "ir", "om", "ut",
];

impl GeneratedSite {
    /// The site of that number, whose articles have about this many words.
    pub fn new(number: u64, words: usize) -> Self {
        let mut random = Random::new(number.wrapping_mul(0x5851_F42D_4C95_7F2D));
        Self {
            seed: random.next_number(),
            name: format!("{}{}", word(&mut random), word(&mut random)),
            menu: (0..14).map(|_| phrase(&mut random, 2)).collect(),
            footer: (0..10).map(|_| phrase(&mut random, 2)).collect(),
            slogan: phrase(&mut random, 14),
            words,
        }
    }

    /// The address of a page.
    pub fn address(&self, page: u64) -> String {
        format!("https://{}.example/{page}/{}", self.name, self.title(page).to_lowercase().replace(' ', "-"))
    }

    fn title(&self, page: u64) -> String {
        phrase(&mut self.random(page), 5)
    }

    fn random(&self, page: u64) -> Random {
        Random::new(self.seed ^ page.wrapping_mul(0xD134_2543_DE82_EF95))
    }

    /// The markup of a page of a site of this many.
    ///
    /// # Panics
    /// Never: strings take whatever is written to them.
    pub fn page(&self, page: u64, pages: u64) -> String {
        let mut random = self.random(page);
        let title = phrase(&mut random, 5);
        let mut html = String::with_capacity(self.words * 12 + 8000);
        self.write_top(&mut html, &title, page, pages).expect("strings take any length");
        self.write_article(&mut html, &title, page, pages, &mut random).expect("strings take any length");
        self.write_bottom(&mut html, page, pages).expect("strings take any length");
        html
    }

    fn write_top(&self, html: &mut String, title: &str, page: u64, pages: u64) -> std::fmt::Result {
        let name = &self.name;
        write!(
            html,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title} | {name}</title>\n\
             <link rel=\"stylesheet\" href=\"/assets/{name}.css\">\n<script src=\"/assets/{name}.js\" async></script>\n\
             </head>\n<body class=\"single page-{page}\">\n<header class=\"{name}-header\"><a class=\"logo\" \
             href=\"/\">{name}</a><p class=\"slogan\">{}</p></header>\n<nav class=\"{name}-menu\" \
             role=\"navigation\">\n<ul class=\"menu\">\n",
            self.slogan
        )?;
        for (index, entry) in self.menu.iter().enumerate() {
            let active = if page % 14 == index as u64 { " active" } else { "" };
            writeln!(html, "<li class=\"menu-item{active}\"><a href=\"/section/{index}\">{entry}</a></li>")?;
        }
        write!(html, "</ul>\n</nav>\n<div class=\"wrapper\">\n<aside class=\"sidebar\">\n<h3>{}</h3>\n", self.menu[0])?;
        html.push_str("<ul class=\"latest\">\n");
        for step in 1..=8 {
            let other = (page + step * step) % pages.max(1);
            writeln!(html, "<li><a href=\"{}\">{}</a></li>", self.address(other), self.title(other))?;
        }
        html.push_str("</ul>\n</aside>\n");
        Ok(())
    }

    fn write_article(
        &self,
        html: &mut String,
        title: &str,
        page: u64,
        pages: u64,
        random: &mut Random,
    ) -> std::fmt::Result {
        let section = &self.menu[random.below(self.menu.len())];
        write!(
            html,
            "<main class=\"content\">\n<div class=\"crumbs\"><a href=\"/\">{}</a> › <a href=\"/s\">{section}</a> › \
             {title}</div>\n<article id=\"post-{page}\" class=\"post\">\n<h1>{title}</h1>\n<p class=\"meta\">{} {}, \
             {}</p>\n",
            self.name,
            word(random),
            random.below(28) + 1,
            phrase(random, 2)
        )?;
        let mut left = self.words;
        while left > 0 {
            if random.once_in(4) {
                writeln!(html, "<h2>{}</h2>", phrase(random, 4))?;
            }
            let words = (30 + random.below(70)).min(left);
            left -= words;
            html.push_str("<p>");
            for sentence in 0..words.div_ceil(12) {
                html.push_str(if sentence > 0 { " " } else { "" });
                html.push_str(&phrase(random, words.clamp(5, 12) - 4));
                if random.once_in(5) {
                    let other = random.below(usize::try_from(pages).unwrap_or(1)) as u64;
                    write!(html, " <a href=\"{}\">{}</a>", self.address(other), phrase(random, 2))?;
                }
                write!(html, ", {} <em>{}</em>.", phrase(random, 3).to_lowercase(), word(random))?;
            }
            html.push_str("</p>\n");
        }
        html.push_str("</article>\n</main>\n");
        Ok(())
    }

    fn write_bottom(&self, html: &mut String, page: u64, pages: u64) -> std::fmt::Result {
        let next = (page + 1) % pages.max(1);
        let (address, title) = (self.address(next), self.title(next));
        write!(html, "</div>\n<div class=\"next\"><a href=\"{address}\">{title}</a></div>\n<footer>\n<ul>\n")?;
        for entry in &self.footer {
            writeln!(html, "<li><a href=\"/about/{}\">{entry}</a></li>", entry.len())?;
        }
        let year = 2000 + page % 25;
        write!(
            html,
            "</ul>\n<p class=\"legal\">© {year} {}. {}.</p>\n</footer>\n</body>\n</html>\n",
            self.name, self.slogan
        )
    }
}

fn word(random: &mut Random) -> String {
    (0..2 + random.below(3)).map(|_| SYLLABLES[random.below(SYLLABLES.len())]).collect()
}

/// Some words, the first in upper case.
fn phrase(random: &mut Random, words: usize) -> String {
    let mut phrase = String::with_capacity(words * 8);
    for index in 0..words.max(1) {
        phrase.push_str(if index > 0 { " " } else { "" });
        let start = phrase.len();
        phrase.push_str(&word(random));
        if index == 0 {
            phrase[start..].make_ascii_uppercase();
            phrase[start + 1..].make_ascii_lowercase();
        }
    }
    phrase
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_the_same_again_and_unlike_each_other() {
        let site = GeneratedSite::new(3, 200);
        assert_eq!(site.page(7, 100), GeneratedSite::new(3, 200).page(7, 100));
        assert_ne!(site.title(7), site.title(8));
        assert_ne!(site.name, GeneratedSite::new(4, 200).name);
    }
}
