//! The arguments of `unframe serve`.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::reading::bytes;
use super::sites::threads;

/// `unframe serve`
#[derive(Debug, Args)]
pub(crate) struct ServeArguments {
    /// Address and port to listen on; other than this machine only with --token-file
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080", value_parser = address)]
    pub(crate) listen: SocketAddr,

    /// File with the tokens that clients may ask with, one per line
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) token_file: Option<PathBuf>,

    /// Folder of templates, one per site, which is made if it is missing; pages are judged by the template of their site, and sites
    /// can be learned
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) templates: Option<PathBuf>,

    /// Pages to choose from in the playground, which is at `/`: a folder, an archive or JSON lines
    #[arg(long, value_name = "SOURCE", value_hint = ValueHint::AnyPath)]
    pub(crate) pages: Option<PathBuf>,

    /// Folder of a fingerprint base, which is made if it is missing; near-duplicates can be added and found
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) base: Option<PathBuf>,

    /// Fetch pages that are sent by their address only; never from this machine or private networks
    #[cfg(feature = "watch")]
    #[arg(long)]
    pub(crate) allow_fetch: bool,

    /// Website whose pages may ask from a browser, such as `https://example.org`; can be given several times
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    pub(crate) cors: Vec<String>,

    /// Maximum size of a request, or of a line of a batch
    #[arg(long, value_name = "BYTES", default_value = "16M", value_parser = bytes)]
    pub(crate) max_body: usize,

    /// Maximum number of requests at a time; more are answered with 503
    #[arg(long, value_name = "N", default_value = "512")]
    pub(crate) max_requests: NonZeroUsize,

    /// Seconds that a request may take to arrive
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) timeout: u64,

    /// Number of threads that work on pages [default: one per processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) parallel: Option<NonZeroUsize>,
}

impl ServeArguments {
    /// A message about arguments that make no sense.
    pub(super) fn contradiction(&self) -> Option<String> {
        let is_open = !self.listen.ip().is_loopback() && self.token_file.is_none();
        is_open.then(|| format!("`--listen {}` lets other machines ask, so it needs `--token-file FILE`", self.listen))
    }
}

/// An address of this machine and a port. Of names only `localhost` is known: others may lead elsewhere tomorrow.
fn address(typed: &str) -> Result<SocketAddr, &'static str> {
    let port = typed.strip_prefix("localhost:").and_then(|port| port.parse().ok());
    let local = port.map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    local
        .or_else(|| typed.parse().ok())
        .ok_or("expected an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080")
}

/// `https://example.org`, as browsers send it.
fn origin(typed: &str) -> Result<String, &'static str> {
    const WANTED: &str = "expected a scheme and a host, such as https://example.org";
    let (scheme, host) = typed.split_once("://").ok_or(WANTED)?;
    let is_host = !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'/' && byte != b'*');
    if matches!(scheme, "http" | "https") && is_host { Ok(typed.to_ascii_lowercase()) } else { Err(WANTED) }
}

pub(super) const EXAMPLES: &str = "\
The service takes pages and answers with what `unframe extract` writes, byte for
byte. It fetches nothing unless --allow-fetch is given. Only this machine can
ask it unless --listen says otherwise. It writes one line of JSON per request to
standard error, without text of pages. Open its address in a browser to try it
on pages of your own. Press Ctrl-C to stop: requests under way are finished.
docs/service.md describes everything; the service describes itself at
/openapi.json.

Examples:
  unframe serve
  unframe serve --pages site/
  unframe serve --listen 0.0.0.0:8080 --token-file tokens.txt
  curl --data-binary @page.html 'localhost:8080/v1/extract?format=text'
  curl -T pages.jsonl -X POST localhost:8080/v1/batch";
