//! A page through everything that is ever done to one, from its bytes to every output; and what must hold on the way.
//!
//! The fuzz target `extract` and the corrupted pages ([`corrupt`](crate::corrupt)) go through it. It enters by the same
//! door as every user: [`unframe::Options`] and [`unframe::Extraction`].

use unframe::extraction::{Extraction, KnownSite, PageContent};
use unframe::page::Page;
use unframe::render::{self, MarkdownOptions, Rendering, XmlOptions};
use unframe::segment::semantic::{Edition, semantic_blocks};
use unframe::template::SiteTemplate;
use unframe::template::site_2005::{PageChains, Parameters, SiteChains};
use unframe::{Format, FrontMatter, Kept, Method, Options, Share};

/// How much is done to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thoroughness {
    /// What `unframe extract` does by default, in every format.
    Default,
    /// Also the methods of papers, and semantic blocks.
    Every,
}

/// The template of some pages, as if they were a site.
pub fn learn<'pages>(pages: impl Iterator<Item = &'pages [u8]>) -> SiteTemplate {
    unframe::learn(pages)
}

/// Does everything with a page. Returns the number of bytes of all outputs, so that none of it can be optimised away.
///
/// # Panics
/// If something that always holds does not, or if the core panics.
pub fn walk(bytes: &[u8], url: Option<&str>, template: &SiteTemplate, thoroughness: Thoroughness) -> usize {
    let options = Options { url: url.map(str::to_owned), method: Method::Page, ..Options::default() };
    let read = options.read(bytes);
    let judged = options.judge(&read, KnownSite::Nothing);
    let mut written = written(&Extraction::of(read.clone(), judged.clone(), options.clone()));
    let sparing =
        Options { comments: Kept::No, tables: Kept::No, front_matter: FrontMatter::Wanted, ..options.clone() };
    written += Extraction::of(read.clone(), judged, sparing).render(Format::Text).len();

    let methods: &[Method] = match thoroughness {
        Thoroughness::Default if template.can_judge() => &[Method::Auto, Method::Site],
        Thoroughness::Default => &[],
        Thoroughness::Every => &Method::ALL,
    };
    // A site of four copies of the page, none of which counts as a duplicate: the method of 2005 compares pages.
    let parameters = Parameters { max_duplicate_share: Share::ALL, ..Parameters::default() };
    let chains = SiteChains::learn(&vec![PageChains::of_page(&read, &parameters); 4], parameters);
    // What other methods judged is rendered in the shortest format only: formats know nothing of methods.
    for method in methods {
        let options = Options { method: *method, ..options.clone() };
        let known = match method {
            Method::Site2005 => KnownSite::Chains(&chains),
            _ => KnownSite::Template(template),
        };
        let judged = options.judge(&read, known);
        assert_eq!(judged.labels.iter().len(), read.blocks().len(), "every block has a label, and nothing else has");
        written += Extraction::of(read.clone(), judged, options).text().len();
    }
    if thoroughness == Thoroughness::Every {
        let semantic = [Edition::Modern, Edition::Of2008].map(|edition| semantic_blocks(read.tree(), edition));
        let framed = render::framed(read.page(), read.document(), &semantic[0]);
        assert!(!framed.is_empty() || bytes.is_empty(), "frames take all away");
        written += framed.len() + semantic[1].len();
    }
    written
}

/// The bytes of every output.
fn written(extraction: &Extraction<'_>) -> usize {
    let read = extraction.read();
    assert_eq!(extraction.blocks().len(), read.blocks().len(), "every block has a label, and nothing else has");
    let root = read.tree().document();
    let PageContent { hidden, ref leave_out, .. } = *extraction.content();
    let facts = extraction.facts();
    let renderings = [
        render::text(root, &extraction.content().text_options()),
        render::markdown(root, &MarkdownOptions { hidden, leave_out, ..MarkdownOptions::default() }),
        render::xml(root, &facts, &XmlOptions { hidden, leave_out, ..XmlOptions::default() }),
        render::html(root),
    ];
    for rendering in &renderings {
        assert_sources_are_in(rendering, read.page());
    }
    Format::ALL.iter().map(|format| extraction.render(*format).len()).sum()
}

fn assert_sources_are_in(rendering: &Rendering, page: &Page<'_>) {
    let most = page.text().len();
    for run in rendering.runs() {
        assert!(run.source.end as usize <= most && run.output.end as usize <= rendering.text().len(), "{run:?}");
    }
}
