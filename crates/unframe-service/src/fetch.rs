//! Pages that are sent by their address only, which are fetched if the service may.
//!
//! The service knows no HTTP client: whoever sets it up gives it one ([`Fetch`]), which decides what may be asked for. Without one,
//! nothing is ever fetched. Fetching waits for others, so it takes no worker; how many wait at a time, and the bytes they may bring,
//! are bounded.

use std::sync::Arc;

use tokio::time::timeout;
use unframe_corpus::guard::caught;

use crate::posted::Posted;
use crate::problem::{Kind, Problem};
use crate::service::{Held, Service};

/// Fetches an address, or says why not. It may take its time: it is called on a thread of its own.
pub type Fetch = Box<dyn Fn(&str) -> Result<FetchedPage, Problem> + Send + Sync>;

/// A page that was fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchedPage {
    /// Where it came from after all redirects.
    pub url: String,
    /// The encoding that its server declared.
    pub charset: Option<String>,
    /// The page.
    pub body: Vec<u8>,
}

/// A page with its bytes: fetched if only its address was sent.
pub(crate) async fn with_page(service: &Arc<Service>, mut posted: Posted) -> Result<Posted, Problem> {
    let Some(address) = posted.to_fetch.take() else { return Ok(posted) };
    let (page, held) = fetched(service, address).await?;
    let record = &mut posted.record;
    (record.body, record.charset, record.url) = (page.body, page.charset, Some(page.url));
    posted.held = Some(held);
    Ok(posted)
}

async fn fetched(service: &Arc<Service>, address: String) -> Result<(FetchedPage, Held), Problem> {
    if service.options.fetch.is_none() {
        return Err(Problem::new(Kind::Forbidden, "the page is not in the request, and this service fetches nothing")
            .with_hint("send the page as `html` or `html_base64`, or start `unframe serve --allow-fetch`"));
    }
    let free = timeout(service.options.patience, Arc::clone(&service.fetches).acquire_owned()).await;
    let Ok(Ok(permit)) = free else {
        return Err(Problem::busy("too many pages are being fetched"));
    };
    // Room for the longest page that may come, before it comes.
    let mut held = service.hold(service.options.max_body)?;
    let fetching = Arc::clone(service);
    let fetched = tokio::task::spawn_blocking(move || {
        let fetched = fetching.options.fetch.as_ref().map(|fetch| caught(|| fetch(&address)));
        drop(permit);
        fetched
    });
    let page = match fetched.await {
        Ok(Some(Ok(page))) => page?,
        Ok(Some(Err(bug))) => return Err(Problem::of_bug(&bug.message)),
        Ok(None) | Err(_) => return Err(Problem::busy("the service is about to end")),
    };
    held.set(page.body.len())?;
    Ok((page, held))
}
