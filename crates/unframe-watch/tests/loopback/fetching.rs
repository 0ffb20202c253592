//! One request: limits, redirects, and machines that are not asked.

use std::io::Write;
use std::net::TcpListener;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use unframe_watch::fetch::{Conditions, FetchError, FetchOptions, Fetched, Fetcher, Reachable};

use crate::server::{Server, respond};

fn fetcher() -> Fetcher {
    Fetcher::new(options())
}

fn options() -> FetchOptions {
    FetchOptions {
        reachable: Reachable::All,
        timeout: Duration::from_millis(900),
        max_bytes: 100_000,
        ..FetchOptions::default()
    }
}

fn get(server: &Server, path: &str) -> Result<Fetched, FetchError> {
    fetcher().get(&server.address(path), &Conditions::default(), |_| Ok(()))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_page_comes_with_what_was_said_of_it() {
    let server = Server::start();
    let headers = "Content-Type: text/html; charset=koi8-r\r\nETag: \"7\"\r\nContent-Encoding: gzip\r\n";
    server.page("/rain", headers, gzip(b"<p>Rain"));
    let fetched = get(&server, "/rain#top").unwrap();
    assert_eq!((fetched.status, fetched.body.as_slice()), (200, &b"<p>Rain"[..]));
    assert_eq!((fetched.charset.as_deref(), fetched.content_type.as_deref()), (Some("koi8-r"), Some("text/html")));
    assert_eq!(fetched.conditions.etag.as_deref(), Some("\"7\""));
    let asked = server.requests();
    assert_eq!(asked[0].path, "/rain");
    assert!(
        asked[0].headers["user-agent"].starts_with("unframe/") && asked[0].headers["accept-encoding"].contains("br")
    );
}

#[test]
fn what_did_not_change_is_not_sent_again() {
    let server = Server::start();
    server.cached_page("/rain", "<p>Rain");
    let first = get(&server, "/rain").unwrap();
    let again = fetcher().get(&server.address("/rain"), &first.conditions, |_| Ok(())).unwrap();
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[test]
fn redirects_are_followed_within_limits() {
    let server = Server::start();
    server.status("/a", "301 Moved Permanently", "Location: b?x=1#c\r\n");
    server.status(
        "/b",
        "308 Permanent Redirect",
        "Location: //127.0.0.1:PORT/c\r\n".replace("PORT", &server.port.to_string()).as_str(),
    );
    server.page("/c", "", "<p>Rain");
    server.status("/loop", "302 Found", "Location: /loop\r\n");
    server.status("/nowhere", "302 Found", "");
    server.status("/file", "302 Found", "Location: file:///etc/passwd\r\n");
    let fetched = get(&server, "/a").unwrap();
    assert_eq!((fetched.address, fetched.is_moved), (server.address("/c"), true));
    assert_eq!(server.paths(), ["/a", "/b?x=1", "/c"]);
    assert!(matches!(get(&server, "/loop"), Err(FetchError::TooManyRedirects { hops: 5, .. })));
    assert!(matches!(get(&server, "/nowhere"), Err(FetchError::BadRedirect { .. })));
    assert!(matches!(get(&server, "/file"), Err(FetchError::NotWeb { .. })));
}

#[test]
fn machines_of_the_own_network_are_not_asked_whatever_leads_there() {
    let server = Server::start();
    server.page("/secret", "", "secret");
    let public = Fetcher::new(FetchOptions { reachable: Reachable::Public, ..options() });
    for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.1", "127.1"] {
        let address = format!("http://{host}:{}/secret", server.port);
        let refused = public.get(&address, &Conditions::default(), |_| Ok(()));
        assert!(matches!(refused, Err(FetchError::Private { .. } | FetchError::Http { .. })), "{address}: {refused:?}");
    }
    // A start page on this machine may be asked, but not lead to another port or to the secrets of a cloud.
    let own = [format!("127.0.0.1:{}", server.port)].into();
    let watched = Fetcher::new(FetchOptions { reachable: Reachable::PublicAnd(own), ..options() });
    let other = Server::start();
    other.page("/secret", "", "secret");
    server.status("/a", "302 Found", &format!("Location: {}\r\n", other.address("/secret")));
    server.status("/b", "302 Found", "Location: http://169.254.169.254/latest/meta-data/\r\n");
    for path in ["/a", "/b"] {
        let refused = watched.get(&server.address(path), &Conditions::default(), |_| Ok(()));
        assert!(matches!(refused, Err(FetchError::Private { .. })), "{path}: {refused:?}");
    }
    assert_eq!((server.paths(), other.paths()), (vec!["/a".to_owned(), "/b".to_owned()], Vec::new()));
}

#[test]
fn whoever_asks_decides_about_every_hop() {
    let server = Server::start();
    server.status("/a", "302 Found", "Location: /b\r\n");
    let refused = fetcher().get(&server.address("/a"), &Conditions::default(), |hop| {
        if hop.ends_with("/b") { Err("not that".to_owned()) } else { Ok(()) }
    });
    assert!(matches!(refused, Err(FetchError::Refused { why, .. }) if why == "not that"));
    assert_eq!(server.paths(), ["/a"]);
}

#[test]
fn a_body_that_drips_or_never_ends_is_given_up() {
    let server = Server::start();
    server.on("/drip", |_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        for _ in 0..40 {
            if stream.write_all(b".").is_err() {
                break;
            }
            thread::sleep(Duration::from_millis(50));
        }
    });
    server.on("/endless", |_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
        while stream.write_all(&[b'x'; 8192]).is_ok() {}
    });
    server.on("/silent", |_, _| thread::sleep(Duration::from_secs(2)));
    server.on("/headers", |_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n");
        while stream.write_all(b"X-More: and more and more and more\r\n").is_ok() {}
    });
    for path in ["/drip", "/silent"] {
        let start = Instant::now();
        assert!(matches!(get(&server, path), Err(FetchError::Timeout { .. })), "{path}");
        assert!(start.elapsed() < Duration::from_millis(1_800), "{path} took {:?}", start.elapsed());
    }
    assert_eq!(get(&server, "/endless").unwrap().body.len(), 100_001);
    assert!(get(&server, "/headers").is_err());
}

