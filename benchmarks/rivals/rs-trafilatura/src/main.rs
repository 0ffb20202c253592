//! Extracts the pages of a file and tells the CPU seconds it took: `rival-rs-trafilatura FILE`.
//!
//! The file has the length of each page in eight bytes, the least first, and then the page.

use rustix::time::{ClockId, clock_gettime};

fn main() {
    let path = std::env::args().nth(1).expect("a file of pages");
    let bytes = std::fs::read(path).expect("the file is readable");
    let mut pages = Vec::new();
    let mut rest = bytes.as_slice();
    while let Some((length, behind)) = rest.split_first_chunk::<8>() {
        let (page, behind) = behind.split_at(u64::from_le_bytes(*length) as usize);
        pages.push(std::str::from_utf8(page).expect("pages are UTF-8"));
        rest = behind;
    }
    let start = cpu_seconds();
    let mut letters = 0;
    for page in pages {
        letters += rs_trafilatura::extract(page).map_or(0, |result| result.content_text.len());
    }
    println!("0.2.2 {} {letters}", cpu_seconds() - start);
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
