//! What the fetcher must never ask: addresses, names and redirects that lead to this machine or to private networks.
//!
//! Everything that is listed leads, by one way or another, to a server of this machine that remembers whether it was asked.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ureq::http::Uri;
use ureq::unversioned::resolver::ResolvedSocketAddrs;
use ureq::unversioned::transport::NextTimeout;

use super::*;

/// Addresses that lead to this machine, a private network, or nowhere, with the port of the server in place of `PORT`.
const ADDRESSES: &[&str] = &[
    "http://127.0.0.1:PORT/",
    "http://127.1:PORT/",
    "http://127.0.1:PORT/",
    "http://127.8.8.8:PORT/",
    "http://0.0.0.0:PORT/",
    "http://0:PORT/",
    // Decimal, hexadecimal, octal, and mixtures.
    "http://2130706433:PORT/",
    "http://0x7f000001:PORT/",
    "http://0x7f.1:PORT/",
    "http://0x7f.0.0.0x1:PORT/",
    "http://017700000001:PORT/",
    "http://0177.0.0.1:PORT/",
    "http://0177.0.0.01:PORT/",
    "http://00000177.0x0.0.1:PORT/",
    // Forms of version 6.
    "http://[::1]:PORT/",
    "http://[::]:PORT/",
    "http://[0:0:0:0:0:0:0:1]:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://[::ffff:7f00:1]:PORT/",
    "http://[::127.0.0.1]:PORT/",
    "http://[64:ff9b::127.0.0.1]:PORT/",
    "http://[64:ff9b:1::7f00:1]:PORT/",
    "http://[2002:7f00:1::]:PORT/",
    "http://[fc00::1]:PORT/",
    "http://[fe80::1]:PORT/",
    "http://[fe80::1%25lo]:PORT/",
    "http://[ff02::1]:PORT/",
    // Private networks and what clouds tell machines.
    "http://10.0.0.1:PORT/",
    "http://172.16.0.1:PORT/",
    "http://192.168.0.1:PORT/",
    "http://100.64.0.1:PORT/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://[::ffff:a9fe:a9fe]/latest/meta-data/",
    "http://2852039166/latest/meta-data/",
    // Names, and what makes one host look like another.
    "http://localhost:PORT/",
    "http://LOCALHOST.:PORT/",
    "http://private.example:PORT/",
    "http://mixed.example:PORT/",
    "http://mapped.example:PORT/",
    "http://public.example@127.0.0.1:PORT/",
    "http://public.example:80@127.0.0.1:PORT/",
    "https://127.0.0.1:PORT/",
    // Not the web.
    "file:///etc/passwd",
    "gopher://127.0.0.1:PORT/",
    "//127.0.0.1:PORT/",
];

/// Names of our own.
#[derive(Clone, Debug, Default)]
struct Names {
    /// How often each name was asked for.
    asked: Arc<Mutex<Vec<String>>>,
}

/// An address that everybody reaches; here nobody does.
const PUBLIC: IpAddr = IpAddr::V4(Ipv4Addr::new(93, 184, 216, 34));

impl Resolver for Names {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let (host, port) = (uri.host().unwrap(), uri.port_u16().unwrap_or(80));
        let mut asked = self.asked.lock().unwrap();
        let before = asked.iter().filter(|name| *name == host).count();
        asked.push(host.to_owned());
        let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let addresses: &[IpAddr] = match host {
            // The first answer is harmless, all others are not.
            "rebinding.example" if before == 0 => &[PUBLIC],
            "start.example" | "private.example" | "rebinding.example" => &[local],
            "mixed.example" => &[PUBLIC, local],
            "mapped.example" => &[IpAddr::V6(Ipv4Addr::LOCALHOST.to_ipv6_mapped())],
            _ => return DefaultResolver::default().resolve(uri, config, timeout),
        };
        let mut found = self.empty();
        for address in addresses {
            found.push(SocketAddr::new(*address, port));
        }
        Ok(found)
    }
}

