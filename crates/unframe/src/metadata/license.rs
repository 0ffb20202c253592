//! Under which licence may it be used?

use super::address;
use super::json_ld::JsonLd;
use super::origin::{Found, FoundIn};
use super::survey::Survey;

pub(super) fn find(survey: &Survey, json_ld: &JsonLd) -> Option<Found<String>> {
    if let Some(link) = survey.links.iter().find(|link| link.rel == "license") {
        return Some(Found::new(name(&link.address), FoundIn::Link("license")));
    }
    if let Some(address) = json_ld.address("license") {
        return Some(Found::new(name(&address), FoundIn::JsonLd("license")));
    }
    let names = ["dcterms.license", "dc.rights.license", "license", "dcterms.rights", "dc.rights"];
    survey.meta(&names).map(|(origin, said)| Found::new(name(said), FoundIn::Meta(origin)))
}

/// `CC BY-SA 4.0` for an address of Creative Commons; any other address or name is what it is.
fn name(address: &str) -> String {
    let is_creative_commons = address::host(address).is_some_and(|host| host == "creativecommons.org");
    let mut parts = address::path(address).split('/').filter(|part| !part.is_empty());
    match (is_creative_commons, parts.next(), parts.next(), parts.next()) {
        (true, Some("licenses"), Some(kind), Some(version)) => format!("CC {} {version}", kind.to_ascii_uppercase()),
        (true, Some("publicdomain"), Some("zero"), Some(version)) => format!("CC0 {version}"),
        _ => address.trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_of_creative_commons_have_names() {
        assert_eq!(name("https://creativecommons.org/licenses/by-sa/4.0/deed.en"), "CC BY-SA 4.0");
        assert_eq!(name("https://creativecommons.org/publicdomain/zero/1.0/"), "CC0 1.0");
        assert_eq!(name("https://example.org/terms"), "https://example.org/terms");
    }
}
