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
    /// Makes it, with this many thousandths of a thousand of what hurts: [`WHOLE`] is what the name says.
    pub page: fn(n: usize) -> String,
}

/// What makes a page as large as its name says.
pub const WHOLE: usize = 1_000_000;

/// All of them.
pub const ATTACKS: &[Attack] = &[
    Attack { name: "a million <div>", page: |n| "<div>".repeat(n) },
    Attack { name: "a million <b>", page: |n| "<b>".repeat(n) },
    Attack { name: "a million different <font>", page: |n| numbered(n, |n| format!("<font size={n}>")) },
    Attack { name: "a million <span>", page: |n| "<span>".repeat(n) },
    Attack { name: "a million <svg>", page: |n| "<svg>".repeat(n) },
    Attack { name: "a million <g> in <svg>", page: |n| format!("<svg>{}", "<g>".repeat(n)) },
    Attack { name: "a million <math><mi>", page: |n| "<math><mi>".repeat(n) },
    Attack { name: "a million <table>", page: |n| "<table>".repeat(n) },
    Attack { name: "a million <table><tr><td>", page: |n| "<table><tr><td>".repeat(n) },
    Attack { name: "a million <template>", page: |n| "<template>".repeat(n) },
    Attack { name: "a million <ul><li>", page: |n| "<ul><li>".repeat(n) },
    Attack { name: "a million <dl><dd>", page: |n| "<dl><dd>".repeat(n) },
    Attack { name: "a million <button>", page: |n| "<button>".repeat(n) },
    Attack { name: "a million <div> and as many </div>", page: |n| "<div>".repeat(n) + &"</div>".repeat(n) },
    Attack { name: "a million <div> and </p>", page: |n| "<div>".repeat(n) + &"</p>".repeat(n) },
    Attack { name: "a million <span> and </x>", page: |n| "<span>".repeat(n) + &"</x>".repeat(n) },
    Attack {
        name: "a million <g> and </x> in <svg>",
        page: |n| format!("<svg>{}{}", "<g>".repeat(n), "</x>".repeat(n)),
    },
    Attack { name: "a million </p>", page: |n| "<body>".to_owned() + &"</p>".repeat(n) },
    Attack { name: "a million </br>", page: |n| "</br>".repeat(n) },
    Attack { name: "409 KB of <p><font color=N>", page: |n| paragraphs_of_fonts(409 * n / 1000) },
    Attack { name: "10 MB of <p><font color=N>", page: |n| paragraphs_of_fonts(10 * n) },
    Attack {
        name: "formatting of all kinds, then a million <p>x",
        page: |n| format!("{}{}", all_formatting(), "<p>x".repeat(n)),
    },
    Attack { name: "a million <a><p>", page: |n| "<a><p>".repeat(n) },
    Attack { name: "a million <a>x", page: |n| "<a>x".repeat(n) },
    Attack { name: "a million <a><div></a>", page: |n| "<a><div></a>".repeat(n) },
    Attack { name: "a million <b><div></b>", page: |n| "<b><div></b>".repeat(n) },
    Attack { name: "a million <nobr><p>", page: |n| "<nobr><p>".repeat(n) },
    Attack {
        name: "fonts around a block, closed a million times",
        page: |n| numbered(1000, |n| format!("<font size={n}>")) + "<div>" + &"</font>".repeat(n),
    },
    Attack { name: "a million x before their table", page: |n| format!("<table>{}", "x<tr>".repeat(n)) },
    Attack { name: "a million <b>x before their table", page: |n| format!("<table>{}", "<b>x".repeat(n)) },
    Attack { name: "a million <table>x", page: |n| "<table>x".repeat(n) },
    Attack { name: "a million <table><a>", page: |n| "<table><a>".repeat(n) },
    Attack { name: "a million <table><b><tr>x", page: |n| "<table><b><tr>x".repeat(n) },
    Attack { name: "a million <table><div></table>", page: |n| "<table><div></table>".repeat(n) },
    Attack {
        name: "a million attributes on one tag",
        page: |n| format!("<p {}>", numbered(n, |n| format!("a{n}=x "))),
    },
    Attack { name: "a million equal attributes on one tag", page: |n| format!("<p {}>", "a=x ".repeat(n)) },
    Attack { name: "a million attributes for <body>", page: |n| numbered(n, |n| format!("<body a{n}>")) },
    Attack {
        name: "a million attributes for <html>",
        page: |n| "<html>".to_owned() + &numbered(n, |n| format!("<html a{n}=x>")),
    },
    Attack { name: "an attribute of 100 MB", page: |n| format!("<p a='{}'>", "x".repeat(100 * n)) },
    Attack { name: "an attribute of 100 MB that does not end", page: |n| format!("<p a='{}", "x".repeat(100 * n)) },
    Attack { name: "a million quotes in one tag", page: |n| "<p '\"=".repeat(n) },
    Attack { name: "a tag name of 100 MB", page: |n| format!("<{}>", "x".repeat(100 * n)) },
    Attack { name: "a million different names", page: |n| numbered(n, |n| format!("<x{n}>")) },
    Attack { name: "a million different names, closed", page: |n| numbered(n, |n| format!("<x{n}></x{n}>")) },
    Attack { name: "10 MB of NUL", page: |n| "\0".repeat(10 * n) },
    Attack { name: "10 MB of NUL in a table", page: |n| format!("<table>{}", "\0".repeat(10 * n)) },
    Attack { name: "10 MB of NUL in <svg>", page: |n| format!("<svg>{}", "\0".repeat(10 * n)) },
    Attack { name: "10 MB of x and NUL in a table", page: |n| format!("<table>{}", "x\0".repeat(5 * n)) },
    Attack { name: "10 MB of carriage returns", page: |n| "\r".repeat(10 * n) },
    Attack { name: "100 MB of &", page: |n| "&".repeat(100 * n) },
    Attack { name: "10 MB of &#", page: |n| "&#".repeat(5 * n) },
    Attack { name: "a number of 10 MB", page: |n| format!("&#{}", "9".repeat(10 * n)) },
    Attack { name: "10 MB of &notit", page: |n| "&notit".repeat(n) },
    Attack { name: "100 MB of <", page: |n| "<".repeat(100 * n) },
    Attack { name: "100 MB of </", page: |n| "</".repeat(50 * n) },
    Attack { name: "10 MB of <a", page: |n| "<a".repeat(5 * n) },
    Attack { name: "10 MB of <a ", page: |n| "<a ".repeat(3 * n) },
    Attack { name: "10 MB of <!--", page: |n| "<!--".repeat(3 * n) },
    Attack { name: "10 MB of <!", page: |n| "<!".repeat(5 * n) },
    Attack { name: "10 MB of <!---->", page: |n| "<!---->".repeat(n) },
    Attack { name: "a comment of 100 MB that does not end", page: |n| format!("<!--{}", "- ".repeat(50 * n)) },
    Attack {
        name: "a doctype of 100 MB that does not end",
        page: |n| format!("<!DOCTYPE html PUBLIC '{}", "x".repeat(100 * n)),
    },
    Attack {
        name: "a CDATA section of 100 MB that does not end",
        page: |n| format!("<svg><![CDATA[{}", "] ".repeat(50 * n)),
    },
    Attack { name: "10 MB of <![CDATA[", page: |n| format!("<svg>{}", "<![CDATA[".repeat(n)) },
    Attack { name: "a script of 100 MB that does not end", page: |n| format!("<script>{}", "</scrip ".repeat(12 * n)) },
    Attack { name: "10 MB of <!--<script> in a script", page: |n| format!("<script>{}", "<!--<script>".repeat(n)) },
    Attack { name: "10 MB of <script>", page: |n| "<script>".repeat(n) },
    Attack { name: "10 MB of </script in a script", page: |n| format!("<script>{}", "</script".repeat(n)) },
    Attack { name: "a title of 10 MB of </title", page: |n| format!("<title>{}", "</title".repeat(n)) },
    Attack { name: "a million <select><option>", page: |n| "<select><option>".repeat(n) },
    Attack { name: "a million <form></form>", page: |n| "<form></form>".repeat(n) },
    Attack { name: "a million <frameset>", page: |n| "<frameset>".repeat(n) },
    Attack { name: "a million <h1>", page: |n| "<h1>".repeat(n) },
    Attack { name: "a million <ruby><rt>", page: |n| "<ruby><rt>".repeat(n) },
    Attack { name: "200 MB of text in one line", page: |n| "All work and no play. ".repeat(200 * n / 22) },
    Attack { name: "200 MB of white space", page: |n| " ".repeat(200 * n) },
    Attack { name: "100 MB of white space in a table", page: |n| format!("<table>{}", " ".repeat(100 * n)) },
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
