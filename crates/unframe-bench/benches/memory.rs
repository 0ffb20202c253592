//! How much memory does a parsed page take? `cargo bench -p unframe-bench --bench memory`
//!
//! Two figures, both divided by the length of the page's source: the peak of the heap while the page is parsed, and what
//! is still there when it is done. The counting allocator does not know growing in place: a `Vec` that grows counts with
//! its old and its new buffer, which makes peaks larger here than with the system's allocator. A bench of its own,
//! because counting costs time, and more of it for those who allocate more.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the tables are what a bench is for")]

use peak_alloc::PeakAlloc;
use unframe::html::{ParseOptions, Scripting, parse};
use unframe_bench::corpus::{self, WebPage};
use unframe_bench::html5ever_tree;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What a page may take at most, from the project's bars.
const BAR: f64 = 1.5;

/// A parser, which calls back while its result is alive.
struct Parser {
    name: &'static str,
    parse: fn(&str, &mut dyn FnMut()),
}

const PARSERS: [Parser; 3] = [
    Parser {
        name: "unframe tokens + tree",
        parse: |page, look| {
            let _document = parse(page, &ParseOptions::default());
            look();
        },
    },
    Parser {
        name: "html5ever 0.40 → arena",
        parse: |page, look| {
            let _tree = html5ever_tree::parse(page, Scripting::Off);
            look();
        },
    },
    Parser {
        name: "tl 0.7",
        parse: |page, look| {
            let _dom = tl::parse(page, tl::ParserOptions::default());
            look();
        },
    },
];

fn main() {
    let Some(pages) = corpus::wcxb_dev() else { return eprintln!("{}", corpus::SKIPPED) };
    println!("{} pages: bytes of heap for each byte of source", pages.len());
    println!();
    println!(
        "| parser | peak: all pages | median page | worst page | pages above {BAR} \
         | result: all pages | median page | worst page | pages above {BAR} |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for parser in PARSERS {
        let (mut peaks, mut results) = (Figures::default(), Figures::default());
        for page in &pages {
            let before = HEAP.current_usage();
            HEAP.reset_peak_usage();
            (parser.parse)(&page.html, &mut || results.add(HEAP.current_usage() - before, page));
            peaks.add(HEAP.peak_usage() - before, page);
        }
        println!("| {} | {} | {} |", parser.name, peaks.cells(), results.cells());
    }
}

#[derive(Default)]
struct Figures {
    heap: usize,
    source: usize,
    ratios: Vec<f64>,
}

impl Figures {
    fn add(&mut self, heap: usize, page: &WebPage) {
        self.heap += heap;
        self.source += page.html.len();
        self.ratios.push(ratio(heap, page.html.len()));
    }

    fn cells(&mut self) -> String {
        self.ratios.sort_by(f64::total_cmp);
        let (median, worst) = (self.ratios[self.ratios.len() / 2], self.ratios[self.ratios.len() - 1]);
        let above = self.ratios.iter().filter(|ratio| **ratio > BAR).count();
        format!("{:.2} | {median:.2} | {worst:.2} | {above}", ratio(self.heap, self.source))
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody has 2⁵³ bytes")]
fn ratio(heap: usize, source: usize) -> f64 {
    heap as f64 / source as f64
}
