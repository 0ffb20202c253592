//! What is known of a page's site: a template, chains, or nothing.

use std::sync::Arc;

use napi::bindgen_prelude::Either;
use unframe::extraction::KnownSite;
use unframe::template::SavedTemplate;
use unframe::template::site_2005::SiteChains;

use crate::chains::Chains;
use crate::template::Template;

/// The argument `template` of JavaScript, which has seen to it that it is one of these.
pub(crate) type KnownArgument<'js> = Option<Either<&'js Template, &'js Chains>>;

/// What is known of a site, kept alive for work on another thread.
#[derive(Clone, Debug)]
pub(crate) enum Known {
    Nothing,
    Template(Arc<SavedTemplate>),
    Chains(Arc<SiteChains>),
}

impl Known {
    pub(crate) fn of(template: KnownArgument<'_>) -> Self {
        match template {
            None => Self::Nothing,
            Some(Either::A(template)) => Self::Template(template.saved()),
            Some(Either::B(chains)) => Self::Chains(chains.learned()),
        }
    }

    /// As the library takes it.
    pub(crate) fn site(&self) -> KnownSite<'_> {
        match self {
            Self::Nothing => KnownSite::Nothing,
            Self::Template(saved) => KnownSite::Template(&saved.template),
            Self::Chains(chains) => KnownSite::Chains(chains),
        }
    }
}
