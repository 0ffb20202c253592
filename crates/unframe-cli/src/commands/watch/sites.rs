//! The sites that are watched: written, listed, checked, forgotten.

use std::io::Write as _;
use std::path::Path;

use unframe_diff::rfc3339;
use unframe_watch::sites::{Watched, starter, with_site};

use super::{open, read, stop};
use crate::args::{AddSiteArguments, ForgetArguments, InitArguments, SitesArguments};
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop, cause};
use crate::output_file::OutputFile;
use crate::printer::Printer;
use crate::sanitize::on_one_line;
use crate::words::count;

pub(super) fn init(arguments: &InitArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let path = &arguments.sites.sites;
    if path.exists() {
        return Err(Stop::Output(Failure {
            message: format!("will not overwrite `{}`", path.display()),
            causes: Vec::new(),
            hint: Some("`unframe watch add` adds sites to it; `--sites` names another file".to_owned()),
        }));
    }
    let text = starter(&arguments.starts);
    write_checked(path, &text)?;
    let sites = count(arguments.starts.len(), "site");
    printer.summary(&format!("{} with {sites}; `unframe watch check` shows what would be fetched", path.display()));
    Ok(ExitCode::Success)
}

pub(super) fn add(arguments: &AddSiteArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let path = &arguments.sites.sites;
    read(&arguments.sites)?;
    let mut text = fs_err::read_to_string(path).map_err(|error| {
        let message = format!("cannot read `{}`", path.display());
        Stop::Input(Failure { message, causes: vec![cause(&error)], hint: None })
    })?;
    for start in &arguments.starts {
        text = with_site(&text, start);
    }
    write_checked(path, &text)?;
    printer.summary(&format!("{} added to {}", count(arguments.starts.len(), "site"), path.display()));
    Ok(ExitCode::Success)
}

/// Nothing is written that could not be read again.
fn write_checked(path: &Path, text: &str) -> Result<(), Stop> {
    Watched::parse(text, path).map_err(stop)?;
    let mut file = OutputFile::create(path)?;
    file.write(text.as_bytes())?;
    file.finish()
}

pub(super) fn list(arguments: &SitesArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let watched = read(arguments)?;
    let state = if watched.state.exists() { Some(open(&watched)?) } else { None };
    for site in &watched.sites {
        let known = state.as_ref().map(|state| state.site(&site.name)).transpose().map_err(stop)?.unwrap_or_default();
        let due = if known.visits == 0 { "never visited".to_owned() } else { format!("due {}", rfc3339(known.due_at)) };
        let starts = site.start.join(" ");
        writeln!(printer.output(), "{}  {due}  {}", on_one_line(&site.name), on_one_line(&starts))?;
    }
    Ok(ExitCode::Success)
}

/// Tells what would be fetched.
pub(super) fn check(arguments: &SitesArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let watched = read(arguments)?;
    for site in &watched.sites {
        let output = printer.output();
        writeln!(output, "{}", on_one_line(&site.name))?;
        for start in &site.start {
            writeln!(output, "  start     {}", on_one_line(start))?;
        }
        let found =
            [(site.links, "links of the start pages"), (site.feeds, "feeds they name"), (site.sitemaps, "sitemaps")];
        let found: Vec<&str> = found.iter().filter(|(is_wanted, _)| *is_wanted).map(|(_, what)| *what).collect();
        let found = if found.is_empty() { "nothing else".to_owned() } else { found.join(", ") };
        writeln!(output, "  and       {found}, {} at most", count(site.max_pages, "page"))?;
        writeln!(output, "  every     {} s, with {} s between requests", site.interval, site.pause.as_secs())?;
        writeln!(output, "  reported  when {} in a row have seen it", count(site.persist as usize, "visit"))?;
        writeln!(output, "  as        {}", on_one_line(&site.fetch.user_agent))?;
    }
    if watched.sites.iter().any(|site| !site.fetch.user_agent.contains('@') && !site.fetch.user_agent.contains("+http"))
    {
        printer.advise("sites cannot tell who asks", "`contact = \"…\"` in the file names an address for complaints");
    }
    printer.summary(&format!(
        "{}: {}; nothing was fetched",
        watched.path.display(),
        count(watched.sites.len(), "site")
    ));
    Ok(ExitCode::Success)
}

pub(super) fn status(arguments: &SitesArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let watched = read(arguments)?;
    let state = open(&watched)?;
    let mut code = ExitCode::Success;
    for site in &watched.sites {
        let known = state.site(&site.name).map_err(stop)?;
        let asking = if known.id == 0 { Vec::new() } else { state.pages(known.id).map_err(stop)? };
        let readable = asking.iter().filter(|page| page.version.is_some()).count();
        let said = match (known.visits, &known.trouble_said) {
            (0, _) => "never visited".to_owned(),
            (_, Some(trouble)) => {
                code = ExitCode::SomeFailed;
                format!("in trouble for {}: {trouble}", count(usize::try_from(known.trouble).unwrap_or(0), "visit"))
            }
            (visits, None) => {
                let visits = count(usize::try_from(visits).unwrap_or(0), "visit");
                format!("{} remembered, {visits}, next {}", count(readable, "page"), rfc3339(known.due_at))
            }
        };
        writeln!(printer.output(), "{}: {}", on_one_line(&site.name), on_one_line(&said))?;
    }
    let open = usize::try_from(state.open_deliveries().map_err(stop)?).unwrap_or(0);
    if open > 0 {
        writeln!(printer.output(), "{} to be made", count(open, "delivery").replace("deliverys", "deliveries"))?;
    }
    Ok(code)
}

pub(super) fn forget(arguments: &ForgetArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let watched = read(&arguments.sites)?;
    if !open(&watched)?.forget(&arguments.site).map_err(stop)? {
        return Err(Stop::Input(Failure {
            message: format!("nothing is known of a site `{}`", arguments.site),
            causes: Vec::new(),
            hint: Some("`unframe watch list` names the sites".to_owned()),
        }));
    }
    printer.summary(&format!("{} is forgotten; its next visit only records its pages", arguments.site));
    Ok(ExitCode::Success)
}
