"use strict";
// Takes apart the arguments of a call: what JavaScript looks after, and what goes to the native module.

const { nativeOfChains } = require("./chains.js");
const { InputError, OptionError } = require("./errors.js");
const { named, pageOf } = require("./page.js");
const { nativeOfTemplate } = require("./template.js");

/** A page and everything that was asked for, read once and never changed. */
function callOf(html, options) {
  const { template, signal, outputs, ...asked } = optionsOf(options);
  const { record, ...page } = pageOf(html);
  if (asked.url instanceof URL) asked.url = asked.url.href;
  for (const [name, value] of Object.entries(record)) asked[name] ??= value;
  return { ...page, options: asked, template: knownOf(template), outputs: outputsOf(outputs), signal };
}

/** Options as an object of nobody else. */
function optionsOf(options) {
  if (options === undefined || options === null) return {};
  if (typeof options === "object" && !Array.isArray(options)) return { ...options };
  const hint = typeof options === "string" ? "give the address as { url }" : "options are an object, such as { url }";
  throw new OptionError(`options are an object, not ${named(options)}`, { hint });
}

/** The native side of a template, of chains, or of nothing. */
function knownOf(template) {
  if (template === undefined || template === null) return null;
  const known = nativeOfTemplate(template) ?? nativeOfChains(template);
  if (known !== undefined) return known;
  const hint = typeof template.then === "function" ? "await it first" : "`await learn(pages)` makes a template";
  throw new InputError(`${named(template)} is not a template`, { hint });
}

/** What the native module calls the outputs: all facts are made at once. */
function outputsOf(outputs = []) {
  if (Array.isArray(outputs) && outputs.every((output) => typeof output === "string")) {
    return [...new Set(outputs.map((output) => (FACTS.has(output) ? "facts" : output)))].filter(
      (name) => name !== "text",
    );
  }
  throw new OptionError("`outputs` is a list of names", { hint: 'such as ["markdown", "metadata"]' });
}

/** What is known of a page beside its text. */
const FACTS = new Set(["metadata", "title", "pageType", "quality", "comments", "damage", "letters", "direction"]);

module.exports = { callOf, optionsOf };
