//! Extracting a page, at once or on the thread pool of Node.js.

use napi::bindgen_prelude::{AsyncTask, Either, Object, Uint8Array};
use napi::{Env, ScopedTask};
use napi_derive::napi;
use unframe_corpus::SiteBy;

use crate::failure::Failure;
use crate::known::{Known, KnownArgument};
use crate::options::Options;
use crate::output::{Output, Value};
use crate::page::Page;
use crate::rendering;
use crate::request::{Extracted, Request};
use crate::site;
use crate::ticket::Ticket;

/// Extracts a page. `charset` is what its transport declared.
#[napi(catch_unwind)]
pub fn extract<'js>(
    env: &'js Env,
    page: &[u8],
    charset: Option<String>,
    options: Object<'_>,
    template: KnownArgument<'_>,
    outputs: Vec<String>,
) -> napi::Result<Object<'js>> {
    match request(&options, charset, template, outputs)?.and_then(|request| request.extract(page)) {
        Ok(extracted) => rendering::extracted(env, extracted),
        Err(failure) => rendering::failed(env, failure),
    }
}

/// The same on the thread pool.
#[napi(catch_unwind)]
pub fn extract_async(
    page: Uint8Array,
    charset: Option<String>,
    options: Object<'_>,
    template: KnownArgument<'_>,
    outputs: Vec<String>,
    ticket: &Ticket,
) -> napi::Result<AsyncTask<Extracting>> {
    let request = request(&options, charset, template, outputs)?;
    Ok(AsyncTask::new(Extracting { page: Page::of(page), request, ticket: ticket.clone() }))
}

/// Makes more of a page that was extracted before: an object with the outputs.
#[napi(catch_unwind)]
pub fn more<'js>(
    env: &'js Env,
    page: &[u8],
    charset: Option<String>,
    options: Object<'_>,
    template: KnownArgument<'_>,
    outputs: Vec<String>,
    remembered: i64,
) -> napi::Result<Object<'js>> {
    match request(&options, charset, template, outputs)?.and_then(|request| request.more(page, remembered)) {
        Ok(outputs) => rendering::outputs(env, outputs),
        Err(failure) => rendering::failed(env, failure),
    }
}

/// The same on the thread pool.
#[napi(catch_unwind)]
pub fn more_async(
    page: Uint8Array,
    charset: Option<String>,
    options: Object<'_>,
    template: KnownArgument<'_>,
    outputs: Vec<String>,
    remembered: i64,
    ticket: &Ticket,
) -> napi::Result<AsyncTask<MakingMore>> {
    let request = request(&options, charset, template, outputs)?;
    Ok(AsyncTask::new(MakingMore { page: Page::of(page), request, remembered, ticket: ticket.clone() }))
}

/// Whether a page that was extracted before may be in a language, such as `en`: its words do not tell of another.
#[napi(catch_unwind)]
pub fn may_be_in(
    page: &[u8],
    charset: Option<String>,
    options: Object<'_>,
    template: KnownArgument<'_>,
    remembered: i64,
    language: String,
) -> napi::Result<Either<bool, Failure>> {
    let request = request(&options, charset, template, Vec::new())?;
    let answer = request.and_then(|request| {
        let code = language_code(&language)?;
        request.again(page, remembered, |extraction| !extraction.is_in_another_language_than(&code))
    });
    Ok(answer.map_or_else(Either::B, Either::A))
}

/// Two or three letters, as ISO 639 has them; a region is not asked.
fn language_code(language: &str) -> Result<String, Failure> {
    let code = language.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_lowercase());
    let hint = "a code of two or three letters, such as `en`";
    if is_code { Ok(code) } else { Err(Failure::option(format_args!("`{language}` is not a language"), hint)) }
}

/// A page waiting to be extracted.
#[derive(Debug)]
pub struct Extracting {
    page: Page,
    request: Result<Request, Failure>,
    ticket: Ticket,
}

impl<'js> ScopedTask<'js> for Extracting {
    type Output = Result<Extracted, Failure>;
    type JsValue = Object<'js>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let request = self.request.as_ref().map_err(Clone::clone);
        Ok(self.ticket.check().and(request).and_then(|request| request.extract(&self.page)))
    }

    fn resolve(&mut self, env: &'js Env, output: Self::Output) -> napi::Result<Object<'js>> {
        match output {
            Ok(extracted) => rendering::extracted(env, extracted),
            Err(failure) => rendering::failed(env, failure),
        }
    }
}

/// A page of which more is wanted.
#[derive(Debug)]
pub struct MakingMore {
    page: Page,
    request: Result<Request, Failure>,
    remembered: i64,
    ticket: Ticket,
}

impl<'js> ScopedTask<'js> for MakingMore {
    type Output = Result<Vec<(String, Value)>, Failure>;
    type JsValue = Object<'js>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let request = self.request.as_ref().map_err(Clone::clone);
        Ok(self.ticket.check().and(request).and_then(|request| request.more(&self.page, self.remembered)))
    }

    fn resolve(&mut self, env: &'js Env, output: Self::Output) -> napi::Result<Object<'js>> {
        match output {
            Ok(outputs) => rendering::outputs(env, outputs),
            Err(failure) => rendering::failed(env, failure),
        }
    }
}

/// From arguments to what is asked for. The outer error is one of JavaScript.
fn request(
    options: &Object<'_>,
    charset: Option<String>,
    template: KnownArgument<'_>,
    outputs: Vec<String>,
) -> napi::Result<Result<Request, Failure>> {
    let known = Known::of(template);
    let options = Options::of(options)?;
    Ok(options.and_then(|options| {
        let Options { mut extract, has_id, .. } = options.by(&known)?;
        extract.charset = extract.charset.or(charset);
        if extract.site.is_empty() {
            extract.site = site::name(extract.url.clone(), None, SiteBy::Host);
        }
        if !has_id {
            extract.id = extract.url.clone().unwrap_or_default();
        }
        let outputs = outputs.into_iter().map(|name| Output::named(&name).map(|output| (name, output)));
        Ok(Request { options: extract, known, outputs: outputs.collect::<Result<_, _>>()? })
    }))
}
