//! Which elements call themselves a post, its author or its date. The words were found by looking at the pages of forums,
//! none is calibrated.

use crate::html::class_words::words;
use crate::html::{NodeRef, Tag};

/// What an element is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Post(Called),
    Author {
        is_stated: bool,
    },
    /// The name of whoever the element around is about.
    Name,
    Date {
        is_stated: bool,
    },
    Other,
}

/// What a post calls itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Called {
    /// Its number in [`POSTS`].
    pub(super) kind: usize,
    /// Whether schema.org says so.
    pub(super) is_stated: bool,
}

const POSTS: [&str; 12] = [
    "post",
    "comment",
    "message",
    "reply",
    "answer",
    "question",
    "postbit",
    "postcontainer",
    "kommentar",
    "beitrag",
    "commentaire",
    "comentario",
];
/// How many kinds of posts there are.
pub(super) const KINDS: usize = POSTS.len();
const STATED_POSTS: [(&str, usize); 5] =
    [("DiscussionForumPosting", 0), ("Comment", 1), ("UserComments", 1), ("Answer", 4), ("Question", 5)];
/// Words beside them that say otherwise: parts of a post, lists of posts, links to them.
const NO_POST: [&str; 40] = [
    "body",
    "content",
    "text",
    "header",
    "head",
    "heading",
    "meta",
    "author",
    "user",
    "username",
    "avatar",
    "info",
    "footer",
    "foot",
    "title",
    "date",
    "time",
    "list",
    "count",
    "form",
    "link",
    "button",
    "area",
    "icon",
    "actions",
    "tools",
    "number",
    "signature",
    "subject",
    "byline",
    "profile",
    "nav",
    "pagination",
    "related",
    "widget",
    "recent",
    "image",
    "details",
    "template",
    "type",
];
const AUTHORS: [&str; 7] = ["author", "username", "poster", "byline", "nickname", "commenter", "postauthor"];
const NO_AUTHOR: [&str; 16] = [
    "avatar",
    "title",
    "rank",
    "image",
    "img",
    "photo",
    "picture",
    "count",
    "posts",
    "role",
    "badge",
    "bio",
    "description",
    "location",
    "icon",
    "status",
];
const DATES: [&str; 8] = ["date", "time", "timestamp", "datetime", "posted", "published", "dateline", "postdate"];
const NO_DATE: [&str; 6] = ["edited", "modified", "updated", "joined", "read", "reading"];
/// Words between author and date that say nothing of their own.
const JOINTS: [&str; 14] =
    ["by", "on", "at", "says", "said", "wrote", "writes", "posted", "written", "von", "am", "um", "permalink", "link"];
/// How many bytes of a class or an identifier are looked at.
const MAX_NAMES: usize = 1024;

pub(super) fn role(node: NodeRef<'_, '_>) -> Role {
    let mut found = Found::default();
    let (mut is_name, mut is_rel) = (false, false);
    let (mut is_stated_author, mut is_stated_date) = (false, false);
    for attribute in node.attributes() {
        let value = attribute.raw_value();
        if value.is_empty() || value.len() > MAX_NAMES {
            continue;
        }
        if attribute.is_named("class") || attribute.is_named("id") {
            for name in value.split_ascii_whitespace() {
                found.name(name);
                is_name |= name == "fn";
            }
        } else if attribute.is_named("itemtype") {
            let kind = value.rsplit('/').next().unwrap_or_default();
            let stated = STATED_POSTS.iter().find(|(name, _)| *name == kind);
            found.stated_post = found.stated_post.or(stated.map(|(_, kind)| *kind));
        } else if attribute.is_named("itemprop") {
            for property in value.split_ascii_whitespace() {
                is_stated_author |= matches!(property, "author" | "creator");
                is_stated_date |= matches!(property, "datePublished" | "dateCreated" | "commentTime");
                is_name |= property == "name";
            }
        } else if attribute.is_named("rel") {
            is_rel |= value.split_ascii_whitespace().any(|rel| rel.eq_ignore_ascii_case("author"));
        }
    }
    let may_be_post = matches!(
        node.tag(),
        Tag::DIV | Tag::LI | Tag::ARTICLE | Tag::SECTION | Tag::TABLE | Tag::TR | Tag::TBODY | Tag::DL | Tag::TD
    );
    if may_be_post && let Some(kind) = found.stated_post {
        return Role::Post(Called { kind, is_stated: true });
    }
    if is_stated_author {
        return Role::Author { is_stated: true };
    }
    if may_be_post && let Some(kind) = found.post {
        return Role::Post(Called { kind, is_stated: false });
    }
    if is_stated_date || node.is_html(Tag::TIME) {
        return Role::Date { is_stated: true };
    }
    if is_rel || found.is_author {
        return Role::Author { is_stated: false };
    }
    match (is_name, found.is_date) {
        (true, _) => Role::Name,
        (_, true) => Role::Date { is_stated: false },
        _ => Role::Other,
    }
}

