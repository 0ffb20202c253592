//! How long did it take, however busy the machine is?

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Does something; what came out, and the CPU time it took.
pub fn timed<Result>(job: impl FnOnce() -> Result) -> (Result, Duration) {
    let start = cpu_time();
    let result = job();
    (result, cpu_time().saturating_sub(start))
}

/// The CPU time this thread has used so far.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}
