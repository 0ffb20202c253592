//! The tool `diff_pages`: what changed between two versions of a page, without noise such as counters.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use unframe::extraction::KnownSite;
use unframe::{Extraction, Options, ReadPage, SiteTemplate};
use unframe_corpus::{SiteBy, SiteKey};
use unframe_diff::render::{self, Entry, Told};
use unframe_diff::{PageVersion, PlaceHistory, SiteDiff, SiteVersion};

use crate::pages;
use crate::refusal::Refusal;
use crate::tools::{Answer, Tool, Tools, arguments, schema};

pub(crate) const TOOL: Tool = Tool {
    name: "diff_pages",
    title: "Compare two versions of a page",
    says: "Compares two saved versions of a page and answers with what its content says differently, as Markdown. Differences that \
           occur by themselves (clocks, counters, rotating lists) are ignored.",
    arguments: schema::<Arguments>,
    run,
};

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// File with the earlier version, below an allowed folder
    old: String,
    /// File with the later version
    new: String,
    /// Template of its site: a name that `learn_site` answered, or a file of `unframe learn`
    template: Option<String>,
    /// Whether to list what was ignored as well, with the reasons
    #[serde(default)]
    all: bool,
}

fn run(tools: &Tools, typed: Map<String, Value>) -> Answer {
    let Arguments { old, new, template, all } = arguments(typed)?;
    let template = template.as_deref().map(|name| tools.template(name)).transpose()?;
    let (site, before) = version(tools, &old, template.as_deref())?;
    let (_, now) = version(tools, &new, template.as_deref())?;
    // Two single pages are two versions of one, whatever they are called.
    let key = before.key.clone();
    let (mut earlier, mut later) = (SiteVersion::default(), SiteVersion::default());
    earlier.add(before);
    later.add(now);
    later.rename_only_page(&key);
    let SiteDiff { mut changes, set_aside, compared, .. } =
        SiteDiff::of(site.as_str(), &earlier, &later, &PlaceHistory::default());
    render::sort(&mut changes);
    let told = Told {
        heading: format!("{old} → {new}"),
        entries: changes.into_iter().map(Entry::from).collect(),
        set_aside: if all { set_aside } else { Vec::new() },
        compared,
    };
    Ok(vec![render::markdown(&told)])
}

fn version(tools: &Tools, path: &str, template: Option<&SiteTemplate>) -> Result<(SiteKey, PageVersion), Refusal> {
    let record = pages::page_of(&tools.allowed, path, None, &tools.limits)?;
    let site = SiteKey::of(&record, SiteBy::Host);
    let options = Options {
        id: record.id.clone(),
        url: record.url.clone(),
        site: site.as_str().to_owned(),
        limits: tools.limits.clone(),
        ..Options::default()
    };
    let read = ReadPage::new(&record.body, record.charset.as_deref(), &tools.limits).with_damage(record.damage.clone());
    let judged = options.judge(&read, template.map_or(KnownSite::Nothing, KnownSite::Template));
    Ok((site, PageVersion::of(&Extraction::of(read, judged, options))))
}
