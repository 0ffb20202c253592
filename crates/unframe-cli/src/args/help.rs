//! The tour that `unframe` shows without arguments, the topics of `unframe help`, and the order of every `--help`.

use clap::builder::StyledStr;
use clap::{Args, Command, CommandFactory, FromArgMatches};

use super::Arguments;
use crate::exit;

/// What `unframe` prints without arguments: five needs, five commands.
pub(crate) const TOUR: &str = "\
unframe extracts the content of web pages and leaves out what their site wraps
around it: menus, headers, footers, ads.

  unframe extract site/ -o out/         get clean text from a site or a crawl
  unframe review site/                  see in the browser what is removed
  unframe dups site/                    find nearly identical pages and blocks
  unframe diff monday/ tuesday/         see what changed between two crawls
  unframe watch init https://…          report what sites publish from now on

`unframe --help` lists all commands, `unframe COMMAND --help` explains one.
`unframe help methods`, `formats`, `sites` and `exit-codes` explain the rest.
";

/// `unframe help`
#[derive(Debug, Args)]
pub(crate) struct HelpArguments {
    /// A command, or a topic: `methods`, `formats`, `sites`, `exit-codes`
    #[arg(value_name = "COMMAND|TOPIC")]
    pub(crate) of: Vec<String>,
}

/// The text about a topic, if there is one of this name.
pub(crate) fn topic(name: &str) -> Option<String> {
    match name {
        "methods" => Some(METHODS.to_owned()),
        "formats" => Some(FORMATS.to_owned()),
        "sites" => Some(SITES.to_owned()),
        "exit-codes" => Some(format!("{}\n", exit::HELP)),
        _ => None,
    }
}

/// The names of all topics.
pub(crate) const TOPICS: [&str; 4] = ["methods", "formats", "sites", "exit-codes"];

const METHODS: &str = "\
Methods: how framing is told from content (`--method METHOD`)

  auto             The default. Combines what the page says about a block with
                   what its site does: text and places that other pages repeat.
                   Judges pages by themselves where a site has fewer than three
                   different pages.
  page             Each page by itself, with a small learned model. Also
                   `--alone`.
  site             Places of the layout that the pages of a site repeat, without
                   a model: several times faster than `auto`.
  site-2005        Sequences of tags and texts that pages repeat, as published
                   in 2005. Keeps what it compares in memory.
  sentence         Each page by itself: text with a finished sentence is
                   content, as published. `sentence-modern` also knows other
                   scripts, abbreviations, tables and lists.
  dom              Each page by itself: what consists mostly of links, forms and
                   ads is framing.
  blocks           Each page by itself: semantic blocks of text are content (see
                   `unframe blocks`). `blocks-2008` finds blocks as published in
                   2008.

`auto`, `site` and `site-2005` read the pages twice: first to learn what a site
repeats, then to leave it out. The others read them once.

`--precision` and `--recall` shift where the learned model cuts a page. `--fast`
does not use the model: sites are judged as by `site`, single pages as by `dom`.

Readers' comments are left out of the text; `--comments` keeps them. The formats
json, jsonl, xml and tei always list them in `comments`.
";

const FORMATS: &str = "\
Formats: what `unframe extract --format FORMAT` writes

  text         the content as plain text
  markdown     the content with headings, lists, tables and links
  jsonl        one JSON object per page and line: `id`, `url`, `site`,
               `template_id`, `template_fit`, metadata (`title`, `author`,
               `date`, `modified`, `sitename`, `language`, `description`,
               `canonical`, `tags`, `image`, `license`, and the `origins` of
               each), `text`, `blocks` (`start` and `end` in the bytes of the
               source, `label`, `reason`, `support`), `comments`,
               `pages_compared`, `damage`
  json         the same object for one page, an array of them for several
  csv          a table with one row per page
  parquet      the columns of csv, typed; needs `-o FILE`
  xml, tei     the structure of the content as trafilatura's XML, or as TEI P5
  warc         the text in `conversion` records, as in WET files
  html         the original bytes of the page without the framing. Scripts stay
               and run if you open it in a browser.
  marked-html  the original bytes with the framing shown grey; a policy stops
               scripts, frames and requests

