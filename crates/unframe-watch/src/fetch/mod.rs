//! How is a page fetched, carefully and politely?
//!
//! [`Fetcher::get`] is the one door: one request and the redirects that follow from it, within limits of time, size and hops.
//! Every hop is resolved and checked by `addresses.rs` before anything is connected, and what was checked is what is
//! connected to. [`robots`] says what may be asked for, [`politeness`] when.

mod addresses;
pub mod politeness;
#[cfg(test)]
mod refusals;
pub mod robots;

use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use ureq::Agent;
use ureq::config::Config;
use ureq::unversioned::resolver::{DefaultResolver, Resolver};
use ureq::unversioned::transport::DefaultConnector;

use addresses::CheckedResolver;
pub use addresses::{Reachable, host_of, is_private};
use unframe::metadata::Base;

/// How to fetch.
#[derive(Clone, Debug)]
pub struct FetchOptions {
    /// Who asks, with an address for complaints.
    pub user_agent: String,
    /// What a request may take, redirects and body included.
    pub timeout: Duration,
    /// What connecting may take.
    pub connect_timeout: Duration,
    /// Bytes of a body, unpacked.
    pub max_bytes: usize,
    /// Redirects that are followed.
    pub max_redirects: usize,
    /// Which machines may be asked.
    pub reachable: Reachable,
    /// Headers that every request to the site has, such as `Cookie`: names and values. They stay with the host that was asked.
    pub headers: Vec<(String, String)>,
}

impl Default for FetchOptions {
    fn default() -> Self {
        Self {
            user_agent: concat!("unframe/", env!("CARGO_PKG_VERSION")).to_owned(),
            timeout: Duration::from_secs(30),
            connect_timeout: Duration::from_secs(10),
            max_bytes: 16 << 20,
            max_redirects: 5,
            reachable: Reachable::Public,
            headers: Vec::new(),
        }
    }
}

/// What is known of a page, so that it need not be sent again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// The `ETag` it had.
    pub etag: Option<String>,
    /// The `Last-Modified` it had.
    pub last_modified: Option<String>,
}

/// What came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// Where it came from after all redirects.
    pub address: String,
    /// Whether all redirects on the way were permanent, if there were any.
    pub is_moved: bool,
    /// 200, 304, 404, …
    pub status: u16,
    /// For the next time.
    pub conditions: Conditions,
    /// What kind of document it is: `text/html`.
    pub content_type: Option<String>,
    /// The encoding that was declared.
    pub charset: Option<String>,
    /// All that the server said, names in lower case; what is not text is left out.
    pub headers: Vec<(String, String)>,
    /// How long the server asks to be left alone.
    pub retry_after: Option<Duration>,
    /// The page, unpacked; one byte more than the limit where it is longer.
    pub body: Vec<u8>,
}

/// Why nothing came back.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// The address is not one of the web.
    #[error("cannot fetch `{address}`: it is not an address of the web")]
    NotWeb {
        /// The address.
        address: String,
    },
    /// It leads to this machine or a private network.
    #[error("will not fetch `{address}`: its host is this machine or in a private network")]
    Private {
        /// The address.
        address: String,
    },
    /// `robots.txt` or whoever asks forbids it.
    #[error("will not fetch `{address}`: {why}")]
    Refused {
        /// The address.
        address: String,
        /// Who forbids it.
        why: String,
    },
    /// Too many redirects.
    #[error("cannot fetch `{address}`: more than {hops} redirects")]
    TooManyRedirects {
        /// The first address.
        address: String,
        /// How many were followed.
        hops: usize,
    },
    /// A redirect to nowhere.
    #[error("cannot fetch `{address}`: it redirects to no address")]
    BadRedirect {
        /// The address.
        address: String,
    },
    /// It took too long.
    #[error("cannot fetch `{address}`: it took longer than {seconds} s")]
    Timeout {
        /// The address.
        address: String,
        /// How long it may take.
        seconds: u64,
    },
    /// Connecting, TLS or HTTP failed.
    #[error("cannot fetch `{address}`")]
    Http {
        /// The address.
        address: String,
        /// What failed.
        #[source]
        cause: Box<ureq::Error>,
    },
    /// The body ends early or cannot be unpacked.
    #[error("cannot read `{address}`")]
    Body {
        /// The address.
        address: String,
        /// What failed.
        #[source]
        cause: io::Error,
    },
}