#[test]
fn a_bomb_costs_no_more_than_the_limit() {
    let server = Server::start();
    let zeros = vec![0; 20 << 20];
    server.page("/gzip", "Content-Encoding: gzip\r\n", gzip(&zeros));
    server.page("/zstd", "Content-Encoding: zstd\r\n", zstd::encode_all(&zeros[..], 3).unwrap());
    server.page("/twice", "Content-Encoding: gzip, gzip\r\n", gzip(&gzip(&zeros)));
    server.page("/many", "Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\r\n", gzip(b"x"));
    // 20 MiB of nothing, by brotli.
    let brotli = b"\xcb\xff\xff?\xf8'\x00\xe2\xb1@ \xf7\xfe\x8f\xff\xff\x7f\xf0O\x00\xc4a\x11\x80\xee\xfd_\xfe\xff\xff\xe0\x9f\x00\x88\xc3\x02\x00\xdd\xfb\x1f";
    server.page("/br", "Content-Encoding: br\r\n", brotli);
    for path in ["/gzip", "/zstd", "/twice", "/br"] {
        assert_eq!(get(&server, path).unwrap().body.len(), 100_001, "{path}");
    }
    assert!(matches!(get(&server, "/many"), Err(FetchError::Body { .. })));
}

#[test]
fn wrong_lengths_broken_answers_and_broken_tls_are_errors_and_not_pages() {
    let server = Server::start();
    server.on("/short", |_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nConnection: close\r\n\r\nshort");
    });
    server.on("/nonsense", |_, stream| drop(stream.write_all(b"nonsense\r\n\r\n")));
    server.on("/closed", |_, _| ());
    server.page("/cut", "Content-Encoding: gzip\r\n", &gzip(&[b'a'; 9_999])[..20]);
    for path in ["/short", "/nonsense", "/closed", "/cut"] {
        assert!(get(&server, path).is_err(), "{path}");
    }
    let tls = server.address("/").replace("http:", "https:");
    assert!(matches!(fetcher().get(&tls, &Conditions::default(), |_| Ok(())), Err(FetchError::Http { .. })));
    let nobody = fetcher().get("http://127.0.0.1:1/", &Conditions::default(), |_| Ok(()));
    assert!(matches!(nobody, Err(FetchError::Http { .. })));
}

#[test]
fn headers_of_the_site_stay_with_the_site() {
    let (server, other) = (Server::start(), Server::start());
    server.status("/a", "302 Found", &format!("Location: {}\r\n", other.address("/b")));
    other.on("/b", |_, stream| respond(stream, "200 OK", "", b"b"));
    let headers = vec![("Cookie".to_owned(), "secret=1".to_owned())];
    let fetcher = Fetcher::new(FetchOptions { headers, ..options() });
    fetcher.get(&server.address("/a"), &Conditions::default(), |_| Ok(())).unwrap();
    assert_eq!(server.requests()[0].headers.get("cookie").map(String::as_str), Some("secret=1"));
    assert_eq!(other.requests()[0].headers.get("cookie"), None);
}

/// A server whose certificate is signed by nobody but itself: its port.
fn self_signed() -> u16 {
    let certificate = CertificateDer::from(include_bytes!("certificate/certificate.der").as_slice());
    let key = PrivatePkcs8KeyDer::from(include_bytes!("certificate/key.der").as_slice());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key.into())
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut connection = rustls::ServerConnection::new(Arc::new(config)).unwrap();
        while connection.is_handshaking() && connection.complete_io(&mut stream).is_ok() {}
    });
    port
}

#[test]
fn a_server_that_cannot_prove_who_it_is_is_not_read() {
    let found = fetcher().get(&format!("https://127.0.0.1:{}/", self_signed()), &Conditions::default(), |_| Ok(()));
    let Err(FetchError::Http { cause, .. }) = found else { panic!("{found:?}") };
    assert!(cause.to_string().contains("invalid peer certificate"), "{cause}");
}
