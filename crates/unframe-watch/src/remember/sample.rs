//! Pages for tests.

use unframe_diff::{BlockVersion, Health, PageVersion, Role};

use crate::fetch::Conditions;
use crate::state::StoredVersion;
use crate::waiting::Waiting;

/// A page that says these texts, each at a place of its own.
pub(super) fn page(texts: &[&str]) -> PageVersion {
    let block = |(place, text): (u64, &&str)| BlockVersion {
        text: (*text).to_owned(),
        place,
        is_content: true,
        role: Role::Text,
        target: None,
    };
    PageVersion {
        key: String::new(),
        name: String::new(),
        title: None,
        health: Health::Content,
        is_list: false,
        blocks: (0..).zip(texts).map(block).collect(),
    }
}

/// The same, as it is remembered under a key.
pub(super) fn stored(key: &str, texts: &[&str]) -> StoredVersion {
    StoredVersion {
        version: Some(page(texts)),
        key: key.to_owned(),
        address: String::new(),
        conditions: Conditions::default(),
        digest: None,
        misses: 0,
        ill: 0,
        waiting: Waiting::default(),
        past: Vec::new(),
    }
}
