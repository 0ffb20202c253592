//! Opening the browser of whoever sits at this machine.

use std::process::{Command, Stdio};

/// Opens an address, as far as the system has a way to. Whether it tried.
pub(crate) fn open(address: &str) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
