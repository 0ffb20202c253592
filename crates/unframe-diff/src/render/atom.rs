//! For feed readers: Atom as in RFC 4287. The content of an entry is what changed, as HTML.

use std::fmt::Write as _;

use unframe::render::escape_html;

use super::html::both;
use super::wording::{beginning, headline, site_name};
use super::{Entry, Told};
use crate::change::{BlockChange, What};

/// What a feed says about itself.
#[derive(Clone, Debug)]
pub struct Feed {
    /// Its name, which stays: an IRI such as `urn:uuid:…`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// When it was last changed, as in RFC 3339; entries without a time have this one.
    pub updated: String,
    /// Where it can be fetched, if that is known.
    pub address: Option<String>,
}

/// Characters of the content of an entry: readers load all of a feed.
const MOST_OF_ENTRY: usize = 50_000;

/// The feed.
pub fn atom(told: &Told, feed: &Feed) -> String {
    let mut xml =
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n".to_owned();
    let _ = writeln!(xml, "<id>{}</id>", escape_html(&feed.id));
    let _ = writeln!(xml, "<title>{}</title>", escape_html(&feed.title));
    let _ = writeln!(xml, "<updated>{}</updated>", escape_html(&feed.updated));
    xml.push_str(
        "<author><name>unframe</name></author>\n<generator uri=\"https://docs.rs/unframe\">unframe</generator>\n",
    );
    if let Some(address) = feed.address.as_deref() {
        let _ = writeln!(xml, "<link rel=\"self\" type=\"application/atom+xml\" href=\"{}\"/>", escape_html(address));
    }
    for entry in &told.entries {
        put_entry(&mut xml, entry, feed);
    }
    xml.push_str("</feed>\n");
    xml
}

fn put_entry(xml: &mut String, entry: &Entry, feed: &Feed) {
    let what = &entry.change.what;
    let id = entry.id.clone().unwrap_or_else(|| urn(&super::line(entry)));
    let updated = entry.at.as_deref().unwrap_or(&feed.updated);
    let _ = writeln!(xml, "<entry>\n<id>{}</id>", escape_html(&id));
    let _ = writeln!(xml, "<title>{}</title>", escape_html(&headline(what)));
    let _ = writeln!(xml, "<updated>{}</updated>", escape_html(updated));
    let address = what.page().map(|page| page.page.as_str()).filter(|page| is_web_address(page));
    if let Some(address) = address {
        let _ = writeln!(xml, "<link rel=\"alternate\" href=\"{}\"/>", escape_html(address));
    }
    let _ = writeln!(xml, "<category term=\"{}\"/>", what.name());
    if !entry.change.site.is_empty() {
        let _ = writeln!(xml, "<category term=\"{}\" scheme=\"urn:unframe:site\"/>", escape_html(&entry.change.site));
    }
    let _ =
        writeln!(xml, "<content type=\"html\">{}</content>\n</entry>", escape_html(&content(what, &entry.change.site)));
}

/// What changed, as HTML without attributes.
fn content(what: &What, site: &str) -> String {
    let mut html = format!("<p>{}</p>\n", escape_html(&headline(what)));
    let mut put = |element: &str, text: &str| {
        if html.len() < MOST_OF_ENTRY {
            let _ = writeln!(html, "<{element}>{text}</{element}>");
        }
    };
    match what {
        What::PageNew { says, .. } => {
            for block in says {
                put("p", &escape_html(&beginning(block, MOST_OF_ENTRY)));
            }
        }
        What::Redesign { .. } => {
            put("p", &format!("The pages of {} are compared from now on.", escape_html(site_name(site))));
        }
        _ => {
            for block in what.blocks() {
                put("p", &one_below_the_other(block));
            }
        }
    }
    html
}

fn one_below_the_other(block: &BlockChange) -> String {
    let (old, new) = both(block);
    let separator = if old.is_empty() || new.is_empty() { "" } else { "<br>" };
    format!("{old}{separator}{new}").replace(" class=\"moved\"", "")
}

/// Whether readers may follow an address: `javascript:` is one, too.
fn is_web_address(name: &str) -> bool {
    name.starts_with("https://") || name.starts_with("http://")
}

/// A name for a text that is the same wherever it is made: 128 bits of FNV-1a, in the form of a UUID whose version (8) says that
/// it was made in a way of its own.
pub fn urn(text: &str) -> String {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let hash = text.bytes().fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME));
    let hash = hash & !(0xF << 76 | 0b11 << 62) | 0x8 << 76 | 0b10 << 62;
    let digits = format!("{hash:032x}");
    format!("urn:uuid:{}-{}-{}-{}-{}", &digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..])
}
