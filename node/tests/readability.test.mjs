// `unframe/readability`: Readability's fields, from HTML and from documents.

import assert from "node:assert/strict";
import { parseHTML } from "linkedom";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { extract } from "unframe";
import { isProbablyReaderable, Readability } from "unframe/readability";
import { REPOSITORY } from "./support/command.mjs";

const STORY =
  "It fell on the valley all night, and the river rose by a foot. The miller opened both gates before dawn, and the lower " +
  "meadow stood under water until noon, when the wind turned and the clouds went over the ridge.";
const PAGE = `<!doctype html><html lang="en-GB" dir="ltr"><head><title>Rain – The Valley Post</title>
  <meta property="og:site_name" content="The Valley Post"><meta name="author" content="Ada Miller">
  <meta property="article:published_time" content="2024-05-06T07:08:09Z"><meta name="description" content="A wet night."></head>
  <body><nav><a href="/">Home</a><a href="/news">News</a></nav><article><h1>Rain</h1><p onclick="x()">${STORY}</p>
  <p>Nobody was <b>hurt</b>; see <a href="/map">the map</a>.</p><script>x()</script></article><footer>Printed by us</footer></body></html>`;

test("an article has the fields of Readability", () => {
  const article = new Readability(PAGE, { url: "https://post.example/rain" }).parse();
  assert.deepEqual(article, {
    title: "Rain",
    byline: "Ada Miller",
    dir: "ltr",
    lang: "en-GB",
    content:
      `<div id="readability-page-1" class="page"><p>${STORY}</p>\n` +
      '<p>Nobody was <strong>hurt</strong>; see <a href="https://post.example/map">the map</a>.</p>\n</div>',
    textContent: `${STORY}\n\nNobody was hurt; see the map.`,
    length: STORY.length + 31,
    excerpt: "A wet night.",
    siteName: "The Valley Post",
    publishedTime: extract(PAGE).metadata.date,
  });
});

test("a document gives the same, and stays as it is", () => {
  const { document } = parseHTML(PAGE);
  const before = document.documentElement.outerHTML;
  const article = new Readability(document, { charThreshold: 100, keepClasses: true }).parse();
  assert.equal(article.textContent, new Readability(PAGE).parse().textContent);
  assert.equal(document.documentElement.outerHTML, before);
  const placed = { documentElement: document.documentElement, baseURI: "https://post.example/rain" };
  assert.match(new Readability(placed).parse().content, /https:\/\/post\.example\/map/);
  assert.equal(isProbablyReaderable(document), true);
});

test("a page that says nothing is null", () => {
  assert.equal(new Readability("<div id=root></div><script src=a.js></script>").parse(), null);
  assert.equal(new Readability("").parse(), null);
  assert.equal(isProbablyReaderable(""), false);
});

test("what cannot be done is reported", () => {
  assert.throws(() => new Readability(PAGE, { serializer: (element) => element }), { code: "UNFRAME_OPTION" });
  assert.throws(() => new Readability(3).parse(), { code: "UNFRAME_INPUT" });
  assert.throws(() => new Readability(PAGE, { metod: "page" }).parse(), { code: "UNFRAME_OPTION" });
});

test("content is clean on every golden page, and says what the text says", () => {
  const folder = join(REPOSITORY, "crates/unframe/tests/pages");
  const letters = (text) => text.match(/\p{Letter}/gu)?.length ?? 0;
  for (const name of readdirSync(folder).filter((name) => !name.includes("."))) {
    const article = new Readability(readFileSync(join(folder, name, "page.html"))).parse();
    if (article === null) continue;
    assert.doesNotMatch(article.content, /<(script|style|iframe|form|nav|svg)|\son\w+=|javascript:/, name);
    const { document } = parseHTML(article.content);
    const said = letters(document.querySelector("#readability-page-1").textContent);
    assert.ok(said >= 0.9 * letters(article.textContent), `${name}: ${said} of ${letters(article.textContent)}`);
  }
});
