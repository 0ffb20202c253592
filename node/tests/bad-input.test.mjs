// Whatever is given: one of our errors or a page, never an end of the process.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { Chains, Extraction, extract, extractAsync, InternalError, learn, Template, UnframeError } from "unframe";
import { RAIN } from "./support/pages.mjs";

const require = createRequire(import.meta.url);

describe("what is not a page is reported", () => {
  for (const wrong of [
    null,
    undefined,
    3,
    2.5,
    true,
    7n,
    Symbol("a"),
    [],
    {},
    ["<p>"],
    () => RAIN,
    new Date(),
    new Map(),
  ]) {
    test(typeof wrong === "object" ? JSON.stringify(wrong) : String(wrong), async () => {
      const expected = { name: "InputError", code: "UNFRAME_INPUT", message: /cannot read a page from/ };
      assert.throws(() => extract(wrong), expected);
      await assert.rejects(extractAsync(wrong), expected);
    });
  }

  test("with advice for what people try", async () => {
    const response = new Response(RAIN);
    assert.throws(() => extract(response), { hint: /await response\.arrayBuffer/ });
    assert.throws(() => extract(Promise.resolve(RAIN)), { hint: "await it first" });
    assert.throws(() => extract({ content: () => RAIN }), { hint: /await page\.content/ });
    assert.throws(() => extract({ documentElement: {} }), { hint: /outerHTML/ });
    assert.throws(() => extract(RAIN, { template: learn([RAIN]) }), { hint: "await it first" });
    assert.throws(() => extract(RAIN, "https://example.org/"), { hint: "give the address as { url }" });
  });

  test("in records, too", () => {
    for (const record of [
      { html: null },
      { html: 3 },
      { html: { html: RAIN } },
      { html: RAIN, url: 3 },
      { html: RAIN, id: {} },
    ]) {
      assert.throws(() => extract(record), { name: "InputError" }, JSON.stringify(record));
    }
    assert.throws(() => extract({ html: Buffer.from(RAIN), charset: 3 }), { name: "InputError" });
  });

  test("and so are bytes that were given away", () => {
    const bytes = new TextEncoder().encode(RAIN);
    structuredClone(bytes, { transfer: [bytes.buffer] });
    assert.throws(() => extract(bytes), { name: "InputError", hint: /transferred/ });
    assert.throws(() => extract(bytes.buffer), { name: "InputError", hint: /transferred/ });
  });
});

describe("options that make no sense are reported", () => {
  for (const [options, message] of [
    [{ metod: "page" }, /the option `metod` is unknown; there are url, method/],
    [{ method: "best" }, /the method `best` is unknown/],
    [{ method: 3 }, /`method` is a string or null, not 3/],
    [{ fast: 1 }, /`fast` is true or false, not 1/],
    [{ includeTables: "no" }, /`includeTables` is true or false, not "no"/],
    [{ tables: "csv" }, /`tables` is `auto`, `pipe` or `html`, not "csv"/],
    [{ url: {} }, /`url` is a string or null, not a value of type object/],
    [{ url: Symbol("a") }, /`url` is a string or null/],
    [{ encoding: "klingon-1" }, /no encoding `klingon-1` is known/],
    [{ maxBytes: 0 }, /must be at least 1/],
    [{ maxBytes: -1 }, /`maxBytes` is a number of bytes, not -1/],
    [{ maxBytes: 1.5 }, /`maxBytes` is a number of bytes/],
    [{ maxBytes: Number.NaN }, /`maxBytes` is a number of bytes/],
    [{ maxBytes: 9n }, /`maxBytes` is a number of bytes/],
    [{ favorPrecision: true, favorRecall: true }, /contradict each other/],
    [{ favorPrecision: true, fast: true }, /`fast` does without the learned model/],
    [{ favorPrecision: true, method: "dom" }, /are for the methods `auto` and `page`/],
    [{ outputs: "markdown" }, /`outputs` is a list of names/],
    [{ outputs: ["pdf"] }, /the format `pdf` is unknown/],
    [{ outputs: ["__proto__"] }, /the format `__proto__` is unknown/],
    [[], /options are an object/],
    ["x", /options are an object/],
    [3, /options are an object/],
  ]) {
    test(String(message), async () => {
      const expected = { name: "OptionError", code: "UNFRAME_OPTION", message };
      assert.throws(() => extract(RAIN, options), expected);
      await assert.rejects(extractAsync(RAIN, options), expected);
    });
  }

  test("and so are formats and templates", async () => {
    assert.throws(() => extract(RAIN).render("pdf"), { name: "OptionError" });
    assert.throws(() => extract(RAIN).render("toString"), { name: "OptionError" });
    assert.throws(() => extract(RAIN).render(3), { name: "OptionError" });
    await assert.rejects(extract(RAIN).renderAsync("pdf"), { name: "OptionError" });
    for (const template of [3, "a", {}, RAIN, Template.prototype]) {
      assert.throws(() => extract(RAIN, { template }), { name: "InputError", message: /is not a template/ });
    }
    for (const Class of [Template, Chains, Extraction]) assert.throws(() => new Class(), { name: "InputError" });
  });

  test("what a getter or a proxy throws comes out as it is", () => {
    const thrown = new Error("mine");
    const fail = () => {
      throw thrown;
    };
    assert.throws(() => extract(RAIN, Object.defineProperty({}, "url", { get: fail, enumerable: true })), thrown);
    assert.throws(() => extract(RAIN, new Proxy({}, { ownKeys: fail })), thrown);
    assert.throws(
      () =>
        extract({
          get html() {
            return fail();
          },
        }),
      thrown,
    );
  });
});

