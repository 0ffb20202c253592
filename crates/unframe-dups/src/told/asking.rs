//! What a base has that is like a page, as groups.

use std::collections::BTreeMap;

use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, PageParts, Prints};

use super::{Group, Kind, Member, SharedText, Which};
use crate::{Base, BaseError, Found};

/// How pages are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'run> {
    /// The base.
    pub base: &'run Base,
    /// How alike texts are to count.
    pub threshold: Share,
    /// What is compared of whole pages.
    pub compared: Compared,
    /// Characters of each text that are looked at for what is shared.
    pub characters: usize,
}

impl Asking<'_> {
    /// What the base has that is like a page, as groups of which the page is the first. A page is not like itself.
    pub fn of(&self, id: &str, parts: &PageParts, prints: &Prints) -> Result<Vec<Group>, BaseError> {
        let mut found = self.base.query(prints, self.threshold, self.compared)?;
        found.retain(|found| found.name != id);
        self.groups(id, parts, found)
    }

    fn groups(&self, id: &str, parts: &PageParts, found: Vec<Found>) -> Result<Vec<Group>, BaseError> {
        let mut pages = Vec::new();
        // By number, then content before framing.
        let mut blocks: BTreeMap<(u32, bool), Vec<Member>> = BTreeMap::new();
        for found in found {
            for alike in found.blocks {
                let block = Some((alike.other_block, alike.other_label));
                let member = Member { id: found.name.clone(), block, similarity: alike.similarity, text: None };
                blocks.entry((alike.block, alike.label == Label::Framing)).or_default().push(member);
            }
            if found.similarity >= self.threshold {
                pages.push(Member { id: found.name, block: None, similarity: found.similarity, text: None });
            }
        }
        let mut groups = Vec::new();
        if !pages.is_empty() {
            groups.push(self.group(id, parts, None, pages)?);
        }
        for ((block, is_framing), members) in blocks {
            let label = if is_framing { Label::Framing } else { Label::Content };
            groups.push(self.group(id, parts, Some((block, label)), members)?);
        }
        Ok(groups)
    }

    fn group(
        &self,
        id: &str,
        parts: &PageParts,
        block: Option<(u32, Label)>,
        mut others: Vec<Member>,
    ) -> Result<Group, BaseError> {
        others.sort_by(|one, other| {
            (other.similarity, &one.id, one.block.map(|(number, _)| number)).cmp(&(
                one.similarity,
                &other.id,
                other.block.map(|(number, _)| number),
            ))
        });
        let which = |block: Option<(u32, Label)>| {
            block.map_or(Which::Whole(self.compared), |(number, label)| Which::Block(number, label))
        };
        let first = &others[0];
        let prints = self.base.prints(&first.id)?.unwrap_or(Prints { blocks: Vec::new() });
        let shingles = which(first.block).shingles(&prints);
        let text = SharedText::of(parts, which(block), &shingles, self.base.scheme(), self.characters);
        let kind = kind(block, &others);
        let mut ids: Vec<&str> = others.iter().map(|other| other.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        let pages = ids.len() + 1;
        let mut members = vec![Member { id: id.to_owned(), block, similarity: Share::ALL, text: Some(text) }];
        members.append(&mut others);
        Ok(Group { kind, pages, members })
    }
}

/// What a group is, by the block of the page and those of the others.
pub fn kind(block: Option<(u32, Label)>, others: &[Member]) -> Kind {
    let Some((_, label)) = block else { return Kind::Pages };
    let is_same = others.iter().all(|other| other.block.is_some_and(|(_, other)| other == label));
    match label {
        _ if !is_same => Kind::Mixed,
        Label::Content => Kind::Content,
        Label::Framing => Kind::Framing,
    }
}
