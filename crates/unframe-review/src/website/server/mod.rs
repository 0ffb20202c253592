//! The website of a review, on this machine and for it alone.
//!
//! `axum` (routes over hyper) rather than `tiny_http`, which would mean fewer dependencies: it is what most of the field uses and keeps, and
//! its router can be asked by tests without a socket.

mod assets;
mod corrections;
mod routes;
mod security;
mod visitor;
mod writes;

pub(crate) use visitor::Visitor;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use unframe_web::connections::{self, Manners};

use crate::website::Review;

/// Browsers on the same machine need milliseconds for a request, and nobody waits for them at the end.
const MANNERS: Manners =
    Manners { patience: Duration::from_secs(30), farewell: Duration::from_secs(1), max_head_bytes: 64 << 10 };

/// A review that is served.
#[derive(Debug)]
pub struct Served {
    pub(crate) review: Review,
    pub(crate) port: u16,
    /// The token that a request needs to change anything: new in every run, and only on our own pages.
    pub(crate) token: String,
}

impl Served {
    /// A review on a port.
    pub fn new(review: Review, port: u16) -> io::Result<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let token = bytes.map(|byte| format!("{byte:02x}")).concat();
        Ok(Self { review, port, token })
    }
}

/// The routes of a review, with all checks.
pub fn router(served: Arc<Served>) -> Router {
    security::wall(routes::routes(), &served).with_state(served)
}

/// Serves a review until it is interrupted; `ready` learns the address. Without a port any free one is taken.
pub fn serve(review: Review, port: Option<u16>, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_io().enable_time().build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port.unwrap_or(0))).await?;
        let address = listener.local_addr()?;
        let routes = router(Arc::new(Served::new(review, address.port())?));
        ready(address);
        let interrupted = async {
            // If interrupts cannot be listened to, the system ends us.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        connections::answer(listener, routes, MANNERS, interrupted).await;
        Ok(())
    });
    // Browsers keep connections open and learning may be under way: nobody waits for them, nothing of theirs is lost.
    runtime.shutdown_background();
    served
}
