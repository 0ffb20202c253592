// A stream of records: one bad page never stops it, and order is kept.

import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { test } from "node:test";
import { ExtractStream, extract, learn, learnSites } from "unframe";
import { pageAbout, RAIN, WORDS } from "./support/pages.mjs";

async function through(records, options) {
  const made = [];
  await pipeline(records, new ExtractStream(options), async (stream) => {
    for await (const record of stream) made.push(record);
  });
  return made;
}

test("records come out in the order in which they came in", async () => {
  const long = "<p>It rained in the valley all night long, and then some more.".repeat(2000);
  const records = Array.from({ length: 30 }, (_, at) => ({
    html: at % 7 === 0 ? long : RAIN,
    id: `page-${at}`,
    crawl: 7,
  }));
  const made = await through(records, { outputs: ["text", "markdown", "metadata"] });
  assert.deepEqual(
    made.map((record) => record.id),
    records.map((record) => record.id),
  );
  const [, second] = made;
  assert.equal(second.text, extract(RAIN).text);
  assert.equal(second.markdown, extract(RAIN).markdown);
  assert.equal(second.metadata.title, "Rain");
  assert.equal(second.crawl, 7);
  assert.equal(second.error, null);
  assert.equal("html" in second, false);
});

test("what is not a page has an error, and the rest goes on", async () => {
  const made = await through([RAIN, 3, { html: null, id: "b" }, { html: RAIN, url: "https://example.org/" }], {});
  assert.deepEqual(
    made.map((record) => record.error?.split("\n")[0] ?? null),
    [null, "cannot read a page from a number", "cannot read a page from null", null],
  );
  assert.equal(made[2].id, "b");
  assert.equal(made[3].site, "example.org");
});

test("a site, or all sites of a collection, are known", async () => {
  const template = await learn(WORDS.map(pageAbout));
  const [one] = await through([pageAbout("ice")], { template });
  assert.equal(one.templateId, template.id);
  const records = WORDS.map((word) => ({ html: pageAbout(word), url: `https://a.example/${word}` }));
  const templates = await learnSites(records);
  const made = await through([...records, { html: RAIN, url: "https://b.example/" }], { templates });
  assert.deepEqual(
    made.map((record) => record.templateId),
    [...WORDS.map(() => templates.get("a.example").id), null],
  );
});

test("only as many pages as wanted are at hand", async () => {
  let read = 0;
  async function* source() {
    for (; read < 1000; read += 1) yield RAIN;
  }
  const stream = Readable.from(source(), { highWaterMark: 1 }).pipe(new ExtractStream({ concurrency: 2 }));
  const iterator = stream[Symbol.asyncIterator]();
  await iterator.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(read < 20, `${read} pages were read for one that was asked for`);
  await iterator.return();
});

test("a mistake in the options ends it, as it would be one of every record", async () => {
  await assert.rejects(through([RAIN], { metod: "page" }), { name: "OptionError" });
  assert.throws(() => new ExtractStream({ concurrency: 0 }), { name: "OptionError" });
  assert.throws(() => new ExtractStream({ templates: [] }), { name: "OptionError" });
});

test("a signal ends it", async () => {
  const controller = new AbortController();
  async function* endless() {
    for (;;) yield RAIN;
  }
  const done = through(endless(), { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  await assert.rejects(done, { name: "AbortError" });
});