/// An agent that reaches nothing else.
pub(crate) fn agent(config: Config, reachable: Reachable) -> Agent {
    agent_with_names(config, reachable, DefaultResolver::default())
}

fn agent_with_names(config: Config, reachable: Reachable, names: impl Resolver) -> Agent {
    Agent::with_parts(config, DefaultConnector::default(), CheckedResolver::new(reachable, names))
}

/// Fetches pages. It is cheap to clone: all clones share connections.
#[derive(Clone, Debug)]
pub struct Fetcher {
    agent: Agent,
    options: Arc<FetchOptions>,
}

impl Fetcher {
    /// A fetcher with these options.
    pub fn new(options: FetchOptions) -> Self {
        Self::with_names(options, DefaultResolver::default())
    }

    /// The same, where `names` knows what names lead to.
    fn with_names(options: FetchOptions, names: impl Resolver) -> Self {
        let config = Config::builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            // Addresses are checked here, and not by whatever the environment names.
            .proxy(None)
            .user_agent(options.user_agent.as_str())
            .accept("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5")
            .accept_encoding("gzip, br, zstd")
            .max_response_header_size(64 << 10)
            .timeout_connect(Some(options.connect_timeout))
            .build();
        Self { agent: agent_with_names(config, options.reachable.clone(), names), options: Arc::new(options) }
    }

    /// How it fetches.
    pub fn options(&self) -> &FetchOptions {
        &self.options
    }

    /// Fetches an address. `may_ask` is called before each request, the first and those of redirects: it may wait, or refuse
    /// with a reason. Statuses are not errors.
    pub fn get(
        &self,
        address: &str,
        conditions: &Conditions,
        mut may_ask: impl FnMut(&str) -> Result<(), String>,
    ) -> Result<Fetched, FetchError> {
        let mut at = without_fragment(address).to_owned();
        let mut is_moved = true;
        let mut end = Instant::now() + self.options.timeout;
        for hop in 0..=self.options.max_redirects {
            if !is_web(&at) {
                return Err(FetchError::NotWeb { address: at });
            }
            let waited = Instant::now();
            may_ask(&at).map_err(|why| FetchError::Refused { address: at.clone(), why })?;
            // Waiting is not the server's time.
            end += waited.elapsed();
            let is_own = host_of(&at) == host_of(address);
            let conditions = if hop == 0 { conditions.clone() } else { Conditions::default() };
            let response = self.ask(&at, &conditions, is_own, end)?;
            let status = response.status().as_u16();
            if !matches!(status, 301 | 302 | 303 | 307 | 308) {
                return self.read(at, is_moved && hop > 0, response, end);
            }
            is_moved &= matches!(status, 301 | 308);
            let location =
                header(&response, "location").and_then(|location| Some(Base::at(&at)?.resolve(location.trim())));
            at = match location {
                Some(location) => without_fragment(&location).to_owned(),
                None => return Err(FetchError::BadRedirect { address: at }),
            };
        }
        Err(FetchError::TooManyRedirects { address: address.to_owned(), hops: self.options.max_redirects })
    }

    fn ask(
        &self,
        address: &str,
        conditions: &Conditions,
        is_own: bool,
        end: Instant,
    ) -> Result<ureq::http::Response<ureq::Body>, FetchError> {
        let left = end.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        let mut request = self.agent.get(address).config().timeout_global(Some(left)).build();
        if let Some(etag) = &conditions.etag {
            request = request.header("if-none-match", etag);
        }
        if let Some(last_modified) = &conditions.last_modified {
            request = request.header("if-modified-since", last_modified);
        }
        if is_own {
            for (name, value) in &self.options.headers {
                request = request.header(name.as_str(), value.as_str());
            }
        }
        request.call().map_err(|cause| self.failed(address, cause))
    }

    fn failed(&self, address: &str, cause: ureq::Error) -> FetchError {
        let address = address.to_owned();
        match cause {
            ureq::Error::Timeout(_) => FetchError::Timeout { address, seconds: self.options.timeout.as_secs() },
            ureq::Error::Other(other) if other.is::<addresses::PrivateAddress>() => FetchError::Private { address },
            cause => FetchError::Http { address, cause: Box::new(cause) },
        }
    }

