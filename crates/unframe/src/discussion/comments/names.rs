//! Which elements call themselves comments, and what a page says of itself: the words in classes, identifiers and
//! schema.org. They were found by looking at pages, none is calibrated.

use crate::html::class_words::words;
use crate::html::{NodeRef, Tag, Tree};

/// Words for what holds comments, by their first letter. Programs for comments are among them.
const fn names(first: u8) -> &'static [&'static str] {
    match first {
        b'c' => &[
            "comments",
            "comment",
            "commentlist",
            "commentslist",
            "commentlisting",
            "commentblock",
            "commentsblock",
            "commentbody",
            "commentsbody",
            "commentsection",
            "commentarea",
            "commentwrap",
            "commentcontainer",
            "commentbox",
            "commenttext",
            "commentaires",
            "commentaire",
            "comentarios",
            "comentario",
            "comentarii",
            "commenti",
            "commento",
            "cmmts",
            "cmts",
            "cusdis",
            "changyan",
        ],
        b'd' => &["disqus", "dsq", "duoshuo"],
        b'f' => &["fyre"],
        b'g' => &["giscus"],
        b'h' => &["hypercomments"],
        b'i' => &["isso"],
        b'k' => &[
            "kommentare",
            "kommentar",
            "kommentarer",
            "kommentit",
            "komentarze",
            "komentarz",
            "komentare",
            "komentari",
            "kommentarii",
        ],
        b'l' => &["livefyre", "liuyan"],
        b'p' => &["pinglun"],
        b'r' => &["reacties", "reactie", "readercomments", "respond"],
        b's' => &["spotim"],
        b't' => &["talkback", "talkbacks"],
        b'u' => &["usercomments", "utterances"],
        b'y' => &["yorumlar", "yorum"],
        _ => &[],
    }
}

/// Names of more words than this are about something else: `respond-to-review-comments`.
const MAX_WORDS: usize = 3;
/// Single letters do not count: the ends of generated names such as `Comments_root__x8F`.
const LEAST_WORD: usize = 2;
/// Words beside them that say otherwise: counts, links to the comments, lists of the newest of a site, pages that have or
/// have none.
const OTHERWISE: [&str; 25] = [
    "count", "counts", "counter", "link", "links", "no", "off", "open", "closed", "enabled", "disabled", "allow",
    "show", "hide", "number", "num", "meta", "icon", "has", "with", "recent", "latest", "most", "popular", "feature",
];
/// How many bytes of a class, an identifier or an address are looked at.
const MAX_NAMES: usize = 1024;

/// What an element says of itself and of its page.
#[expect(clippy::struct_excessive_bools, reason = "each is something that one element may say beside the others")]
#[derive(Clone, Copy, Default)]
pub(super) struct Says {
    /// That the page is a forum, by schema.org or its address.
    pub(super) is_forum: bool,
    /// That the page is an article, by schema.org or Open Graph.
    pub(super) is_article: bool,
    /// That it holds comments, by class, identifier or schema.org.
    pub(super) is_comments: bool,
    /// That it holds reviews of something for sale, which are not comments whatever they are called inside.
    pub(super) is_reviews: bool,
}

/// What classes and identifiers say; each is looked at once.
pub(super) struct KnownNames {
    /// Whether any element has a type of schema.org; on most pages none has.
    has_types: bool,
    /// By number, of those that somebody asked for.
    values: Vec<Option<Says>>,
}

impl KnownNames {
    pub(super) fn of_page(tree: &Tree<'_>) -> Self {
        let source = tree.source().as_bytes();
        let late = tree.late_attributes.iter().flat_map(|(_, attributes)| attributes);
        let has_types = tree.attributes.iter().chain(late).any(|attribute| attribute.is_named(b"itemtype", source));
        Self { has_types, values: vec![None; tree.namings().len()] }
    }

    fn of(&mut self, tree: &Tree<'_>, value: usize) -> Says {
        *self.values[value].get_or_insert_with(|| Says::of_value(tree.namings().value(tree, value)))
    }
}

impl Says {
    const NOTHING: Self = Self { is_forum: false, is_article: false, is_comments: false, is_reviews: false };

    /// One pass over the attributes; most elements have none that matter.
    pub(super) fn of(node: NodeRef<'_, '_>, known: &mut KnownNames) -> Self {
        match node.tag() {
            Tag::LINK if is_canonical(node) => {
                // Where the page says where it is: `https://forum.example.org/…`.
                const PLACES: [&str; 6] = ["forum", "/thread", "topic", "/discussion", "/question", "//community."];
                let address = node.attribute("href").map_or("", |href| href.raw_value());
                let address = address.get(..MAX_NAMES).unwrap_or(address).to_ascii_lowercase();
                let is_forum = PLACES.iter().any(|place| address.contains(place));
                return Self { is_forum, ..Self::default() };
            }
            Tag::META if node.is_html(Tag::META) => {
                let is = |name, value: &str| node.attribute(name).is_some_and(|found| found.raw_value() == value);
                return Self { is_article: is("property", "og:type") && is("content", "article"), ..Self::default() };
            }
            Tag::SCRIPT if node.is_html(Tag::SCRIPT) && node.attribute("itemtype").is_none() => {
                return Self::of_data(node);
            }
            _ => {}
        }
        let may_hold_comments = matches!(
            node.tag(),
            Tag::DIV
                | Tag::SECTION
                | Tag::OL
                | Tag::UL
                | Tag::LI
                | Tag::DL
                | Tag::ARTICLE
                | Tag::ASIDE
                | Tag::TABLE
                | Tag::TD
                | Tag::FORM
        );
        if !may_hold_comments && !known.has_types {
            return Self::NOTHING;
        }
        let mut says = Self::default();
        for (attribute, naming) in node.named_attributes() {
            match attribute.name_span().len() {
                2 | 5 if may_hold_comments => {
                    if let Some(value) = naming.value() {
                        let of_value = known.of(node.tree(), value);
                        says.is_comments |= of_value.is_comments;
                        says.is_reviews |= of_value.is_reviews;
                    }
                }
                8 if may_hold_comments && attribute.is_named("itemprop") => {
                    says.is_comments |= attribute.raw_value().eq_ignore_ascii_case("comment");
                }
                8 if attribute.is_named("itemtype") => {
                    let kind = attribute.raw_value();
                    says.is_forum |= FORUMS.iter().any(|name| kind.ends_with(name));
                    says.is_article |= ARTICLES.iter().any(|name| kind.ends_with(name));
                }
                _ => {}
            }
        }
        says
    }

