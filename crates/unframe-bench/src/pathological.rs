//! Pages made to hurt: deep, long, endless, repetitive.
//!
//! Each has a name that says what is wrong with it. All of them together are the reason why [`Limits`](unframe::Limits)
//! exist.

use std::fmt::Write;

/// A page that attacks the parser.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// What is wrong with it.
    pub name: &'static str,
    /// Makes it.
    pub page: fn() -> String,
}

const MILLION: usize = 1_000_000;
const MEGABYTE: usize = 1 << 20;

/// All of them.
pub const ATTACKS: &[Attack] = &[
    Attack { name: "a million <div>", page: || "<div>".repeat(MILLION) },
    Attack { name: "a million <b>", page: || "<b>".repeat(MILLION) },
    Attack { name: "a million different <font>", page: || numbered(MILLION, |n| format!("<font size={n}>")) },
    Attack { name: "a million <span>", page: || "<span>".repeat(MILLION) },
    Attack { name: "a million <svg>", page: || "<svg>".repeat(MILLION) },
    Attack { name: "a million <g> in <svg>", page: || format!("<svg>{}", "<g>".repeat(MILLION)) },
    Attack { name: "a million <math><mi>", page: || "<math><mi>".repeat(MILLION) },
    Attack { name: "a million <table>", page: || "<table>".repeat(MILLION) },
    Attack { name: "a million <table><tr><td>", page: || "<table><tr><td>".repeat(MILLION) },
    Attack { name: "a million <template>", page: || "<template>".repeat(MILLION) },
    Attack { name: "a million <ul><li>", page: || "<ul><li>".repeat(MILLION) },
    Attack { name: "a million <dl><dd>", page: || "<dl><dd>".repeat(MILLION) },
    Attack { name: "a million <button>", page: || "<button>".repeat(MILLION) },
    Attack { name: "a million <div> and as many </div>", page: || "<div>".repeat(MILLION) + &"</div>".repeat(MILLION) },
    Attack { name: "a million <div> and </p>", page: || "<div>".repeat(MILLION) + &"</p>".repeat(MILLION) },
    Attack { name: "a million <span> and </x>", page: || "<span>".repeat(MILLION) + &"</x>".repeat(MILLION) },
    Attack {
        name: "a million <g> and </x> in <svg>",
        page: || format!("<svg>{}{}", "<g>".repeat(MILLION), "</x>".repeat(MILLION)),
    },
    Attack { name: "a million </p>", page: || "<body>".to_owned() + &"</p>".repeat(MILLION) },
    Attack { name: "a million </br>", page: || "</br>".repeat(MILLION) },
    Attack { name: "409 KB of <p><font color=N>", page: || paragraphs_of_fonts(409 << 10) },
    Attack { name: "10 MB of <p><font color=N>", page: || paragraphs_of_fonts(10 * MEGABYTE) },
    Attack {
        name: "formatting of all kinds, then a million <p>x",
        page: || format!("{}{}", all_formatting(), "<p>x".repeat(MILLION)),
    },
    Attack { name: "a million <a><p>", page: || "<a><p>".repeat(MILLION) },
    Attack { name: "a million <a>x", page: || "<a>x".repeat(MILLION) },
    Attack { name: "a million <a><div></a>", page: || "<a><div></a>".repeat(MILLION) },
    Attack { name: "a million <b><div></b>", page: || "<b><div></b>".repeat(MILLION) },
    Attack { name: "a million <nobr><p>", page: || "<nobr><p>".repeat(MILLION) },
    Attack {
        name: "fonts around a block, closed a million times",
        page: || numbered(1000, |n| format!("<font size={n}>")) + "<div>" + &"</font>".repeat(MILLION),
    },
    Attack { name: "a million x before their table", page: || format!("<table>{}", "x<tr>".repeat(MILLION)) },
    Attack { name: "a million <b>x before their table", page: || format!("<table>{}", "<b>x".repeat(MILLION)) },
    Attack { name: "a million <table>x", page: || "<table>x".repeat(MILLION) },
    Attack { name: "a million <table><a>", page: || "<table><a>".repeat(MILLION) },
    Attack { name: "a million <table><b><tr>x", page: || "<table><b><tr>x".repeat(MILLION) },
    Attack { name: "a million <table><div></table>", page: || "<table><div></table>".repeat(MILLION) },
    Attack {
        name: "a million attributes on one tag",
        page: || format!("<p {}>", numbered(MILLION, |n| format!("a{n}=x "))),
    },
    Attack { name: "a million equal attributes on one tag", page: || format!("<p {}>", "a=x ".repeat(MILLION)) },
    Attack { name: "a million attributes for <body>", page: || numbered(MILLION, |n| format!("<body a{n}>")) },
    Attack {
        name: "a million attributes for <html>",
        page: || "<html>".to_owned() + &numbered(MILLION, |n| format!("<html a{n}=x>")),
    },
    Attack { name: "an attribute of 100 MB", page: || format!("<p a='{}'>", "x".repeat(100 * MEGABYTE)) },
    Attack {
        name: "an attribute of 100 MB that does not end",
        page: || format!("<p a='{}", "x".repeat(100 * MEGABYTE)),
    },
    Attack { name: "a million quotes in one tag", page: || "<p '\"=".repeat(MILLION) },
    Attack { name: "a tag name of 100 MB", page: || format!("<{}>", "x".repeat(100 * MEGABYTE)) },
    Attack { name: "a million different names", page: || numbered(MILLION, |n| format!("<x{n}>")) },
    Attack { name: "a million different names, closed", page: || numbered(MILLION, |n| format!("<x{n}></x{n}>")) },
    Attack { name: "10 MB of NUL", page: || "\0".repeat(10 * MEGABYTE) },
    Attack { name: "10 MB of NUL in a table", page: || format!("<table>{}", "\0".repeat(10 * MEGABYTE)) },
    Attack { name: "10 MB of NUL in <svg>", page: || format!("<svg>{}", "\0".repeat(10 * MEGABYTE)) },
    Attack { name: "10 MB of x and NUL in a table", page: || format!("<table>{}", "x\0".repeat(5 * MEGABYTE)) },
    Attack { name: "10 MB of carriage returns", page: || "\r".repeat(10 * MEGABYTE) },
    Attack { name: "100 MB of &", page: || "&".repeat(100 * MEGABYTE) },
    Attack { name: "10 MB of &#", page: || "&#".repeat(5 * MEGABYTE) },
    Attack { name: "a number of 10 MB", page: || format!("&#{}", "9".repeat(10 * MEGABYTE)) },
    Attack { name: "10 MB of &notit", page: || "&notit".repeat(MEGABYTE) },
    Attack { name: "100 MB of <", page: || "<".repeat(100 * MEGABYTE) },
    Attack { name: "100 MB of </", page: || "</".repeat(50 * MEGABYTE) },
    Attack { name: "10 MB of <a", page: || "<a".repeat(5 * MEGABYTE) },
    Attack { name: "10 MB of <a ", page: || "<a ".repeat(3 * MEGABYTE) },
    Attack { name: "10 MB of <!--", page: || "<!--".repeat(3 * MEGABYTE) },
    Attack { name: "10 MB of <!", page: || "<!".repeat(5 * MEGABYTE) },
    Attack { name: "10 MB of <!---->", page: || "<!---->".repeat(MEGABYTE) },
    Attack { name: "a comment of 100 MB that does not end", page: || format!("<!--{}", "- ".repeat(50 * MEGABYTE)) },
    Attack {
        name: "a doctype of 100 MB that does not end",
        page: || format!("<!DOCTYPE html PUBLIC '{}", "x".repeat(100 * MEGABYTE)),
    },
    Attack {
        name: "a CDATA section of 100 MB that does not end",
        page: || format!("<svg><![CDATA[{}", "] ".repeat(50 * MEGABYTE)),
    },
    Attack { name: "10 MB of <![CDATA[", page: || format!("<svg>{}", "<![CDATA[".repeat(MEGABYTE)) },
    Attack {
        name: "a script of 100 MB that does not end",
        page: || format!("<script>{}", "</scrip ".repeat(12 * MEGABYTE)),
    },
    Attack {
        name: "10 MB of <!--<script> in a script",
        page: || format!("<script>{}", "<!--<script>".repeat(MEGABYTE)),
    },
    Attack { name: "10 MB of <script>", page: || "<script>".repeat(MEGABYTE) },
    Attack { name: "10 MB of </script in a script", page: || format!("<script>{}", "</script".repeat(MEGABYTE)) },
    Attack { name: "a title of 10 MB of </title", page: || format!("<title>{}", "</title".repeat(MEGABYTE)) },
    Attack { name: "a million <select><option>", page: || "<select><option>".repeat(MILLION) },
    Attack { name: "a million <form></form>", page: || "<form></form>".repeat(MILLION) },
    Attack { name: "a million <frameset>", page: || "<frameset>".repeat(MILLION) },
    Attack { name: "a million <h1>", page: || "<h1>".repeat(MILLION) },
    Attack { name: "a million <ruby><rt>", page: || "<ruby><rt>".repeat(MILLION) },
    Attack { name: "200 MB of text in one line", page: || "All work and no play. ".repeat(200 * MEGABYTE / 22) },
    Attack { name: "200 MB of white space", page: || " ".repeat(200 * MEGABYTE) },
    Attack { name: "100 MB of white space in a table", page: || format!("<table>{}", " ".repeat(100 * MEGABYTE)) },
];

fn numbered(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

fn paragraphs_of_fonts(bytes: usize) -> String {
    let mut page = String::new();
    let mut number = 0;
    while page.len() < bytes {
        write!(page, "<p><font color={number}>").expect("a String takes everything");
        number += 1;
    }
    page
}

fn all_formatting() -> String {
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"]
        .map(|name| format!("<{name} x=1><{name} x=2><{name} x=3>"))
        .concat()
}
