//! Threads as the usual forums write them, by hand and in small.

use crate::discussion::Posts;
use crate::html::{NodeSet, ParseOptions, Tag, Tree, parse};
use crate::render::{MarkdownOptions, markdown};

/// The page as Markdown; what calls itself `framing` is left out.
fn check(page: &str, expected: &str) {
    let document = parse(page, &ParseOptions::default());
    let leave_out = framing(&document.tree);
    let posts = Posts::of(&document.tree, &leave_out);
    let options = MarkdownOptions { leave_out: &leave_out, posts: &posts, ..MarkdownOptions::default() };
    assert_eq!(markdown(document.tree.document(), &options).text(), expected, "{page}");
}

fn framing(tree: &Tree<'_>) -> NodeSet {
    let mut framing = NodeSet::default();
    for node in tree.document().descendants().filter(|node| !node.is_html(Tag::BODY)) {
        let names = node.attribute("class").map(|class| class.value().into_owned()).unwrap_or_default();
        if names.split_whitespace().any(|name| name == "framing") {
            framing.insert(node.id());
        }
    }
    framing
}

const THREAD: &str = "**ann**, 2024-05-01\n\nWhich oil?\n\n**bob**, 2 May\n\nNone at all.\n";

#[test]
fn posts_are_introduced_though_their_authors_are_framing() {
    check(
        "<div class='post framing-beside'><div class='framing'><a class=username>ann</a><p>Member, 12 posts</p>\
         <time datetime=2024-05-01T10:00:00Z>a while ago</time></div><div class=post-body>Which oil?</div></div>\
         <div class=post><div class='framing author'>bob</div><div class='framing date'>2 May</div><p>None at all.</div>",
        THREAD,
    );
}

#[test]
fn authors_and_dates_are_not_said_twice() {
    check(
        "<div class=post id=p1><p class=author>by <strong><a class=username>ann</a></strong> » \
         <time datetime='2024-05-01 10:00'>May</time></p><div>Which oil?</div></div>\
         <div class=post id=p2><div>None at all.</div><span class=author>bob</span> <i class=date>2 May</i></div>",
        THREAD,
    );
}

#[test]
fn schemas_say_what_a_post_is() {
    check(
        "<div itemscope itemtype=https://schema.org/Comment><section itemprop=author itemscope><div><b itemprop=name>ann</b>\
         <i>Member</i><i>since 2008</i><i>Oslo</i></section><p>Which oil?</div>",
        "**ann**\n\n*Membersince 2008Oslo*\n\nWhich oil?\n",
    );
}

#[test]
fn replies_within_posts_have_their_own_authors() {
    check(
        "<ol><li class=comment><div class=comment-body><div class=comment-author><cite class=fn>ann</cite> \
         <span>says:</span></div><p>Which oil?</p></div><ul><li class='comment comment-author-bob'><div class=comment-body>\
         <cite class=author>bob</cite><p>None.</div></ul></ol>",
        "1. **ann**\n\n   Which oil?\n   - **bob**\n\n     None.\n",
    );
}

#[test]
fn an_article_is_no_thread_and_a_post_left_out_is_not_introduced() {
    check("<article class=post><p class=author>by Ann</p><p>Oil.</article>", "by Ann\n\nOil.\n");
    let left_out = "<div class='comment framing'><b class=author>ann</b><p>Buy now</div>";
    check(&left_out.repeat(3), "");
}

#[test]
fn a_line_with_the_author_is_no_date() {
    let post = "<div class=post><a class=author>ann</a><p class=date>By ann May 1, 2024<p>Oil.</div>";
    let expected = ["**ann**", "By ann May 1, 2024", "Oil."].repeat(2).join("\n\n");
    check(&post.repeat(2), &(expected + "\n"));
}