    /// What a class or an identifier says.
    fn of_value(value: &str) -> Self {
        let mut says = Self::NOTHING;
        if value.len() <= MAX_NAMES {
            value.split_ascii_whitespace().for_each(|name| says.name(name));
        }
        says
    }

    /// What JSON-LD says.
    fn of_data(script: NodeRef<'_, '_>) -> Self {
        let kind = script.attribute("type");
        let is_data = kind.is_some_and(|kind| kind.raw_value().eq_ignore_ascii_case("application/ld+json"));
        let Some(text) = script.first_child().filter(|_| is_data) else { return Self::default() };
        let source = text.span().of(script.tree().source()).as_bytes();
        let names = |names: &[&str]| names.iter().any(|name| memchr::memmem::find(source, name.as_bytes()).is_some());
        Self { is_forum: names(&FORUMS), is_article: names(&ARTICLES), ..Self::default() }
    }

    fn name(&mut self, name: &str) {
        let (mut is_named, mut is_reviews) = (false, false);
        for word in words(name.as_bytes()) {
            is_named |= is_name(word);
            is_reviews |= word.len() == 7 && word.eq_ignore_ascii_case(b"reviews");
        }
        let says_otherwise = |word| OTHERWISE.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(word));
        if is_reviews {
            self.is_reviews |= words(name.as_bytes()).count() < MAX_WORDS;
        } else if is_named && !words(name.as_bytes()).any(says_otherwise) {
            // Generated names are several in one: `scss-module__x8F__commentsSection`.
            self.is_comments |= name.split("__").any(|part| {
                let long = words(part.as_bytes()).filter(|word| word.len() >= LEAST_WORD).count();
                long <= MAX_WORDS && words(part.as_bytes()).any(is_name)
            });
        }
    }
}

fn is_name(word: &[u8]) -> bool {
    let (Some(first), Some(second)) = (word.first().copied().map(letter), word.get(1).copied().map(letter)) else {
        return false;
    };
    if SECOND[first] >> second & 1 == 0 {
        return false;
    }
    let known = names(word[0].to_ascii_lowercase());
    known.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

/// The number of a letter; a word has nothing else.
fn letter(byte: u8) -> usize {
    usize::from(byte.to_ascii_lowercase().wrapping_sub(b'a').min(25))
}

/// By the first letter of a name, a bit for each second one. Most words are told by these.
const SECOND: [u32; 26] = {
    let mut second = [0; 26];
    let mut first = 0;
    while first < 26 {
        let names = names(b'a' + first);
        let mut at = 0;
        while at < names.len() {
            second[first as usize] |= 1 << (names[at].as_bytes()[1] - b'a');
            at += 1;
        }
        first += 1;
    }
    second
};

/// Types of schema.org that forums have.
const FORUMS: [&str; 2] = ["DiscussionForumPosting", "QAPage"];
/// Types of schema.org that articles have.
const ARTICLES: [&str; 3] = ["NewsArticle", "BlogPosting", "/Article"];

/// Whether a page scores what people say, as sites do that are made for talking: elements for scores or votes.
pub(super) fn tells_scores(tree: &Tree<'_>) -> bool {
    let is_score = |word: &[u8]| word.eq_ignore_ascii_case(b"score") || word.eq_ignore_ascii_case(b"upvote");
    tree.document().descendants().filter(|node| node.is_element()).any(|node| {
        let names = node.attributes().filter(|attribute| attribute.is_named("class") || attribute.is_named("id"));
        names.map(|names| names.raw_value()).filter(|names| names.len() <= MAX_NAMES).any(|names| {
            let mut words = words(names.as_bytes());
            words.any(is_score)
        })
    })
}

fn is_canonical(node: NodeRef<'_, '_>) -> bool {
    node.is_html(Tag::LINK) && node.attribute("rel").is_some_and(|rel| rel.raw_value() == "canonical")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_comments(name: &str) -> bool {
        let mut says = Says::default();
        says.name(name);
        says.is_comments
    }

    #[test]
    fn names_of_comments_are_known() {
        for name in [
            "comments",
            "comment-list",
            "commentList",
            "comment_4711",
            "disqus_thread",
            "dsq-comments",
            "pinglun",
            "module__Lu-G__commentsSection",
        ] {
            assert!(is_comments(name), "{name}");
        }
        for name in ["comments-count", "commentator", "has-comments", "recent-comments", "how-to-reply-to-comments"] {
            assert!(!is_comments(name), "{name}");
        }
    }

    #[test]
    fn names_are_listed_under_their_first_letter() {
        for first in b'a'..=b'z' {
            assert!(names(first).iter().all(|name| name.as_bytes()[0] == first));
        }
    }
}
