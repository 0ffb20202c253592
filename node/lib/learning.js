"use strict";
// Learning what the pages of a site have in common.

const { callOf, optionsOf } = require("./call.js");
const { Chains } = require("./chains.js");
const { InputError, OptionError, unwrap } = require("./errors.js");
const native = require("./native.js");
const { bytesNow, named, ownBytes, pageOf } = require("./page.js");
const { siteOf } = require("./site.js");
const { Template } = require("./template.js");
const { waitFor } = require("./waiting.js");

/** How many pages are seen at once: as many as the thread pool of Node.js has threads, unless somebody changed that. */
const AT_ONCE = 4;

/** Learns from the pages of one site. */
async function learn(pages, options) {
  const { method, signal, ...others } = optionsOf(options);
  refuseOthers(others, "method, signal");
  if (method === "site-2005") {
    const observer = new native.ChainsObserver();
    await see(pages, () => observer, signal);
    return new Chains(unwrap(await observer.finishAsync()));
  }
  if (![undefined, null, "auto", "site"].includes(method)) {
    const hint = "the methods auto, site and site-2005 compare pages";
    throw new OptionError(`nothing is learned for the method \`${method}\``, { hint });
  }
  return goOn(new native.Observer(SAMPLE_PAGES), pages, { signal });
}

/** Learns from more pages, and makes a template. */
async function goOn(observer, pages, options) {
  const { signal, ...others } = optionsOf(options);
  refuseOthers(others, "signal");
  await see(pages, () => observer, signal);
  return new Template(unwrap(await observer.finishAsync()));
}

/** Templates by the names of sites. */
async function learnSites(pages, options) {
  const { siteBy = "host", signal, ...others } = optionsOf(options);
  refuseOthers(others, "siteBy, signal");
  const observers = new Map();
  const observerOf = ({ url, id }) => {
    const site = siteOf(url, { id, siteBy });
    if (!observers.has(site)) observers.set(site, new native.Observer(SAMPLE_PAGES));
    return observers.get(site);
  };
  await see(pages, observerOf, signal);
  const templates = new Map();
  for (const site of [...observers.keys()].sort()) {
    templates.set(site, new Template(unwrap(await observers.get(site).finishAsync())));
  }
  return templates;
}

/** Sees pages, some at once. Their order does not matter to templates; the first error ends it, after those at hand. */
async function see(pages, observerOf, signal) {
  const atHand = new Set();
  try {
    for await (const page of iterable(pages)) {
      const { bytes, charset, record } = ownBytes(pageOf(page));
      const observer = observerOf(record);
      const seen = waitFor((ticket) => observer.observeAsync(bytes, charset, {}, ticket), signal);
      atHand.add(seen);
      seen.then(
        () => atHand.delete(seen),
        () => {},
      );
      if (atHand.size >= AT_ONCE) await Promise.race(atHand);
    }
    await Promise.all(atHand);
  } finally {
    await Promise.allSettled(atHand);
  }
}

/** A text is a sequence of texts, but never what was meant. */
function iterable(pages) {
  const isOne = typeof pages === "string" || ArrayBuffer.isView(pages) || "html" in Object(pages);
  const object = Object(pages);
  if (!isOne && (Symbol.iterator in object || Symbol.asyncIterator in object)) return pages;
  const what = isOne ? "one page" : named(pages);
  const hint = "give an array, an iterable or an async iterable of pages";
  throw new InputError(`a template is learned from several pages, not from ${what}`, { hint });
}

function refuseOthers(others, known) {
  for (const name of Object.keys(others))
    throw new OptionError(`the option \`${name}\` is unknown; there are ${known}`);
}

/** What has been seen of a site, in parts: in any order, in any grouping, in any process. */
class Observer {
  #native;

  constructor({ samplePages = SAMPLE_PAGES } = {}) {
    if (samplePages instanceof native.Observer) {
      this.#native = samplePages;
      return;
    }
    if (!Number.isInteger(samplePages) || samplePages < 3 || samplePages > 0xffff_ffff) {
      throw new OptionError(`a sample of ${samplePages} pages tells nothing of a site`, {
        hint: `the usual size is ${SAMPLE_PAGES}`,
      });
    }
    this.#native = new native.Observer(samplePages);
  }

  static fromBytes(bytes) {
    if (!(bytes instanceof Uint8Array)) throw new InputError(`cannot read an observer from ${named(bytes)}`);
    return new Observer({ samplePages: unwrap(native.observerOf(bytes)) });
  }

  observe(html, options) {
    const { options: asked, ...page } = callOf(html, options);
    unwrap(this.#native.observe(bytesNow(page), page.charset, asked));
  }

  async observeAsync(html, options) {
    const { bytes, charset, options: asked, signal } = ownBytes(callOf(html, options));
    await waitFor((ticket) => this.#native.observeAsync(bytes, charset, asked, ticket), signal);
  }

  merge(other) {
    if (!(#native in Object(other))) throw new InputError(`cannot merge: ${named(other)} is not an Observer`);
    unwrap(this.#native.merge(other.#native));
  }

  finish() {
    return new Template(unwrap(this.#native.finish()));
  }

  toBytes() {
    return unwrap(this.#native.toBytes());
  }

  get pages() {
    return this.#native.pages;
  }
}

/** As many as Python and the command remember. */
const SAMPLE_PAGES = 256;

module.exports = { Observer, goOn, learn, learnSites };
