//! `--allow-fetch`: pages come from the fetcher of `unframe watch`, which refuses this machine and private networks.

use std::time::Duration;

use unframe_corpus::causes;
use unframe_service::problem::{Kind, Problem};
use unframe_service::{Fetch, FetchedPage};
use unframe_watch::fetch::{Conditions, FetchError, FetchOptions, Fetched, Fetcher};

/// Fetches pages of at most this many bytes, within this many seconds.
pub(super) fn fetch(max_bytes: usize, seconds: u64) -> Fetch {
    let options = FetchOptions { max_bytes, timeout: Duration::from_secs(seconds), ..FetchOptions::default() };
    let fetcher = Fetcher::new(options);
    Box::new(move |address| {
        let fetched = fetcher.get(address, &Conditions::default(), |_| Ok(())).map_err(|error| problem(&error))?;
        page(fetched, max_bytes)
    })
}

fn page(fetched: Fetched, max_bytes: usize) -> Result<FetchedPage, Problem> {
    let Fetched { address, status, charset, body, .. } = fetched;
    if !(200..300).contains(&status) {
        return Err(Problem::new(Kind::NotFetched, format!("cannot fetch `{address}`: its server answered {status}")));
    }
    if body.len() > max_bytes {
        let detail = format!("cannot fetch `{address}`: it is longer than {max_bytes} bytes");
        return Err(Problem::new(Kind::NotFetched, detail).with_hint("`unframe serve --max-body` sets the limit"));
    }
    Ok(FetchedPage { url: address, charset, body })
}

fn problem(error: &FetchError) -> Problem {
    let detail = causes(error).into_iter().fold(error.to_string(), |detail, cause| format!("{detail}: {cause}"));
    match error {
        FetchError::NotWeb { .. } => {
            Problem::new(Kind::Unprocessable, detail).with_hint("an address begins with http:// or https://")
        }
        FetchError::Private { .. } | FetchError::Refused { .. } => {
            Problem::new(Kind::Forbidden, detail).with_hint("send the page as `html` or `html_base64`")
        }
        FetchError::Timeout { .. } => Problem::new(Kind::FetchTimeout, detail),
        _ => Problem::new(Kind::NotFetched, detail),
    }
}
