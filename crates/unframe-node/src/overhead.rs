//! What the library does without JavaScript, to be measured beside it (`node/benchmarks/overhead.mjs`).

use napi::bindgen_prelude::{Either, Uint8Array};
use napi_derive::napi;
use unframe::{Options, extract};

use crate::failure::Failure;
use crate::guard::safely;

/// Extracts all pages in one call. Characters of text, so that no work can be left out.
#[napi(catch_unwind)]
pub fn extract_all(pages: Vec<Uint8Array>) -> Either<i64, Failure> {
    let options = Options { charset: Some("utf-8".to_owned()), ..Options::default() };
    let length = |page: &Uint8Array| extract(&**page, &options).text().chars().count();
    match safely(|| pages.iter().map(length).sum::<usize>()) {
        Ok(characters) => Either::A(i64::try_from(characters).unwrap_or(i64::MAX)),
        Err(failure) => Either::B(failure),
    }
}
