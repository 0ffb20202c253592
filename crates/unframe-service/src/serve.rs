//! A service on a socket.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use unframe_web::connections::{self, Manners};

use crate::routes::{MAX_HEAD_BYTES, router};
use crate::service::Service;

/// Lets the process have as many connections open as the system allows: many systems begin with 1,024, which idle clients use up.
#[cfg(unix)]
fn open_many_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // Where that is refused, the limit is as it was.
    let _ = setrlimit(Resource::Nofile, limit);
}

#[cfg(not(unix))]
fn open_many_files() {}

/// Serves until the process is told to end; `ready` learns the address. What is being answered then is finished within `farewell`.
pub fn serve(
    service: &Arc<Service>,
    listen: SocketAddr,
    farewell: Duration,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    open_many_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_io().enable_time().build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(listen).await?;
        ready(listener.local_addr()?);
        // A head that is too long is read as far as that, so that it is refused with a reason. Beyond, the connection refuses it without.
        let manners = Manners { patience: service.options.patience, farewell, max_head_bytes: 2 * MAX_HEAD_BYTES };
        let leaving = async {
            told_to_end().await;
            service.leave();
        };
        connections::answer(listener, router(Arc::clone(service)), manners, leaving).await;
        Ok(())
    });
    runtime.shutdown_background();
    served
}

/// Waits for Ctrl-C, or for what systemd and containers send.
#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};

    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return interrupted().await };
    tokio::select! {
        () = interrupted() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn told_to_end() {
    interrupted().await;
}

async fn interrupted() {
    // If interrupts cannot be listened to, the system ends us.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
