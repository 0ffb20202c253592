//! `unframe serve`: extraction over HTTP, by the crate `unframe-service`.

#[cfg(feature = "watch")]
mod fetching;

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use unframe_corpus::causes;
use unframe_dups::BaseError;
use unframe_service::{Duplicates, PagesToShow, Service, ServiceOptions, Templates, Tokens, serve};

use crate::args::ServeArguments;
use crate::exit::ExitCode;
use crate::failure::{self, Failure, Stop};
use crate::printer::{self, Printer};

/// How long what is being answered may go on once the service is told to end.
const FAREWELL: Duration = Duration::from_secs(30);

pub(crate) fn run(arguments: &ServeArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let tokens = arguments.token_file.as_deref().map(tokens).transpose().map_err(Stop::Input)?;
    let templates = arguments.templates.as_deref().map(templates).transpose().map_err(Stop::Input)?;
    let pages = arguments.pages.as_deref().map(PagesToShow::open).transpose();
    let pages = pages.map_err(|error| Stop::Input(Failure::from(&error)))?;
    let duplicates = arguments.base.as_deref().map(base).transpose().map_err(Stop::Input)?;
    let default = ServiceOptions::default();
    #[cfg(feature = "watch")]
    let fetch = arguments.allow_fetch.then(|| fetching::fetch(arguments.max_body, arguments.timeout));
    #[cfg(not(feature = "watch"))]
    let fetch = None;
    let options = ServiceOptions {
        tokens,
        templates,
        pages,
        duplicates,
        fetch,
        origins: arguments.cors.iter().cloned().collect(),
        is_local: arguments.listen.ip().is_loopback(),
        max_body: arguments.max_body,
        max_held: default.max_held.max(2 * arguments.max_body),
        max_requests: arguments.max_requests.get(),
        workers: arguments.parallel.map_or(default.workers, usize::from),
        patience: Duration::from_secs(arguments.timeout),
        log: if printer.shows_notes() { Box::new(printer::log) } else { Box::new(|_| {}) },
        ..default
    };
    let service = Arc::new(Service::new(options));
    let mut printed = Ok(());
    let served = serve(&service, arguments.listen, FAREWELL, |address| {
        printed = printer.line(&format!("http://{address}/")).and_then(|()| printer.output().flush());
        let who = if arguments.listen.ip().is_loopback() { "only this machine" } else { "whoever has a token" };
        printer.remark(&format!("{who} can ask the service; press Ctrl-C to stop"));
    });
    printed?;
    match served {
        Ok(()) => Ok(ExitCode::Success),
        Err(cause) => {
            printer.error(&Failure {
                message: format!("cannot serve on {}", arguments.listen),
                causes: vec![cause.to_string()],
                hint: Some("another program may use this port; `--listen 127.0.0.1:0` picks a free one".to_owned()),
            });
            Ok(ExitCode::OutputFailed)
        }
    }
}

fn templates(path: &Path) -> Result<Templates, Failure> {
    Templates::open(path).map_err(|error| Failure {
        message: format!("cannot open the folder of templates `{}`", path.display()),
        causes: vec![failure::cause(&error)],
        hint: Some("choose another folder with `--templates`".to_owned()),
    })
}

fn base(path: &Path) -> Result<Duplicates, Failure> {
    Duplicates::open(path).map_err(|error: BaseError| Failure {
        message: error.to_string(),
        causes: causes(&error),
        hint: Some("`unframe dups verify` lists damage; choose another folder with `--base`".to_owned()),
    })
}

fn tokens(path: &Path) -> Result<Tokens, Failure> {
    let failed = |cause: String| Failure {
        message: format!("cannot read the tokens in `{}`", path.display()),
        causes: vec![cause],
        hint: Some("write one token of at least 16 characters per line: `openssl rand -hex 32 > FILE`".to_owned()),
    };
    let text = fs_err::read_to_string(path).map_err(|error| failed(failure::cause(&error)))?;
    Tokens::of_lines(&text).map_err(|error| failed(error.to_string()))
}