Without `--format`, the extension of `-o FILE` decides: `.txt`, `.md`, `.jsonl`,
`.json`, `.csv`, `.parquet`, `.xml`, `.warc`, each optionally followed by `.gz`
or `.zst`. Without `-o`, one page is printed as text, several as jsonl.

Pages come in the order of the sources; the number of threads does not change
the output. docs/output-formats.md describes every field.
";

const SITES: &str = "\
Sites: which pages are compared with each other

Pages belong to one site if their address has the same host. WARC, WACZ and JSON
lines have addresses. Pages without an address, such as files in a folder, are
compared first: if the top folders have different framing, each is a site;
if the pages share nothing, each is judged by itself. A note reports what was
found.

  --site-by host      by the host of the address
  --site-by folder    by the first folder below the source; `folder:2` by the
                      first two
  --site-by one       all pages are one site
  --alone             no sites: each page is judged by itself

A site needs three different pages to be compared; more are better, and from
about thirty on little changes. To use a site again, save its template:

  unframe learn site/ -o site.template
  unframe extract new-page.html --template site.template

If a template does not fit a page (`template_fit`), this is reported and the
page is judged by itself.
";

/// How a command's help is laid out: two examples come before the options.
const LAYOUT: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// Where examples begin in the text after the options.
const EXAMPLES: &str = "Examples:\n";

impl Arguments {
    /// The command as clap knows it, with examples before the options in every help.
    pub(crate) fn shaped() -> Command {
        let command = Self::command();
        let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
        names.into_iter().fold(command, |command, name| command.mut_subcommand(name, examples_first))
    }

    /// What was typed, as clap sees it.
    pub(super) fn try_parse_shaped() -> Result<Self, clap::Error> {
        let mut matches = Self::shaped().try_get_matches()?;
        Self::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut Self::shaped()))
    }
}

/// Moves the first two examples of a command's help before its options.
fn examples_first(command: Command) -> Command {
    let after = command.get_after_help().map(StyledStr::to_string).unwrap_or_default();
    let Some((before, examples)) = after.split_once(EXAMPLES) else { return command };
    let (first, others, end) = two_and_more(examples);
    let more = if others.is_empty() { String::new() } else { format!("More examples:\n{others}") };
    let rest: Vec<&str> = [before, &more, end].into_iter().map(str::trim_end).filter(|part| !part.is_empty()).collect();
    command.before_help(format!("{EXAMPLES}{first}")).after_help(rest.join("\n\n")).help_template(LAYOUT)
}

/// Two examples, those that follow, and what stands after all of them. An example is a line indented by two and the lines below
/// it that are indented deeper; an empty line ends the examples.
fn two_and_more(examples: &str) -> (&str, &str, &str) {
    let (examples, end) = examples.split_once("\n\n").unwrap_or((examples, ""));
    let starts = examples.match_indices("  ").map(|(at, _)| at);
    let is_start = |at: &usize| (*at == 0 || examples[..*at].ends_with('\n')) && !examples[at + 2..].starts_with(' ');
    let third = starts.filter(is_start).nth(2).unwrap_or(examples.len());
    (examples[..third].trim_end(), &examples[third..], end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_may_have_several_lines() {
        let examples = "  unframe a\n  unframe b\n      goes on\n  unframe c\n  unframe d\n\nExit codes:\n  0";
        let expected = ("  unframe a\n  unframe b\n      goes on", "  unframe c\n  unframe d", "Exit codes:\n  0");
        assert_eq!(two_and_more(examples), expected);
        assert_eq!(two_and_more("  unframe a  # дождь"), ("  unframe a  # дождь", "", ""));
    }

    #[test]
    fn what_stands_below_options_fits_a_terminal() {
        fn check(command: &Command) {
            for line in command.get_after_help().map(StyledStr::to_string).unwrap_or_default().lines() {
                assert!(line.chars().count() <= 80, "{}: {line}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&Arguments::shaped());
    }

    #[test]
    fn every_topic_fits_a_terminal() {
        for name in TOPICS {
            let text = topic(name).expect("a topic of this name");
            assert!(text.ends_with('\n'));
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{name}");
        }
        assert!(TOUR.lines().all(|line| line.chars().count() <= 80));
        assert_eq!(topic("weather"), None);
    }
}