/// A server of this machine. `/redirect/N` leads to the address of that number; everything else is a secret.
struct Server {
    port: u16,
    /// How often its secret was given away.
    told: Arc<AtomicUsize>,
}

impl Server {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let told = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&told);
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let mut line = String::new();
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                if reader.read_line(&mut line).is_err() || line.is_empty() {
                    continue;
                }
                let number = line.split(['/', ' ']).skip_while(|part| *part != "redirect").nth(1);
                let head = if let Some(number) = number.and_then(|number| number.parse::<usize>().ok()) {
                    format!("302 Found\r\nLocation: {}", at(ADDRESSES[number], port))
                } else {
                    counted.fetch_add(1, Ordering::SeqCst);
                    "200 OK".to_owned()
                };
                let answer = format!("HTTP/1.1 {head}\r\nContent-Length: 6\r\nConnection: close\r\n\r\nsecret");
                // Whoever asked may have left.
                let _ = stream.write_all(answer.as_bytes());
            }
        });
        Self { port, told }
    }
}

fn at(address: &str, port: u16) -> String {
    address.replace("PORT", &port.to_string())
}

fn fetcher(reachable: Reachable, names: Names) -> Fetcher {
    let patience = Duration::from_millis(500);
    let options = FetchOptions { reachable, timeout: patience, connect_timeout: patience, ..FetchOptions::default() };
    Fetcher::with_names(options, names)
}

#[track_caller]
fn check_refused(fetcher: &Fetcher, address: &str) {
    let refused = fetcher.get(address, &Conditions::default(), |_| Ok(()));
    // Some systems do not know a form at all: that is a refusal as well, as long as nothing was asked.
    let is_refused =
        matches!(refused, Err(FetchError::Private { .. } | FetchError::NotWeb { .. } | FetchError::Http { .. }));
    assert!(is_refused, "{address}: {refused:?}");
}

#[test]
fn addresses_and_names_of_private_machines_are_refused() {
    assert!(ADDRESSES.len() >= 40);
    let server = Server::start();
    let fetcher = fetcher(Reachable::Public, Names::default());
    for address in ADDRESSES {
        check_refused(&fetcher, &at(address, server.port));
    }
    assert_eq!(server.told.load(Ordering::SeqCst), 0);
}

#[test]
fn redirects_to_private_machines_are_refused_whatever_they_begin_with() {
    let server = Server::start();
    // The server itself may be asked by this name, so that there is somebody who redirects.
    let start = format!("start.example:{}", server.port);
    let fetcher = fetcher(Reachable::PublicAnd([start.clone()].into()), Names::default());
    for number in 0..ADDRESSES.len() {
        // `//host` takes the scheme of where it stands, and leads to a private machine all the same.
        check_refused(&fetcher, &format!("http://{start}/redirect/{number}"));
    }
    assert_eq!(server.told.load(Ordering::SeqCst), 0);
    // And by that name the server does answer: it was there all the time.
    assert_eq!(fetcher.get(&format!("http://{start}/"), &Conditions::default(), |_| Ok(())).unwrap().body, b"secret");
}

#[test]
fn a_name_that_leads_elsewhere_the_second_time_leads_nowhere() {
    let server = Server::start();
    let names = Names::default();
    let fetcher = fetcher(Reachable::Public, names.clone());
    let address = format!("http://rebinding.example:{}/", server.port);
    // What was checked is what is connected to: the name is asked once, and nobody answers at that address here.
    let first = fetcher.get(&address, &Conditions::default(), |_| Ok(()));
    assert!(matches!(first, Err(FetchError::Http { .. } | FetchError::Timeout { .. })), "{first:?}");
    assert_eq!(names.asked.lock().unwrap().len(), 1);
    let second = fetcher.get(&address, &Conditions::default(), |_| Ok(()));
    assert!(matches!(second, Err(FetchError::Private { .. })), "{second:?}");
    assert_eq!(server.told.load(Ordering::SeqCst), 0);
}
