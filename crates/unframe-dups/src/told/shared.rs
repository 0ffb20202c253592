//! The text of a page or block with what it shares with another set apart.

use unframe::label::Label;
use unframe::near_duplicates::{Compared, PageParts, Part, Prints, Scheme, ShingleSet, Shingler};

/// A text in pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedText {
    /// All of it that is kept, in order.
    pub pieces: Vec<Piece>,
    /// Whether it goes on.
    pub is_cut: bool,
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it says.
    pub text: String,
    /// Whether the other text says it as well.
    pub is_shared: bool,
}

/// Which text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// A page as a whole, by what is compared of it.
    Whole(Compared),
    /// A block of it: its number, and what it is there.
    Block(u32, Label),
}

impl Which {
    fn takes(self, part: &Part<'_>) -> bool {
        match self {
            Self::Whole(compared) => compared == Compared::All || part.label == Label::Content,
            Self::Block(number, label) => (part.number, part.label) == (number, label),
        }
    }

    /// The shingles of it in what a base keeps.
    pub fn shingles(self, prints: &Prints) -> ShingleSet {
        match self {
            Self::Whole(compared) => prints.shingles(compared),
            Self::Block(number, label) => {
                let is_it =
                    |block: &&unframe::near_duplicates::BlockPrint| (block.block, block.label) == (Some(number), label);
                prints.blocks.iter().find(is_it).map(|block| block.shingles.clone()).unwrap_or_default()
            }
        }
    }
}

impl SharedText {
    /// A text of a page, up to this many characters, beside another of those shingles.
    pub fn of(parts: &PageParts, which: Which, other: &ShingleSet, scheme: Scheme, most: usize) -> Self {
        let mut text = Self::default();
        let mut shingler = Shingler::default();
        let mut room = most;
        for part in parts.parts().iter().filter(|part| which.takes(part)) {
            let ranges = shingler.shared_ranges(part.text, scheme.words(), |shingle| other.contains(shingle));
            let mut at = 0;
            for range in ranges {
                text.push(&part.text[at..range.start], false, &mut room);
                text.push(&part.text[range.clone()], true, &mut room);
                at = range.end;
            }
            text.push(&part.text[at..], false, &mut room);
        }
        text
    }

    fn push(&mut self, piece: &str, is_shared: bool, room: &mut usize) {
        let length = piece.chars().count();
        let end = piece.char_indices().nth(*room).map_or(piece.len(), |(end, _)| end);
        self.is_cut |= end < piece.len();
        *room -= length.min(*room);
        if end > 0 {
            self.pieces.push(Piece { text: piece[..end].to_owned(), is_shared });
        }
    }

    /// What is shared, on one line, up to this many characters.
    pub fn shared(&self, most: usize) -> String {
        let pieces = self.pieces.iter().filter(|piece| piece.is_shared);
        let words: Vec<String> =
            pieces.map(|piece| piece.text.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let mut line = words.join(" … ");
        if let Some((end, _)) = line.char_indices().nth(most) {
            line.truncate(end);
            line.push('…');
        }
        line
    }
}
