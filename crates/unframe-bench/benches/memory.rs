//! How much memory does a parsed page take? `cargo bench -p unframe-bench --bench memory`
//!
//! The peak of the heap while a page is parsed, divided by the length of its source. A bench of its own, because
//! counting costs time, and more of it for those who allocate more.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the tables are what a bench is for")]

use std::hint::black_box;

use peak_alloc::PeakAlloc;
use unframe_bench::corpus;
use unframe_bench::rivals::JOBS;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

fn main() {
    let Some(pages) = corpus::wcxb_dev() else { return eprintln!("{}", corpus::SKIPPED) };
    println!("{} pages: peak of the heap ÷ source", pages.len());
    println!();
    println!("| job | all pages | median page | worst page |");
    println!("|---|---:|---:|---:|");
    for job in JOBS {
        let mut ratios = Vec::new();
        let (mut all_peaks, mut all_bytes) = (0, 0);
        for page in &pages {
            let before = HEAP.current_usage();
            HEAP.reset_peak_usage();
            black_box((job.run)(black_box(&page.html)));
            let peak = HEAP.peak_usage() - before;
            all_peaks += peak;
            all_bytes += page.html.len();
            ratios.push(peak as f64 / page.html.len() as f64);
        }
        ratios.sort_by(f64::total_cmp);
        let (median, worst) = (ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
        println!("| {} | {:.2} | {median:.2} | {worst:.2} |", job.name, all_peaks as f64 / all_bytes as f64);
    }
}
