//! What is loaded inside a view: the page itself, its pictures and style sheets, its outline.

use std::sync::Arc;

use unframe::label::Labels;
use unframe_web::frame::{Mode, Shown, frame as written, is_picture_in_page, rewrite_css};

use super::rows::{Told, told_of};
use super::{PageQuery, Refusal};
use crate::website::collection::resolve;
use crate::website::corrected::corrected_on;
use crate::website::judging::JudgedPage;
use crate::website::outline::svg;
use crate::website::server::{Served, Visitor};
use crate::website::widening::blocks_of;

/// The page as it is shown in its frame.
pub(crate) fn frame(served: &Served, visitor: &Visitor, number: usize, query: &PageQuery) -> Result<String, Refusal> {
    let review = &served.review;
    let mode = Mode::named(&query.mode).unwrap_or_default();
    let said = review.all_said()?;
    let marked = blocks_of(&query.marked);
    let framed = review.collection.with_page(number, |open| {
        let site = review.collection.site_name(open.entry.site);
        let methods = review.methods_of_keys(&site, &query.methods);
        let judged: Vec<Arc<JudgedPage>> =
            methods.iter().map(|shown| review.judges.judge(number, open, shown.method)).collect();
        let panes: Vec<&Labels> = judged.iter().map(|judged| &judged.judged.labels).collect();
        let corrected = corrected_on(&said, &visitor.expert, &site, open);
        let told = if review.options.blind.is_some() { Told::Blindly } else { Told::All };
        let say = |block: usize| {
            let lines = methods.iter().zip(&panes).filter_map(|(shown, labels)| {
                let key = if panes.len() > 1 { shown.key.as_str() } else { "" };
                Some(told_of(key, labels.get(block)?, told, visitor.language))
            });
            let mut lines: Vec<String> = lines.collect();
            if let Some(block) = open.read.blocks().get(block) {
                let range = open.read.page().source_range(block.span);
                lines.push(format!("{} {}–{}", visitor.words().bytes, range.start, range.end));
            }
            lines.join("\n")
        };
        let base = open.entry.base();
        let keys: Vec<&str> = methods.iter().map(|shown| shown.key.as_str()).collect();
        let select = |block: usize| {
            format!(
                "http://127.0.0.1:{}/page/{number}?methods={}&mode={}&grade={}&select={block}",
                served.port,
                keys.join(","),
                mode.name(),
                query.grade
            )
        };
        let resolve_here = |address: &str| address_of(served, &base, address);
        let corrected = |block: usize| corrected.get(&block).map(|word| word.label);
        written(&Shown {
            document: open.read.document(),
            blocks: open.read.blocks(),
            panes: &panes,
            mode,
            policy: "",
            resolve: &resolve_here,
            select: &select,
            corrected: &corrected,
            marked: &|block| marked.iter().any(|range| range.contains(&block)),
            say: &say,
        })
    });
    Ok(framed.ok_or(Refusal::NotFound)??)
}

/// Where we have a copy of something. Small pictures that are in the page itself may stay there.
fn address_of(served: &Served, base: &str, address: &str) -> Option<String> {
    if is_picture_in_page(address) {
        return Some(address.to_owned());
    }
    let number = resolve(&served.review.collection.listed(), base, address)?;
    Some(format!("http://127.0.0.1:{}/resource/{number}", served.port))
}

/// A picture or style sheet of the source.
pub(crate) fn resource(served: &Served, number: usize) -> Result<(&'static str, Vec<u8>), Refusal> {
    let (entry, body) = served.review.collection.resource(number).ok_or(Refusal::NotFound)??;
    let content_type = entry.content_type().ok_or(Refusal::NotFound)?;
    if content_type.starts_with("text/css") {
        let base = entry.address();
        let css = rewrite_css(&String::from_utf8_lossy(&body), &|reference| address_of(served, base, reference));
        return Ok((content_type, css.into_bytes()));
    }
    Ok((content_type, body))
}

/// A page as a small drawing.
pub(crate) fn outline(served: &Served, number: usize, query: &PageQuery) -> Result<String, Refusal> {
    let review = &served.review;
    let drawn = review.collection.with_page(number, |open| {
        let site = review.collection.site_name(open.entry.site);
        let methods = review.methods_of_keys(&site, &query.methods);
        let judged = methods.first().map(|shown| review.judges.judge(number, open, shown.method));
        judged.map(|judged| svg(open.read.blocks(), &judged.judged.labels)).unwrap_or_default()
    });
    Ok(drawn.ok_or(Refusal::NotFound)??)
}
