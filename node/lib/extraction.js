"use strict";
// A page without its framing.

const { Buffer } = require("node:buffer");
const { inspect } = require("node:util");
const { callOf } = require("./call.js");
const { InputError, OptionError, unwrap } = require("./errors.js");
const native = require("./native.js");
const { bytesNow, ownBytes } = require("./page.js");
const { waitFor } = require("./waiting.js");

function extract(html, options) {
  const call = callOf(html, options);
  const { charset, template, outputs, signal } = call;
  signal?.throwIfAborted?.();
  return new Extraction(call, unwrap(native.extract(bytesNow(call), charset, call.options, template, outputs)));
}

async function extractAsync(html, options) {
  const call = ownBytes(callOf(html, options));
  const { bytes, charset, template, outputs, signal } = call;
  const start = (ticket) => native.extractAsync(bytes, charset, call.options, template, outputs, ticket);
  return new Extraction(call, await waitFor(start, signal));
}

class Extraction {
  /** The page, and how it was asked for. */
  #call;
  /** What was known at once. */
  #found;
  /** What was made of it so far, by name. */
  #made;

  constructor(call, found) {
    if (found === undefined)
      throw new InputError("an extraction is not made by `new`", { hint: "extract(html) makes one" });
    const { bytes, text, charset, isOurs, options, template } = call;
    this.#call = { bytes, text, charset, isOurs, options, template };
    this.#found = found;
    this.#made = found.outputs;
  }

  get text() {
    return this.#found.text;
  }

  get markdown() {
    return this.#make("markdown");
  }

  get contentHtml() {
    return this.#make("contentHtml");
  }

  get html() {
    return this.#make("html");
  }

  get markedHtml() {
    return this.#make("markedHtml");
  }

  get xml() {
    return this.#make("xml");
  }

  get tei() {
    return this.#make("tei");
  }

  get json() {
    return this.#make("json");
  }

  get csv() {
    return this.#make("csv");
  }

  get blocks() {
    return this.#make("blocks");
  }

  get tables() {
    return this.#make("tables");
  }

  get code() {
    return this.#make("code");
  }

  get metadata() {
    return this.#make("facts").metadata;
  }

  get title() {
    return this.metadata.title;
  }

  get pageType() {
    return this.#make("facts").pageType;
  }

  get quality() {
    return this.#make("facts").quality;
  }

  get comments() {
    return this.#make("facts").comments;
  }

  get damage() {
    return this.#make("facts").damage;
  }

  get letters() {
    return this.#make("facts").letters;
  }

  get direction() {
    return this.#make("facts").direction;
  }

  get verdict() {
    return this.#found.verdict;
  }

  get verdictReason() {
    return this.#found.verdictReason;
  }

  get encoding() {
    return this.#found.encoding;
  }

  get templateId() {
    return this.#found.templateId;
  }

  get templateFit() {
    return this.#found.templateFit;
  }

  get pagesCompared() {
    return this.#found.pagesCompared;
  }

  get id() {
    return this.#found.id;
  }

  get url() {
    return this.#call.options.url ?? null;
  }

  get site() {
    return this.#found.site;
  }

  /** The bytes that `unframe extract --format` writes for the page. */
  render(format) {
    return bytesOf(this.#make(formatOf(format)));
  }

  /** The same on the thread pool. */
  async renderAsync(format, { signal } = {}) {
    const name = formatOf(format);
    if (!Object.hasOwn(this.#made, name)) {
      this.#call = ownBytes(this.#call);
      const { bytes, charset, options, template } = this.#call;
      const { remembered } = this.#found;
      const names = [name, "plain"];
      const start = (ticket) => native.moreAsync(bytes, charset, options, template, names, remembered, ticket);
      this.#keep(await waitFor(start, signal));
    }
    return bytesOf(this.#made[name]);
  }

  mayBeIn(language) {
    if (typeof language !== "string") throw new OptionError("a language is a string", { hint: "such as `en`" });
    const { charset, options, template } = this.#call;
    const bytes = bytesNow(this.#call);
    return unwrap(native.mayBeIn(bytes, charset, options, template, this.#found.remembered, language));
  }

  /** What `unframe extract --format jsonl` writes, as an object. */
  toJSON() {
    return JSON.parse(this.json);
  }

  [inspect.custom]() {
    return `Extraction(${inspect(this.id)}, ${this.verdict}, ${this.text.length} characters)`;
  }

  /** Makes something of the page when it is first asked for. */
  #make(name) {
    if (!Object.hasOwn(this.#made, name)) {
      const { charset, options, template } = this.#call;
      const bytes = bytesNow(this.#call);
      this.#keep(unwrap(native.more(bytes, charset, options, template, [name, "plain"], this.#found.remembered)));
    }
    return this.#made[name];
  }

  /** Keeps what was made, if it was made of the same page. */
  #keep({ plain, ...made }) {
    if (plain !== this.text) {
      const hint = "give extract() a copy of the bytes, or name what you need as `outputs`";
      throw new InputError("the bytes of the page were changed after it was extracted", { hint });
    }
    Object.assign(this.#made, made);
  }
}

function formatOf(format) {
  if (typeof format !== "string") throw new OptionError("a format is a string", { hint: "such as `markdown`" });
  return format;
}

/** Buffers are given away as copies, because what was made is kept. */
function bytesOf(made) {
  return Buffer.from(made);
}

module.exports = { Extraction, extract, extractAsync };
