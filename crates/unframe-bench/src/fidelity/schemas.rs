//! Are XML and TEI valid by the schemas in `docs/schemas`? Checked by `xmllint`, where it is installed.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use unframe::html::{ParseOptions, parse};
use unframe::render::{PageFacts, Sequence, TEI_CORPUS, XML_COLLECTION, XmlOptions, tei, xml};
use unframe::{Format, Options, Speed, extract};

use super::round_trip::RealPage;

/// A schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    /// That of `--format xml`.
    Xml,
    /// That of `--format tei`.
    Tei,
}

impl Schema {
    fn file(self) -> PathBuf {
        let name = if self == Self::Xml { "unframe-xml.rng" } else { "unframe-tei.rng" };
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas").join(name)
    }

    fn around(self) -> Sequence {
        if self == Self::Xml { XML_COLLECTION } else { TEI_CORPUS }
    }

    /// A page as it is extracted, and all of it, with the same facts.
    fn written(self, page: &RealPage) -> [Vec<u8>; 2] {
        let options = Options { id: page.name.clone(), speed: Speed::Fast, ..Options::default() };
        let extraction = extract(&page.source, &options);
        let facts: PageFacts = extraction.facts();
        let document = parse(extraction.read().page().text(), &ParseOptions::default());
        let (root, all) = (document.tree.document(), XmlOptions::default());
        match self {
            Self::Xml => [extraction.render(Format::Xml), xml(root, &facts, &all).into_text().into_bytes()],
            Self::Tei => [extraction.render(Format::Tei), tei(root, &facts, &all).into_text().into_bytes()],
        }
    }
}

/// What `xmllint` says against a file with these pages; empty if it is valid, `None` if there is no `xmllint`.
///
/// # Errors
/// If the file cannot be written.
pub fn invalid(schema: Schema, pages: &[RealPage]) -> io::Result<Option<String>> {
    let mut file = tempfile::NamedTempFile::new()?;
    let Sequence { opening, between, closing } = schema.around();
    let mut written = Vec::from(opening.as_bytes());
    for page in pages {
        for one in schema.written(page) {
            written.extend_from_slice(&one);
            written.extend_from_slice(between.as_bytes());
        }
    }
    written.extend_from_slice(closing.as_bytes());
    io::Write::write_all(&mut file, &written)?;
    let mut command = Command::new("xmllint");
    command.args(["--noout", "--huge", "--relaxng"]).arg(schema.file()).arg(file.path());
    let outcome = match command.stdin(Stdio::null()).output() {
        Ok(outcome) => outcome,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    Ok(Some(if outcome.status.success() {
        String::new()
    } else {
        String::from_utf8_lossy(&outcome.stderr).into_owned()
    }))
}
