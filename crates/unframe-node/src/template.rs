//! The template of a site.

use std::sync::Arc;

use napi::Env;
use napi::bindgen_prelude::{BufferSlice, Either};
use napi_derive::napi;
use unframe::Share;
use unframe::template::{Cluster, SavedTemplate, TemplateObserver};

use crate::failure::Failure;
use crate::guard::{safely, safely_or};

/// What the pages of a site have in common.
#[napi]
#[derive(Debug)]
pub struct Template(Arc<SavedTemplate>);

/// A text, and on which share of the pages it stands.
#[napi(object, object_from_js = false)]
#[derive(Clone, Debug)]
pub struct FramingLine {
    /// What it says.
    pub text: String,
    /// On which share of the compared pages it stands.
    pub support: f64,
}

/// Pages that are made alike.
#[napi(object, object_from_js = false)]
#[derive(Clone, Debug)]
pub struct ClusterDescription {
    /// How many there are.
    pub pages: u32,
    /// What some of them are called.
    pub titles: Vec<String>,
    /// What they repeat.
    pub framing: Vec<FramingLine>,
}

/// Pages like no others.
#[napi(object, object_from_js = false)]
#[derive(Clone, Debug)]
pub struct OddPages {
    /// How many there are.
    pub pages: u32,
    /// What some of them are called.
    pub titles: Vec<String>,
}

/// What a template holds, as `unframe template show --format json` tells it.
#[napi(object, object_from_js = false)]
#[derive(Clone, Debug)]
pub struct TemplateDescription {
    /// How many pages were seen.
    pub pages_seen: i64,
    /// How many different pages were compared.
    pub pages_compared: u32,
    /// Whether that was enough.
    pub can_judge: bool,
    /// Whether it can be merged and updated.
    pub has_sample: bool,
    /// What the pages repeat.
    pub framing: Vec<FramingLine>,
    /// Pages that are made alike.
    pub clusters: Vec<ClusterDescription>,
    /// Pages like no others.
    pub odd: OddPages,
}

impl Template {
    pub(crate) fn of(saved: SavedTemplate) -> Self {
        Self(Arc::new(saved))
    }

    pub(crate) fn saved(&self) -> Arc<SavedTemplate> {
        Arc::clone(&self.0)
    }

    pub(crate) fn sample(&self, wanted: &str) -> Result<TemplateObserver, Failure> {
        self.0.sample.clone().ok_or_else(|| Failure::no_sample(wanted))
    }
}

/// From the bytes of a file.
#[napi(catch_unwind)]
pub fn template_of(bytes: &[u8]) -> Either<Template, Failure> {
    let saved = || SavedTemplate::from_bytes(bytes).map_err(Failure::template);
    match safely_or(saved) {
        Ok(saved) => Either::A(Template::of(saved)),
        Err(failure) => Either::B(failure),
    }
}

#[napi]
impl Template {
    /// As bytes: those of the file.
    #[napi(catch_unwind)]
    pub fn to_bytes<'js>(&self, env: &'js Env, with_sample: bool) -> napi::Result<Either<BufferSlice<'js>, Failure>> {
        let bytes = || if with_sample { self.0.to_bytes() } else { self.0.template.to_bytes() };
        match safely(bytes) {
            Ok(bytes) => BufferSlice::copy_from(env, bytes).map(Either::A),
            Err(failure) => Ok(Either::B(failure)),
        }
    }

    /// What it holds.
    #[napi(catch_unwind)]
    pub fn describe(&self) -> Either<TemplateDescription, Failure> {
        match safely(|| self.description()) {
            Ok(description) => Either::A(description),
            Err(failure) => Either::B(failure),
        }
    }

    /// Sixteen hexadecimal digits, the same for templates that judge alike; nothing if there was nothing to compare.
    #[napi(getter)]
    pub fn id(&self) -> Option<String> {
        self.0.template.id().map(str::to_owned)
    }

    /// How many pages were seen.
    #[napi(getter)]
    pub fn pages_seen(&self) -> i64 {
        whole(self.0.template.pages_seen())
    }

    /// How many different pages were compared.
    #[napi(getter)]
    pub fn pages_compared(&self) -> u32 {
        self.0.template.pages_compared()
    }

    /// Whether there were enough pages to tell framing from content.
    #[napi(getter)]
    pub fn can_judge(&self) -> bool {
        self.0.template.can_judge()
    }

    /// Whether it can be merged and updated.
    #[napi(getter)]
    pub fn has_sample(&self) -> bool {
        self.0.sample.is_some()
    }
}

impl Template {
    fn description(&self) -> TemplateDescription {
        let template = &self.0.template;
        let line = |(text, support): (&str, Share)| FramingLine { text: text.to_owned(), support: support.as_f64() };
        let cluster = |cluster: &Cluster| ClusterDescription {
            pages: count(cluster.pages()),
            titles: cluster.titles().to_vec(),
            framing: template.framing_of(cluster).map(line).collect(),
        };
        TemplateDescription {
            pages_seen: whole(template.pages_seen()),
            pages_compared: template.pages_compared(),
            can_judge: template.can_judge(),
            has_sample: self.0.sample.is_some(),
            framing: template.framing().iter().map(|text| line((&text.text, text.support))).collect(),
            clusters: template.clusters().iter().map(cluster).collect(),
            odd: OddPages { pages: count(template.odd_pages()), titles: template.odd_titles().to_vec() },
        }
    }
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn count(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