    /// Takes the body, unpacked and within the limit.
    fn read(
        &self,
        address: String,
        is_moved: bool,
        response: ureq::http::Response<ureq::Body>,
        end: Instant,
    ) -> Result<Fetched, FetchError> {
        let text = |name: &str| header(&response, name).map(str::to_owned);
        let status = response.status().as_u16();
        let conditions = Conditions { etag: text("etag"), last_modified: text("last-modified") };
        let content_type = text("content-type");
        let media =
            content_type.as_deref().and_then(|kind| kind.split(';').next()).map(|kind| kind.trim().to_lowercase());
        let charset = content_type.as_deref().and_then(charset);
        let retry_after = header(&response, "retry-after").and_then(|text| retry_after(text, SystemTime::now()));
        let encodings = text("content-encoding").unwrap_or_default();
        let said = response.headers().iter();
        let headers =
            said.filter_map(|(name, value)| Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned())));
        let headers = headers.collect();
        let mut fetched = Fetched {
            address,
            is_moved,
            status,
            conditions,
            content_type: media,
            charset,
            headers,
            retry_after,
            body: Vec::new(),
        };
        if status == 304 {
            return Ok(fetched);
        }
        let most = self.options.max_bytes;
        // Packed bytes are bounded as unpacked ones are: an endless body ends here.
        let packed = BufReader::new(response.into_body().into_reader().take(most as u64 + 1));
        let broken = |cause: io::Error| {
            let address = fetched.address.clone();
            let is_late = cause.kind() == io::ErrorKind::TimedOut || Instant::now() >= end;
            if is_late {
                FetchError::Timeout { address, seconds: self.options.timeout.as_secs() }
            } else {
                FetchError::Body { address, cause }
            }
        };
        let unpacked = unframe_corpus::undo_content_encoding(&encodings, packed).map_err(broken)?;
        let Some(unpacked) = unpacked else {
            let cause = io::Error::new(io::ErrorKind::InvalidData, format!("nobody knows the encoding `{encodings}`"));
            return Err(FetchError::Body { address: fetched.address, cause });
        };
        let mut body = Vec::new();
        unpacked.take(most as u64 + 1).read_to_end(&mut body).map_err(broken)?;
        fetched.body = body;
        Ok(fetched)
    }
}

fn header<'response>(response: &'response ureq::http::Response<ureq::Body>, name: &str) -> Option<&'response str> {
    response.headers().get(name).and_then(|value| value.to_str().ok())
}

/// Whether an address is one of the web; case does not matter.
fn is_web(address: &str) -> bool {
    let begin = address.get(..8).unwrap_or(address).to_ascii_lowercase();
    begin.starts_with("http://") || begin.starts_with("https://")
}

fn without_fragment(address: &str) -> &str {
    address.split('#').next().unwrap_or(address)
}

/// The `charset` of a `Content-Type`.
fn charset(content_type: &str) -> Option<String> {
    let of_parameter = |parameter: &str| {
        let (name, value) = parameter.split_once('=')?;
        let value = value.trim().trim_matches('"');
        (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty()).then(|| value.to_owned())
    };
    content_type.split(';').skip(1).find_map(of_parameter)
}

/// `120`, or a date as HTTP writes it.
fn retry_after(text: &str, now: SystemTime) -> Option<Duration> {
    if let Ok(seconds) = text.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let at = crate::time::seconds_of_http_date(text.trim())?;
    let at = SystemTime::UNIX_EPOCH + Duration::from_secs(at);
    Some(at.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read_as_they_are_written() {
        assert_eq!(charset("text/html; Charset=\"windows-1251\"").as_deref(), Some("windows-1251"));
        assert_eq!(charset("text/html; charset="), None);
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777 - 60);
        assert_eq!(retry_after("Sun, 06 Nov 1994 08:49:37 GMT", now), Some(Duration::from_mins(1)));
        assert_eq!(retry_after("120", now), Some(Duration::from_mins(2)));
        assert_eq!(retry_after("soon", now), None);
    }

    #[test]
    fn only_addresses_of_the_web_are_fetched() {
        let fetcher = Fetcher::new(FetchOptions::default());
        for address in ["file:///etc/passwd", "ftp://a.example/", "//a.example", "javascript:1", ""] {
            let refused = fetcher.get(address, &Conditions::default(), |_| Ok(()));
            assert!(matches!(refused, Err(FetchError::NotWeb { .. })), "{address}");
        }
    }
}
