"use strict";
// What the pages of a site have in common by the method of 2005.

const { InputError } = require("./errors.js");
const native = require("./native.js");

/** The native side of chains; `undefined` for anything else. */
let nativeOfChains;

class Chains {
  #native;

  constructor(learned) {
    if (!(learned instanceof native.Chains)) {
      const hint = '`await learn(pages, { method: "site-2005" })` makes them';
      throw new InputError("chains are not made by `new`", { hint });
    }
    this.#native = learned;
  }

  static {
    nativeOfChains = (value) => (#native in Object(value) ? value.#native : undefined);
  }

  apply(html, options) {
    return require("./extraction.js").extract(html, { ...options, template: this });
  }

  applyAsync(html, options) {
    return require("./extraction.js").extractAsync(html, { ...options, template: this });
  }

  get pagesCompared() {
    return this.#native.pagesCompared;
  }

  get canJudge() {
    return this.#native.canJudge;
  }
}

module.exports = { Chains, nativeOfChains };
