//! How long did it take, however busy the machine is?

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The CPU time this thread has used so far.
pub fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}
