//! What was seen of each site of a run, in bounded memory.
//!
//! **Idea.** Until the last page was read, a run holds a sample of every site. When all of these take more than [`MOST`] bytes they are
//! written, packed, one behind another into a temporary file without a name, and begun afresh. Observers merge without loss, so what
//! is learned from the parts of a site in the end is the same. **Cost.** Some twenty bytes of the disk for each line that a site has
//! in each part, and a few numbers a site in memory. **When it fails.** Where a part has few pages of a site, more of them are
//! asked for evidence than are needed in the end. Without room on the disk, samples stay in memory; where temporary files are in memory
//! as well, little is won.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;

use unframe::template::{LearnOptions, Observation, TemplateObserver};
use unframe_corpus::SiteKey;

/// Bytes that samples may take in memory.
const MOST: usize = 256 << 20;

/// The samples of all sites.
#[derive(Debug)]
pub(super) struct Samples {
    sites: BTreeMap<SiteKey, Seen>,
    /// Where packed samples are.
    file: Option<File>,
    end: u64,
    /// Bytes in memory, and how many there may be.
    bytes: usize,
    most: usize,
}

/// What was seen of a site.
#[derive(Debug)]
struct Seen {
    /// Since samples were written for the last time.
    new: Option<TemplateObserver>,
    /// Where the packed parts are.
    parts: Vec<Range<u64>>,
    /// The highest key of a page that any part asks the page model about. All parts together never ask about a higher one.
    wanted: u64,
}

/// What was seen of a site, to be put together by who needs it.
#[derive(Debug)]
pub(super) struct Packed {
    new: Option<TemplateObserver>,
    parts: Vec<Vec<u8>>,
}

impl Default for Samples {
    fn default() -> Self {
        Self::with_room(MOST)
    }
}

impl Samples {
    fn with_room(most: usize) -> Self {
        Self { sites: BTreeMap::new(), file: None, end: 0, bytes: 0, most }
    }

    /// How many sites were seen.
    pub(super) fn len(&self) -> usize {
        self.sites.len()
    }

    /// Sees a page, and tells what its site [wants](TemplateObserver::evidence_wanted).
    pub(super) fn add(&mut self, site: SiteKey, observation: Observation) -> u64 {
        let wanted = self.change(site, |observer| observer.add(observation));
        if self.bytes > self.most {
            self.write();
        }
        wanted
    }

    /// Sees what another one saw of a site.
    pub(super) fn merge(&mut self, site: SiteKey, other: TemplateObserver) {
        self.change(site, |observer| observer.merge(other));
    }

    fn change(&mut self, site: SiteKey, change: impl FnOnce(&mut TemplateObserver)) -> u64 {
        let unseen = || Seen { new: None, parts: Vec::new(), wanted: u64::MAX };
        let seen = self.sites.entry(site).or_insert_with(unseen);
        let observer = seen.new.get_or_insert_with(|| TemplateObserver::new(LearnOptions::default()));
        let before = observer.memory();
        change(observer);
        self.bytes = (self.bytes + observer.memory()).saturating_sub(before);
        seen.wanted = seen.wanted.min(observer.evidence_wanted());
        seen.wanted
    }

    /// Writes all samples that are in memory. Without room for that they stay there, and nothing is written any more.
    fn write(&mut self) {
        let Self { sites, file, end, .. } = self;
        let written = (|| {
            let file = match file {
                Some(file) => file,
                None => file.insert(tempfile::tempfile()?),
            };
            for seen in sites.values_mut() {
                let Some(new) = &seen.new else { continue };
                let bytes = new.to_bytes();
                file.write_all(&bytes)?;
                let start = *end;
                *end += bytes.len() as u64;
                seen.parts.push(start..*end);
                seen.new = None;
            }
            io::Result::Ok(())
        })();
        match written {
            Ok(()) => self.bytes = 0,
            Err(_) => self.most = usize::MAX,
        }
    }

    /// The samples by site.
    pub(super) fn into_sites(self) -> impl Iterator<Item = (SiteKey, io::Result<Packed>)> + Send {
        let Self { sites, mut file, .. } = self;
        sites.into_iter().map(move |(site, Seen { new, parts, .. })| {
            let read = |part: Range<u64>| {
                let mut bytes = vec![0; usize::try_from(part.end - part.start).unwrap_or(usize::MAX)];
                if let Some(file) = &mut file {
                    file.seek(SeekFrom::Start(part.start))?;
                    file.read_exact(&mut bytes)?;
                }
                Ok(bytes)
            };
            let parts: io::Result<Vec<Vec<u8>>> = parts.into_iter().map(read).collect();
            (site, parts.map(|parts| Packed { new, parts }))
        })
    }
}

impl Packed {
    /// All that was seen of the site. A part that cannot be read is a bug, or the disk's fault.
    pub(super) fn whole(self) -> io::Result<TemplateObserver> {
        let mut whole = self.new;
        for part in self.parts {
            let part = TemplateObserver::from_bytes(&part).ok_or_else(|| io::Error::other("its bytes have changed"))?;
            match &mut whole {
                Some(whole) => whole.merge(part),
                None => whole = Some(part),
            }
        }
        Ok(whole.unwrap_or_else(|| TemplateObserver::new(LearnOptions::default())))
    }
}

#[cfg(test)]
mod tests {
    use unframe::ReadPage;
    use unframe::template::SavedTemplate;

    use super::*;

    /// The templates of three sites whose pages come in turn, with so much room for samples; and whether any were written.
    fn templates(room: usize) -> (Vec<Vec<u8>>, bool) {
        let mut samples = Samples::with_room(room);
        for page in 0..90 {
            let site = format!("{}.example", ["hills", "coast", "plain"][page % 3]);
            let html = format!(
                "<title>{page}</title><nav>{site} News {}</nav><p>Day {page}: rain.</p><p>{site}</p>",
                page % 5
            );
            let read = ReadPage::from(html.as_str());
            let wanted = samples.add(SiteKey::named(&site), Observation::in_words(&read).with_evidence(&read));
            assert!(page < 48 || room < usize::MAX || wanted < u64::MAX, "sixteen pages of each site have evidence");
        }
        assert_eq!(samples.len(), 3);
        let was_written = samples.file.is_some();
        let saved = |(_, packed): (SiteKey, io::Result<Packed>)| {
            SavedTemplate::from(packed.unwrap().whole().unwrap()).to_bytes()
        };
        (samples.into_sites().map(saved).collect(), was_written)
    }

    #[test]
    fn what_was_written_in_between_makes_no_difference() {
        let (expected, was_written) = templates(usize::MAX);
        assert!(!was_written);
        for room in [0, 3_000, 20_000] {
            let (found, was_written) = templates(room);
            assert!(was_written, "{room}");
            assert!(found == expected, "{room}");
        }
    }
}
