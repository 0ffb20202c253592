//! Changes posted to other machines, signed.

use std::fmt::Write as _;
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use ureq::config::Config;

use crate::fetch::{Reachable, agent};
use crate::sites::Webhook;

/// How long a receiver may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The signature of a body: HMAC-SHA-256 with the secret, as `sha256=` and hexadecimal digits.
///
/// ```
/// // Test case 2 of RFC 4231.
/// let signature = unframe_watch::deliver::signature(b"Jefe", b"what do ya want for nothing?");
/// assert_eq!(signature, "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
/// ```
pub fn signature(secret: &[u8], body: &[u8]) -> String {
    // A key of any length is fine.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret) else { return String::new() };
    mac.update(body);
    let mut signature = "sha256=".to_owned();
    for byte in mac.finalize().into_bytes() {
        let _ = write!(signature, "{byte:02x}");
    }
    signature
}

/// Posts a change. Only a status of 2xx means that it arrived.
pub(super) fn post(webhook: &Webhook, id: &str, line: &str) -> Result<(), String> {
    let reachable = if webhook.allow_private { Reachable::All } else { Reachable::Public };
    let config = Config::builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(None)
        .timeout_global(Some(PATIENCE))
        .user_agent(concat!("unframe/", env!("CARGO_PKG_VERSION")))
        .build();
    let mut request = agent(config, reachable)
        .post(&webhook.url)
        .header("content-type", "application/json")
        .header("unframe-event", id);
    if let Some(path) = &webhook.secret_file {
        let secret = fs_err::read(path).map_err(|error| format!("cannot read the secret: {error}"))?;
        request = request.header("unframe-signature", signature(secret.trim_ascii(), line.as_bytes()));
    }
    let response = request.send(line).map_err(|error| error.to_string())?;
    let status = response.status().as_u16();
    if (200..300).contains(&status) { Ok(()) } else { Err(format!("the receiver answers {status}")) }
}
