//! Which machines may be asked?
//!
//! A page that is watched chooses where its links and redirects lead. They must not lead to this machine, to its network, or to
//! the address at which clouds tell machines their secrets. Names are resolved here and checked, and what was checked is what
//! the connection is made to: a name that leads elsewhere the second time is of no use.

use std::collections::BTreeSet;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// Which machines may be asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reachable {
    /// Those that everybody reaches.
    #[default]
    Public,
    /// These hosts (with their ports), wherever they are, and those that everybody reaches.
    PublicAnd(BTreeSet<String>),
    /// All of them.
    All,
}

/// The host and port of an address, in lower case: `example.org:443`.
pub fn host_of(address: &str) -> Option<String> {
    let uri: Uri = address.parse().ok()?;
    let host = uri.host()?.to_ascii_lowercase();
    let port = uri.port_u16().or_else(|| match uri.scheme_str()? {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    })?;
    Some(format!("{host}:{port}"))
}

/// An address that is not everybody's.
#[derive(Debug)]
pub(super) struct PrivateAddress;

impl fmt::Display for PrivateAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("its host is this machine or in a private network")
    }
}

impl std::error::Error for PrivateAddress {}

/// Resolves names, and refuses those that lead to machines that may not be asked.
#[derive(Debug)]
pub(super) struct CheckedResolver<R = DefaultResolver> {
    reachable: Reachable,
    /// Who knows the names.
    names: R,
}

impl<R> CheckedResolver<R> {
    pub(super) fn new(reachable: Reachable, names: R) -> Self {
        Self { reachable, names }
    }

    fn allows_private(&self, uri: &Uri) -> bool {
        match &self.reachable {
            Reachable::Public => false,
            Reachable::PublicAnd(hosts) => host_of(&uri.to_string()).is_some_and(|host| hosts.contains(&host)),
            Reachable::All => true,
        }
    }
}

impl<R: Resolver> Resolver for CheckedResolver<R> {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.names.resolve(uri, config, timeout)?;
        // One such address among others is a trap, not a choice.
        if !self.allows_private(uri) && found.iter().any(|address| is_private(address.ip())) {
            return Err(ureq::Error::Other(Box::new(PrivateAddress)));
        }
        Ok(found)
    }
}

/// Whether an address is that of this machine, of its network, or of nobody.
pub fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_private_v4(address),
        IpAddr::V6(address) => is_private_v6(address),
    }
}

fn is_private_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || matches!(
            (first, second, third),
            // This network, shared by carriers (RFC 6598), protocol assignments, benchmarks, reserved and broadcast.
            (0 | 240..=255, ..) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18..=19, _)
        )
}

fn is_private_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    match segments {
        // Mapped, compatible and translated addresses (RFC 4291, RFC 6052) are those they hold.
        // So are those of 6to4 (RFC 3056).
        [0, 0, 0, 0, 0, 0 | 0xFFFF, high, low]
        | [0, 0, 0, 0, 0xFFFF, 0, high, low]
        | [0x64, 0xFF9B, 0, 0, 0, 0, high, low]
        | [0x2002, high, low, ..] => is_private_v4(embedded(high, low)),
        // Local translation, discard, Teredo, ORCHID, documentation.
        [0x64, 0xFF9B, 1, ..] | [0x100, 0, 0, ..] | [0x2001, 0x0..=0x1FF | 0xDB8, ..] | [0x3FFF, ..] => true,
        // Unique local, link-local, site-local, multicast.
        [first, ..] => first & 0xFE00 == 0xFC00 || first & 0xFF80 == 0xFE80 || first & 0xFF00 == 0xFF00,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_are_not_everybodys_are_known_in_all_their_forms() {
        for address in [
            "127.0.0.1",
            "127.8.9.1",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "198.18.0.1",
            "192.0.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2002:a9fe:a9fe::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(is_private(address.parse().unwrap()), "{address}");
        }
        for address in [
            "93.184.216.34",
            "8.8.8.8",
            "172.32.0.1",
            "100.128.0.1",
            "2606:4700::1111",
            "64:ff9b::808:808",
            "2002:808:808::1",
        ] {
            assert!(!is_private(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn a_host_has_its_port() {
        assert_eq!(host_of("https://Example.org/a").as_deref(), Some("example.org:443"));
        assert_eq!(host_of("http://127.0.0.1:8080").as_deref(), Some("127.0.0.1:8080"));
        assert_eq!(host_of("mailto:a@example.org"), None);
    }
}
