//! Where relative links and images lead.

use unframe::{Addresses, Format, Options, extract};

const PAGE: &str = "<title>Rain</title><link rel=canonical href=rain.html><h1>Rain</h1>\
    <p>It fell on the <a href=../valley.html#north>valley</a> all night, and the <a href='/river?a=1'>river</a> rose by a foot, \
    as the <a href='https://example.net'>office</a> said. <img src=rain.jpg alt='A wet street'></p>\
    <p>More of it is <a href='#more'>below</a>, where the old harbour and the island are told of at some length.</p>";

fn rendered(options: &Options, format: Format) -> String {
    String::from_utf8(extract(PAGE, options).render(format)).expect("UTF-8")
}

#[test]
fn relative_addresses_are_resolved_where_the_page_is_known() {
    let options = Options { url: Some("https://example.org/news/today/".to_owned()), ..Options::default() };
    let addresses = [
        "https://example.org/news/valley.html#north",
        "https://example.org/river?a=1",
        "https://example.net",
        "https://example.org/news/today/rain.jpg",
        "https://example.org/news/today/#more",
    ];
    for format in [Format::Markdown, Format::Xml, Format::Tei] {
        let written = rendered(&options, format);
        for address in addresses {
            assert!(written.contains(address), "{address} in {written}");
        }
    }
    let canonical = "\"canonical\":\"https://example.org/news/today/rain.html\"";
    assert!(rendered(&options, Format::Json).contains(canonical));
}

#[test]
fn relative_addresses_stay_if_asked_or_if_the_page_is_unknown() {
    let url = Some("https://example.org/news/today/".to_owned());
    let kept = Options { url, addresses: Addresses::AsWritten, ..Options::default() };
    for options in [kept, Options::default()] {
        let written = rendered(&options, Format::Markdown);
        assert!(written.contains("(../valley.html#north)") && written.contains("(rain.jpg)"), "{written}");
    }
}