/// What the names of one element say.
#[derive(Default)]
struct Found {
    stated_post: Option<usize>,
    post: Option<usize>,
    is_author: bool,
    is_date: bool,
}

impl Found {
    fn name(&mut self, name: &str) {
        let is_any = |list: &[&str]| words(name.as_bytes()).any(|word| is_one_of(word, list));
        let post = words(name.as_bytes())
            .find_map(|word| POSTS.iter().position(|known| word.eq_ignore_ascii_case(known.as_bytes())));
        if post.is_some() && !is_any(&NO_POST) {
            self.post = self.post.or(post);
        }
        let is_user = || {
            let mut before: &[u8] = b"";
            words(name.as_bytes()).any(|word| {
                let is_user = before.eq_ignore_ascii_case(b"user") && word.eq_ignore_ascii_case(b"name")
                    || is_one_of(before, &["comment", "post"]) && word.eq_ignore_ascii_case(b"user");
                before = word;
                is_user
            })
        };
        self.is_author |= (is_any(&AUTHORS) || is_user()) && !is_any(&NO_AUTHOR);
        self.is_date |= is_any(&DATES) && !is_any(&NO_DATE);
    }
}

fn is_one_of(word: impl AsRef<[u8]>, list: &[&str]) -> bool {
    list.iter().any(|known| word.as_ref().eq_ignore_ascii_case(known.as_bytes()))
}

/// Whether a word only joins author and date: "by", "|", "#12".
pub(crate) fn is_joint(word: &str) -> bool {
    let word = word.trim_matches(|character: char| !character.is_alphanumeric());
    is_one_of(word, &JOINTS) || word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The name in what an element for the author says: "by Ann", "Ann says:".
pub(super) fn author_in(said: &str) -> Option<&str> {
    let mut name = said.trim_matches(|character: char| character.is_whitespace() || ":,|·»«•–—".contains(character));
    for before in ["posted by", "written by", "by"] {
        if let (Some(start), Some(rest)) = (name.get(..before.len()), name.get(before.len()..))
            && start.eq_ignore_ascii_case(before)
            && rest.starts_with([' ', ':'])
        {
            name = rest.trim_start_matches([' ', ':']);
        }
    }
    for behind in [" says", " said", " wrote", " writes"] {
        name = name.strip_suffix(behind).unwrap_or(name);
    }
    let is_name = name.contains(char::is_alphanumeric) && !is_one_of(name, &JOINTS);
    is_name.then_some(name)
}

/// The day of a `datetime`: `2024-05-01T10:00Z` and the like begin with it.
pub(super) fn day_in(datetime: &str) -> Option<&str> {
    let day = datetime.trim().get(..10)?;
    let is_day = day.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    is_day.then_some(day)
}

/// Whether it tells a day or how long ago that was.
pub(super) fn may_be_date(said: &str) -> bool {
    said.contains(|character: char| character.is_ascii_digit())
        || ["yesterday", "today", "just now", "ago"].iter().any(|word| said.to_ascii_lowercase().contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authors_are_names_without_the_words_around_them() {
        let cases = [
            ("by Ann", Some("Ann")),
            ("Ann says:", Some("Ann")),
            ("Posted by: Ann", Some("Ann")),
            ("Byron", Some("Byron")),
            ("»", None),
            ("by", None),
        ];
        for (said, expected) in cases {
            assert_eq!(author_in(said), expected, "{said}");
        }
    }
}
