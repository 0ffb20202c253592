"use strict";
// For those who come from @mozilla/readability: the same names, judged by unframe.

const { OptionError, extract } = require("./index.js");

/** What Readability has and unframe has no use for: its defaults work for all pages, so these change nothing. */
const WITHOUT_MEANING = [
  "debug",
  "maxElemsToParse",
  "nbTopCandidates",
  "charThreshold",
  "classesToPreserve",
  "keepClasses",
  "disableJSONLD",
  "allowedVideoRegex",
  "linkDensityModifier",
];

class Readability {
  #html;
  #options;

  constructor(page, options = {}) {
    const { serializer, ...asked } = options ?? {};
    if (serializer !== undefined) {
      throw new OptionError("`serializer` has no elements to serialize", { hint: "parse `content`, which is HTML" });
    }
    for (const name of WITHOUT_MEANING) delete asked[name];
    if (isDocument(page)) {
      this.#html = page.documentElement.outerHTML;
      asked.url ??= addressOf(page);
    } else {
      this.#html = page;
    }
    this.#options = asked;
  }

  parse() {
    const outputs = ["contentHtml", "metadata"];
    const page = extract(this.#html, { ...this.#options, outputs });
    const { metadata } = page;
    const title = metadata.title ?? "";
    const textContent = withoutTitle(page.text, title);
    if (page.verdict !== "content" || textContent === "") return null;
    const content = `<div id="readability-page-1" class="page">${withoutHeading(page.contentHtml, title)}</div>`;
    return {
      title,
      byline: metadata.author,
      dir: page.direction,
      lang: metadata.language,
      content,
      textContent,
      length: textContent.length,
      excerpt: metadata.description ?? firstParagraph(textContent),
      siteName: metadata.sitename,
      publishedTime: metadata.date,
    };
  }
}

function isProbablyReaderable(page) {
  return extract(isDocument(page) ? page.documentElement.outerHTML : page).verdict === "content";
}

function isDocument(page) {
  return typeof page === "object" && page !== null && typeof page.documentElement?.outerHTML === "string";
}

function addressOf(document) {
  const address = document.baseURI ?? document.URL;
  return typeof address === "string" && /^https?:/.test(address) ? address : undefined;
}

/** Readability gives the title apart, and leaves out a headline that says the same. */
function withoutTitle(text, title) {
  const [first] = text.split("\n", 1);
  return title !== "" && first === title ? text.slice(first.length).trimStart() : text;
}

function withoutHeading(html, title) {
  const heading = /^<(h[1-6])>([^<]*)<\/\1>\n/.exec(html);
  return heading !== null && title !== "" && unescaped(heading[2]) === title ? html.slice(heading[0].length) : html;
}

/** The characters that unframe escapes in text. */
function unescaped(text) {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function firstParagraph(text) {
  return text.split("\n", 1)[0];
}

module.exports = { Readability, isProbablyReaderable };
