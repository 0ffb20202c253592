"use strict";
// What the pages of a site have in common; learned once, applied to pages never seen.

const { readFile, rename, rm, writeFile } = require("node:fs/promises");
const { inspect } = require("node:util");
const { InputError, TemplateError, unwrap } = require("./errors.js");
const native = require("./native.js");
const { named } = require("./page.js");

/** The native side of a template; `undefined` for anything else. */
let nativeOfTemplate;

class Template {
  #native;

  constructor(learned) {
    if (!(learned instanceof native.Template)) {
      const hint = "`await learn(pages)` makes one, `await Template.load(path)` reads one";
      throw new InputError("a template is not made by `new`", { hint });
    }
    this.#native = learned;
  }

  static {
    nativeOfTemplate = (value) => (#native in Object(value) ? value.#native : undefined);
  }

  static fromBytes(bytes) {
    if (!(bytes instanceof Uint8Array)) throw new InputError(`cannot read a template from ${named(bytes)}`);
    return new Template(unwrap(native.templateOf(bytes)));
  }

  static async load(path) {
    let bytes;
    try {
      bytes = await readFile(path);
    } catch (error) {
      throw new TemplateError(`cannot read the template \`${path}\`: ${error.message}`, { cause: error });
    }
    try {
      return Template.fromBytes(bytes);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      const [message] = error.message.split("\nhint: ");
      const placed = message.replace("cannot read the template", `cannot read the template \`${path}\``);
      throw new TemplateError(placed, { hint: error.hint });
    }
  }

  /** Under a temporary name first: the file is as it was until the new one is whole. */
  async save(path, { sample = true } = {}) {
    saves += 1;
    const temporary = `${path}.${process.pid}-${saves}.tmp`;
    try {
      await writeFile(temporary, this.toBytes({ sample }), { flush: true });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw new TemplateError(`cannot write the template \`${path}\`: ${error.message}`, { cause: error });
    }
  }

  toBytes({ sample = true } = {}) {
    return unwrap(this.#native.toBytes(Boolean(sample)));
  }

  apply(html, options) {
    return require("./extraction.js").extract(html, { ...options, template: this });
  }

  applyAsync(html, options) {
    return require("./extraction.js").extractAsync(html, { ...options, template: this });
  }

  merge(...others) {
    const merged = this.#observer("merge templates");
    for (const other of others) {
      if (!(#native in Object(other)))
        throw new InputError(`cannot merge templates: ${named(other)} is not a template`);
      unwrap(merged.merge(other.#observer("merge templates")));
    }
    return new Template(unwrap(merged.finish()));
  }

  async update(pages, options) {
    return require("./learning.js").goOn(this.#observer("update the template"), pages, options);
  }

  describe() {
    return unwrap(this.#native.describe());
  }

  get id() {
    return this.#native.id ?? null;
  }

  get pagesSeen() {
    return this.#native.pagesSeen;
  }

  get pagesCompared() {
    return this.#native.pagesCompared;
  }

  get canJudge() {
    return this.#native.canJudge;
  }

  get hasSample() {
    return this.#native.hasSample;
  }

  #observer(wanted) {
    return unwrap(native.observerOfTemplate(this.#native, wanted));
  }

  [inspect.custom]() {
    const { id, pagesSeen, pagesCompared } = this;
    return `Template(${id ?? "too few pages"}, ${pagesSeen} pages seen, ${pagesCompared} compared)`;
  }
}

/** So that two saves of one file do not share a temporary name. */
let saves = 0;

module.exports = { Template, nativeOfTemplate };
