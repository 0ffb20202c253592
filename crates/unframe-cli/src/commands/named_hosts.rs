//! The hosts that pages without an address name as their own.

use std::collections::{BTreeMap, BTreeSet};

use unframe_corpus::SiteKey;

use super::sites::name;
use crate::printer::Printer;

/// The hosts by site.
#[derive(Default)]
pub(super) struct NamedHosts(BTreeMap<SiteKey, BTreeSet<String>>);

/// The most hosts that are remembered for a site.
const MOST_HOSTS: usize = 100;
/// A site that names this many hosts is probably several: languages and archives have their own hosts. A guess.
const SUSPICIOUS_HOSTS: usize = 8;

impl NamedHosts {
    pub(super) fn add(&mut self, site: &SiteKey, host: Option<String>) {
        let Some(host) = host else { return };
        if !self.0.contains_key(site) {
            self.0.insert(site.clone(), BTreeSet::new());
        }
        if let Some(hosts) = self.0.get_mut(site).filter(|hosts| hosts.len() < MOST_HOSTS) {
            hosts.insert(host);
        }
    }

    /// Reports what is compared as one site and seems to be several.
    pub(super) fn tell(&self, is_compared: impl Fn(&SiteKey) -> bool, printer: &mut Printer) {
        let is_suspicious = |hosts: &BTreeSet<String>| hosts.len() >= SUSPICIOUS_HOSTS;
        for (site, hosts) in self.0.iter().filter(|(site, hosts)| is_suspicious(hosts) && is_compared(site)) {
            let more = if hosts.len() == MOST_HOSTS { "at least " } else { "" };
            let some: Vec<&str> = hosts.iter().take(3).map(String::as_str).collect();
            let note = format!(
                "its pages say they are of {more}{} hosts ({}, …), but are compared as one site; `--alone` judges each page by \
                 itself, `--site-by folder` takes each folder for a site",
                hosts.len(),
                some.join(", ")
            );
            printer.note(name(site), &note);
        }
    }
}
