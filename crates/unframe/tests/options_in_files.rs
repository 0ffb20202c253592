//! Options in configuration files, as the crate's front page shows them. The measuring tools, which all tests build, turn the
//! feature `serde` on.
#![cfg(feature = "serde")]

use unframe::{Balance, FrontMatter, Kept, Limits, Links, Method, Options};

#[test]
fn missing_keys_have_their_default_and_values_are_named_as_the_command_names_them() {
    let file = r#"{
        "method": "site-2005", "balance": "precision", "comments": "no", "links": "text", "front_matter": "wanted",
        "limits": { "max_bytes": 1000000 }
    }"#;
    let expected = Options {
        method: Method::Site2005,
        balance: Balance::Precision,
        comments: Kept::No,
        links: Links::Text,
        front_matter: FrontMatter::Wanted,
        limits: Limits { max_bytes: 1_000_000, ..Limits::default() },
        ..Options::default()
    };
    assert_eq!(serde_json::from_str::<Options>(file).unwrap(), expected);
    for method in Method::ALL {
        assert_eq!(serde_json::to_value(method).unwrap(), method.name());
    }
}

#[test]
fn what_was_written_is_read_back_and_unknown_keys_are_errors() {
    let options = Options { url: Some("https://valley.example/".to_owned()), tables: Kept::No, ..Options::default() };
    let written = serde_json::to_string(&options).unwrap();
    assert_eq!(serde_json::from_str::<Options>(&written).unwrap(), options);
    let error = serde_json::from_str::<Options>(r#"{ "link": "text" }"#).unwrap_err();
    assert!(error.to_string().starts_with("unknown field `link`, expected one of `url`"), "{error}");
}