describe("whatever is bytes is a page", () => {
  for (const [name, page] of Object.entries({
    nothing: Buffer.alloc(0),
    "no text": "",
    NUL: Buffer.from([0]),
    "a picture": Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...Array(5000).keys()]),
    "half a mark": Buffer.from([0xff, 0xfe]),
    "half of a pair": "\ud800 half a pair",
    "open brackets": "<".repeat(5000),
    "wide numbers": new Float64Array([1, 2, 3]),
    "deeper than any stack": `${"<div>".repeat(200_000)}<p>deep down there is a sentence that was said.`,
  })) {
    test(name, async () => {
      const page_ = extract(page);
      for (const format of ["text", "markdown", "json", "csv", "xml", "tei", "html", "marked-html"])
        page_.render(format);
      assert.equal(typeof page_.contentHtml, "string");
      assert.equal(typeof page_.verdict, "string");
      assert.ok(Array.isArray(page_.blocks));
      assert.equal((await extractAsync(page)).text, page_.text);
    });
  }

  test("a page of many megabytes", async () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, day) => `<p>On day ${day} it rained in the valley all night long, and then some more.`,
    );
    assert.ok((await extractAsync(lines.join(""))).text.length > 1_500_000);
    assert.match(extract(RAIN.repeat(10), { maxBytes: 90 }).damage[0], /90/);
  });
});

test("a bug of ours is an InternalError and not the end of the process", () => {
  const { panic } = require("../lib/native.js");
  const { unwrap } = require("../lib/errors.js");
  assert.throws(
    () => unwrap(panic("page 7 broke me")),
    (error) => {
      assert.ok(error instanceof InternalError && error instanceof UnframeError && error instanceof Error);
      assert.equal(error.code, "UNFRAME_INTERNAL");
      assert.match(error.message, /^internal error: page 7 broke me \(at .*guard\.rs/);
      assert.match(error.hint, /bug in unframe/);
      return true;
    },
  );
});

test("a bug of ours on the thread pool rejects", async () => {
  const { panicAsync } = require("../lib/native.js");
  const { unwrap } = require("../lib/errors.js");
  await assert.rejects(async () => unwrap(await panicAsync("page 8 broke me")), InternalError);
});

test("errors say what they are", () => {
  try {
    extract(3);
  } catch (error) {
    assert.equal(String(error), `InputError: ${error.message}`);
    assert.match(error.message, /\nhint: a page is a string/);
    assert.match(error.stack, /bad-input\.test\.mjs/);
  }
});
