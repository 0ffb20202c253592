// Signals end the wait, and give up work that has not begun.

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { extract, extractAsync, learn } from "unframe";
import { RAIN } from "./support/pages.mjs";

const LONG = "<p>It rained in the valley all night long, and then some more.".repeat(3000);

test("a signal that was aborted before begins nothing", async () => {
  const reason = new Error("no time");
  await assert.rejects(extractAsync(RAIN, { signal: AbortSignal.abort(reason) }), reason);
  assert.throws(() => extract(RAIN, { signal: AbortSignal.abort(reason) }), reason);
  await assert.rejects(learn([RAIN], { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a signal that is aborted rejects at once, with its reason", async () => {
  const controller = new AbortController();
  const pages = Array.from({ length: 40 }, () => extractAsync(LONG, { signal: controller.signal }));
  const settled = Promise.allSettled(pages);
  const start = performance.now();
  controller.abort();
  const results = await settled;
  const waited = performance.now() - start;
  assert.ok(results.every((result) => result.status === "rejected" && result.reason === controller.signal.reason));
  // Work that had begun goes on behind, four pages at most; the rest is given up. All would take far longer than two.
  const began = performance.now();
  await Promise.all([extractAsync(LONG), extractAsync(LONG)]);
  const two = performance.now() - began;
  assert.ok(waited < two, `${waited} ms until all were rejected, ${two} ms for two pages and those at hand`);
});

test("a signal of a timeout works as well", async () => {
  const pages = Array.from({ length: 200 }, () => LONG);
  await assert.rejects(learn(pages, { signal: AbortSignal.timeout(5) }), { name: "TimeoutError" });
});

test("nothing listens to a signal when the work is done", async () => {
  const { signal } = new AbortController();
  const page = await extractAsync(RAIN, { signal });
  await page.renderAsync("tei", { signal });
  await learn([RAIN, RAIN], { signal });
  assert.equal(getEventListeners(signal, "abort").length, 0);
});

test("what is not a signal is refused", async () => {
  await assert.rejects(extractAsync(RAIN, { signal: 3 }), { name: "OptionError" });
});
