"use strict";
// A stream of records: pages in, what they say out.

const { Transform } = require("node:stream");
const { optionsOf } = require("./call.js");
const { OptionError } = require("./errors.js");
const { extractAsync } = require("./extraction.js");
const { siteOf } = require("./site.js");

/** Pages at once: as many as the thread pool of Node.js has threads, unless somebody changed that. */
const AT_ONCE = 4;

/**
 * Extracts records in the order in which they come. A record that cannot be read has an `error`, and does not end the stream.
 */
class ExtractStream extends Transform {
  #options;
  #templates;
  #outputs;
  #atHand = [];
  #atOnce;

  constructor(options) {
    const { concurrency = AT_ONCE, templates = null, outputs = ["text"], signal, ...asked } = optionsOf(options);
    if (!Number.isInteger(concurrency) || concurrency < 1) throw new OptionError("`concurrency` is a number of pages");
    if (templates !== null && typeof templates.get !== "function") {
      throw new OptionError("`templates` is a Map from sites to templates", {
        hint: "`await learnSites(pages)` makes one",
      });
    }
    super({ objectMode: true, readableHighWaterMark: concurrency, writableHighWaterMark: concurrency, signal });
    this.#options = asked;
    this.#templates = templates;
    this.#outputs = outputs;
    this.#atOnce = concurrency;
  }

  _transform(page, _encoding, done) {
    const extracted = this.#extracted(page);
    // Whoever takes it out sees the error; until then it is not one that nobody handles.
    extracted.catch(() => {});
    this.#atHand.push(extracted);
    if (this.#atHand.length < this.#atOnce) done();
    else this.#oldest(done);
  }

  _flush(done) {
    if (this.#atHand.length === 0) done();
    else this.#oldest((error) => (error ? done(error) : this._flush(done)));
  }

  /** Gives the page that waits longest, when it is ready. */
  #oldest(done) {
    this.#atHand.shift().then((record) => {
      this.push(record);
      done();
    }, done);
  }

  async #extracted(page) {
    const isRecord = page !== null && typeof page === "object" && "html" in page;
    const { html: _, charset: __, ...known } = isRecord ? page : {};
    try {
      const options = { ...this.#options, outputs: this.#outputs };
      if (this.#templates !== null) options.template = this.#templates.get(siteOf(known.url, { id: known.id })) ?? null;
      const extraction = await extractAsync(page, options);
      const made = {};
      for (const output of this.#outputs) made[output] = extraction[output];
      const { id, url, site, verdict, templateId } = extraction;
      return { ...known, id, url, site, verdict, templateId, ...made, error: null };
    } catch (error) {
      // A mistake in the options would be one of every record.
      if (error instanceof OptionError) throw error;
      return { ...known, error: error.message };
    }
  }
}

module.exports = { ExtractStream };
