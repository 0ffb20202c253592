//! What visits cost that find little or nothing new: CPU time of the command, and bytes of its state.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::server::{Answer, Server};
use crate::generated_site::GeneratedSite;
use crate::scale::seconds_of_children;

/// What to measure.
#[derive(Clone, Debug)]
pub(super) struct Cost {
    /// The command.
    pub(super) unframe: PathBuf,
    /// Pages of the site.
    pub(super) pages: u64,
    /// Visits of a smaller site, of which the growth of the state is measured.
    pub(super) visits: u32,
}

/// Words of an article: pages of about 7 kB.
const WORDS: usize = 300;
/// Pages of the site that is visited many times.
const SMALL: u64 = 200;

/// A site, its server, and a folder with what watches it.
struct Watched<'run> {
    unframe: &'run Path,
    server: Server,
    site: GeneratedSite,
    pages: u64,
    folder: tempfile::TempDir,
}

/// Measures everything; a table.
///
/// # Errors
/// In words, if the command fails.
pub(super) fn run(cost: &Cost) -> Result<String, String> {
    measure(cost).map_err(|error| error.to_string())
}

fn measure(cost: &Cost) -> io::Result<String> {
    let mut table = "| visit | pages | CPU s | CPU ms a page | state, bytes |\n|---|---:|---:|---:|---:|\n".to_owned();
    let large = Watched::new(cost, cost.pages)?;
    let mut line = |watched: &Watched<'_>, name: &str, seconds: f64| {
        let (pages, bytes) = (watched.pages, watched.bytes());
        let _ =
            writeln!(table, "| {name} | {pages} | {seconds:.2} | {:.3} | {bytes} |", seconds * 1000.0 / float(pages));
    };
    large.publish(|_| false);
    line(&large, "the first: all is read", large.visit()?);
    let before = large.server.not_modified();
    line(&large, "nothing changed, 304", large.visit()?);
    let unchanged = large.server.not_modified() - before;
    large.publish(|page| page % 100 == 7);
    line(&large, "1 % changed", large.visit()?);
    line(&large, "1 % changed, seen again", large.visit()?);
    let small = Watched::new(cost, SMALL)?;
    small.publish(|_| false);
    line(&small, "the first", small.visit()?);
    // Once more: the second visit may make pages of the database that later ones fill.
    small.visit()?;
    let (start, mut seconds) = (small.bytes(), 0.0);
    for _ in 0..cost.visits {
        seconds += small.visit()?;
    }
    line(&small, &format!("{} more, nothing changed, together", cost.visits), seconds);
    let grown = small.bytes() - start;
    let (mut seconds, start) = (0.0, small.bytes());
    for visit in 0..cost.visits {
        small.publish(|page| page <= u64::from(visit));
        seconds += small.visit()?;
    }
    line(&small, &format!("{} more, one page changed in each, together", cost.visits), seconds);
    let changed = small.bytes() - start;
    let visits = u64::from(cost.visits);
    let _ = writeln!(
        table,
        "\n{unchanged} answers of 304; {} bytes for an unchanged visit, {} for one with a changed page",
        grown.div_ceil(visits),
        changed.div_ceil(visits)
    );
    Ok(table)
}

impl<'run> Watched<'run> {
    fn new(cost: &'run Cost, pages: u64) -> io::Result<Self> {
        let (server, folder) = (Server::start()?, tempfile::tempdir()?);
        let start = server.address("/0");
        let sites = format!(
            "pause = \"0s\"\nmax_pages = 20000\nlinks = false\n[[site]]\nname = \"site\"\nstart = [\"{start}\"]\n"
        );
        fs_err::write(folder.path().join("sites.toml"), sites)?;
        Ok(Self { unframe: &cost.unframe, server, site: GeneratedSite::new(7, WORDS), pages, folder })
    }

    /// Publishes all pages, of which some say something else.
    fn publish(&self, is_changed: impl Fn(u64) -> bool) {
        let (mut answers, mut map) = (BTreeMap::new(), String::new());
        for page in 0..self.pages {
            let mut markup = self.site.page(page, self.pages);
            if is_changed(page) {
                markup =
                    markup.replacen("</article>", "<p>The river rose again by three feet last night.</p></article>", 1);
            }
            answers.insert(format!("/{page}"), Answer::page(&markup));
            let _ = write!(map, "<url><loc>{}</loc></url>", self.server.address(&format!("/{page}")));
        }
        answers.insert("/sitemap.xml".to_owned(), Answer::page(&format!("<urlset>{map}</urlset>")));
        self.server.publish(answers);
    }

    /// A visit; the CPU seconds it took.
    fn visit(&self) -> io::Result<f64> {
        let start = seconds_of_children()?;
        let output =
            Command::new(self.unframe).args(["watch", "run", "--now"]).current_dir(self.folder.path()).output()?;
        if !output.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        Ok(seconds_of_children()? - start)
    }

    /// The size of the state, with its log.
    fn bytes(&self) -> u64 {
        let size = |name: &str| fs_err::metadata(self.folder.path().join(name)).map_or(0, |file| file.len());
        size("sites.db") + size("sites.db-wal")
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody has 2⁵³ of anything")]
fn float(number: u64) -> f64 {
    number as f64
}
