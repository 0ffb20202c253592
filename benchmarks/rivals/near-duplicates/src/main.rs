//! Signatures and near-duplicates of the documents of a file: `rival-near-duplicates gaoya|probminhash|densminhash FILE`.
//!
//! Each line of the file is a document. Said: the version, CPU seconds from text to signatures, CPU seconds from text to
//! pairs; then a line for each pair that is at least .8 alike, by the numbers of its documents.
//!
//! Words are runs of letters and digits in lower case, shingles are of five words, signatures have 128 numbers, of which 125 are 25
//! bands of 5; what shares a band is a pair if the estimate of its similarity is .8 or more. probminhash has no
//! index: it gets a table of bands.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hash, Hasher};

use fnv::FnvHasher;
use gaoya::minhash::{MinHashIndex, MinHasher, MinHasher32};
use probminhash::densminhash::OptDensMinHash;
use probminhash::superminhasher2::SuperMinHash2;
use rustix::time::{ClockId, clock_gettime};

const HASHES: usize = 128;
const BANDS: usize = 25;
const ROWS: usize = 5;
const WORDS: usize = 5;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (rival, path) = (arguments.next().expect("a rival"), arguments.next().expect("a file"));
    let text = std::fs::read_to_string(path).expect("the file is readable");
    let documents: Vec<&str> = text.lines().collect();
    let (version, signatures, all, pairs) = match rival.as_str() {
        "gaoya" => gaoya(&documents),
        "probminhash" => {
            let mut sketcher = SuperMinHash2::<u64, u64, FnvHasher>::new(HASHES, BuildHasherDefault::default());
            by_bands(&documents, |shingles| {
                sketcher.reinit();
                sketcher.sketch_slice(shingles).expect("shingles can be sketched");
                sketcher.get_hsketch().clone()
            })
        }
        _ => {
            let mut sketcher = OptDensMinHash::<f64, u64, FnvHasher>::new(HASHES, BuildHasherDefault::default());
            by_bands(&documents, |shingles| {
                sketcher.reinit();
                sketcher.sketch_slice(shingles).expect("shingles can be sketched");
                sketcher.get_hsketch_u64()
            })
        }
    };
    println!("{version} {signatures} {all}");
    for (left, right) in pairs {
        println!("{left} {right}");
    }
}

type Pairs = BTreeSet<(usize, usize)>;

fn gaoya(documents: &[&str]) -> (&'static str, f64, f64, Pairs) {
    // Two hashers, because an index wants as many numbers as its bands have.
    let hasher = MinHasher32::new(HASHES);
    let start = cpu_seconds();
    for document in documents {
        let lower = document.to_lowercase();
        std::hint::black_box(hasher.create_signature(words(&lower).windows(WORDS)));
    }
    let signatures = cpu_seconds() - start;
    let hasher = MinHasher32::new(BANDS * ROWS);
    let start = cpu_seconds();
    let mut index = MinHashIndex::new(BANDS, ROWS, 0.8);
    for (number, document) in documents.iter().enumerate() {
        let lower = document.to_lowercase();
        index.insert(number, hasher.create_signature(words(&lower).windows(WORDS)));
    }
    let mut pairs = Pairs::new();
    for number in 0..documents.len() {
        let others = index.query_by_id_owned(&number);
        pairs.extend(others.into_iter().filter(|other| *other > number).map(|other| (number, other)));
    }
    ("0.2.2", signatures, cpu_seconds() - start, pairs)
}

fn by_bands(documents: &[&str], mut sketch: impl FnMut(&[u64]) -> Vec<u64>) -> (&'static str, f64, f64, Pairs) {
    let start = cpu_seconds();
    let mut shingles = Vec::new();
    let mut sketches: Vec<Vec<u64>> = Vec::with_capacity(documents.len());
    for document in documents {
        let lower = document.to_lowercase();
        shingles.clear();
        shingles.extend(words(&lower).windows(WORDS).map(hash));
        sketches.push(sketch(&shingles));
    }
    let signatures = cpu_seconds() - start;
    let mut tables: Vec<HashMap<u64, Vec<usize>>> = vec![HashMap::new(); BANDS];
    let mut pairs = Pairs::new();
    for (number, sketch) in sketches.iter().enumerate() {
        for (table, rows) in tables.iter_mut().zip(sketch.chunks_exact(ROWS)) {
            let others = table.entry(hash(rows)).or_default();
            for other in others.iter() {
                let agreeing = sketch.iter().zip(&sketches[*other]).filter(|(one, other)| one == other).count();
                if agreeing * 10 >= HASHES * 8 {
                    pairs.insert((*other, number));
                }
            }
            others.push(number);
        }
    }
    ("0.1.12", signatures, cpu_seconds() - start, pairs)
}

fn words(text: &str) -> Vec<&str> {
    text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

fn hash<T: Hash + ?Sized>(hashed: &T) -> u64 {
    let mut hasher = FnvHasher::default();
    hashed.hash(&mut hasher);
    hasher.finish()
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
