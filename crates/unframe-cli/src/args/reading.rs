//! How bytes become a page: the same options wherever pages are read.

use clap::Args;
use unframe::metadata::host_and_port;
use unframe::page::Page;
use unframe::{Damage, Limits};
use unframe_corpus::OutsideLinks;

/// How bytes become a page.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Reading pages")]
pub(crate) struct ReadingArguments {
    /// Encoding declared by the server, such as `windows-1251`; ignored where the bytes contradict it
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    pub(crate) encoding: Option<String>,

    /// Read at most this many bytes of each page; `k`, `M` and `G` stand for 1024, 1024² and 1024³
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().max_bytes, value_parser = bytes)]
    pub(crate) max_bytes: usize,
}

/// Where a page is from, if nothing stored beside it says so.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct AddressArguments {
    /// Address of the page, if you read a single one: relative links and images are resolved against it
    #[arg(long, value_name = "URL", value_parser = address, help_heading = "Reading pages")]
    pub(crate) url: Option<String>,
}

/// Which links are followed.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct LinkArguments {
    /// Follow symbolic links that lead out of a source folder; by default they are skipped
    #[arg(long)]
    follow_links: bool,
}

impl LinkArguments {
    /// What becomes of links that lead out of a folder.
    pub(crate) fn asked(self) -> OutsideLinks {
        if self.follow_links { OutsideLinks::Followed } else { OutsideLinks::PassedOver }
    }
}

impl ReadingArguments {
    /// What a page may cost.
    pub(crate) fn limits(&self) -> Limits {
        Limits { max_bytes: self.max_bytes, ..Limits::default() }
    }
}

/// A label the Encoding standard knows; a wrong one is a typing error and better noticed before pages are read.
fn encoding(label: &str) -> Result<String, &'static str> {
    let nothing = Page::decode(b"", Some(label), &Limits::default());
    let is_unknown = nothing.damage().iter().any(|damage| matches!(damage, Damage::UnknownDeclaration { .. }));
    if is_unknown { Err("browsers know no encoding of this name") } else { Ok(label.to_owned()) }
}

/// An address of the web. One without its host resolves nothing.
fn address(typed: &str) -> Result<String, &'static str> {
    let is_web = typed.split_once("://").is_some_and(|(scheme, _)| matches!(scheme, "http" | "https"));
    let has_host = host_and_port(typed).is_some_and(|host| !host.is_empty());
    if is_web && has_host { Ok(typed.to_owned()) } else { Err("expected an address such as https://example.org/news") }
}

/// `4096`, `64k`, `2M`.
pub(super) fn bytes(typed: &str) -> Result<usize, &'static str> {
    let (digits, shift) = match typed.as_bytes() {
        [.., b'k' | b'K'] => (&typed[..typed.len() - 1], 10),
        [.., b'm' | b'M'] => (&typed[..typed.len() - 1], 20),
        [.., b'g' | b'G'] => (&typed[..typed.len() - 1], 30),
        _ => (typed, 0),
    };
    let number: usize = digits.parse().map_err(|_| "expected a number of bytes, such as 4096, 64k or 2M")?;
    match number.checked_mul(1 << shift) {
        Some(0) => Err("expected at least 1 byte"),
        Some(bytes) => Ok(bytes),
        None => Err("the number is too large"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_host() {
        assert!(address("https://example.org").is_ok() && address("http://[::1]:8080/a b").is_ok());
        for wrong in ["", "example.org", "/news", "file:///a", "https://", "https:///a", "mailto:a@example.org"] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn bytes_are_counted_in_powers_of_two() {
        assert_eq!(["7", "1k", "64M"].map(bytes), [Ok(7), Ok(1024), Ok(64 << 20)]);
        for wrong in ["", "0", "0k", "k", "-1", "1.5k", "1kB", "99999999999999999G"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
