//! What the method of 2005 knows of a site.

use std::sync::Arc;

use napi_derive::napi;
use unframe::template::site_2005::SiteChains;

/// The chains of tokens that the pages of a site share.
#[napi]
#[derive(Debug)]
pub struct Chains(Arc<SiteChains>);

impl Chains {
    pub(crate) fn of(chains: SiteChains) -> Self {
        Self(Arc::new(chains))
    }

    pub(crate) fn learned(&self) -> Arc<SiteChains> {
        Arc::clone(&self.0)
    }
}

#[napi]
impl Chains {
    /// How many pages were compared.
    #[napi(getter)]
    pub fn pages_compared(&self) -> u32 {
        u32::try_from(self.0.pages()).unwrap_or(u32::MAX)
    }

    /// Whether there were enough pages to tell framing from content.
    #[napi(getter)]
    pub fn can_judge(&self) -> bool {
        self.0.can_judge()
    }
}
