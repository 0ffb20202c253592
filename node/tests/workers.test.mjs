// Worker threads, frozen intrinsics, and a process that ends while work is at hand.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { extract, learn } from "unframe";
import { PACKAGE } from "./support/command.mjs";
import { pageAbout, RAIN, WORDS } from "./support/pages.mjs";

const UNFRAME = JSON.stringify(PACKAGE);

/** Runs code in a worker thread, and gives what it posts. */
function worker(code, workerData) {
  return new Worker(`const { parentPort, workerData } = require("node:worker_threads");${code}`, {
    eval: true,
    workerData,
  });
}

test("worker threads extract at once, with a template that was sent to them", async () => {
  const template = await learn(WORDS.map(pageAbout));
  const code = `
    const { extract, extractAsync, Template } = require(${UNFRAME});
    const template = Template.fromBytes(workerData.template);
    (async () => {
      const texts = [];
      for (const page of workerData.pages) {
        texts.push(extract(page, { template }).text, (await extractAsync(page, { template })).markdown);
      }
      parentPort.postMessage(texts);
    })();
  `;
  const pages = Array.from({ length: 20 }, (_, at) => pageAbout(`word${at}`));
  const expected = pages.flatMap((page) => [template.apply(page).text, template.apply(page).markdown]);
  const workers = Array.from({ length: 4 }, () => worker(code, { pages, template: template.toBytes() }));
  const answers = await Promise.all(workers.map((each) => once(each, "message")));
  for (const [answer] of answers) assert.deepEqual(answer, expected);
});

test("a worker thread that is ended while it works takes nothing with it", async () => {
  const long = "<p>It rained in the valley all night long, and then some more.".repeat(3000);
  const code = `
    const { extractAsync } = require(${UNFRAME});
    for (let at = 0; at < 30; at += 1) extractAsync(workerData).catch(() => {});
    parentPort.postMessage("at work");
  `;
  for (let round = 0; round < 3; round += 1) {
    const ended = worker(code, long);
    await once(ended, "message");
    await ended.terminate();
  }
  assert.match(extract(RAIN).text, /^Rain/);
});

test("a bug of ours in a worker thread stays there", async () => {
  const code = `
    const native = require(${JSON.stringify(`${PACKAGE}/lib/native.js`)});
    native.panicAsync("a worker broke").then((failure) => parentPort.postMessage(failure.message));
  `;
  const [message] = await once(worker(code), "message");
  assert.match(message, /^internal error: a worker broke/);
});

test("frozen intrinsics change nothing", () => {
  const code = `
    const { extract, learn, OptionError, InputError } = require(${UNFRAME});
    const { Readability } = require(${JSON.stringify(`${PACKAGE}/readability.js`)});
    (async () => {
      const page = ${JSON.stringify(RAIN)};
      const template = await learn([page, page + "a", page + "b"]);
      const told = [extract(page).markdown, template.apply(page).verdict, new Readability(page).parse().title];
      for (const wrong of [() => extract(3), () => extract(page, { metod: 1 })]) {
        try { wrong(); } catch (error) { told.push(error.name + " " + error.code + " " + (error.message.length > 9)); }
      }
      console.log(JSON.stringify(told));
    })();
  `;
  const done = spawnSync(process.execPath, ["--frozen-intrinsics", "--no-warnings", "-e", code], { encoding: "utf8" });
  assert.equal(done.stderr, "");
  const [markdown, verdict, title, ...errors] = JSON.parse(done.stdout);
  assert.equal(markdown, extract(RAIN).markdown);
  assert.equal(verdict, "content");
  assert.equal(title, "Rain");
  assert.deepEqual(errors, ["InputError UNFRAME_INPUT true", "OptionError UNFRAME_OPTION true"]);
});

test("a process ends by itself, and at once when it is told to, with work at hand", () => {
  const run = (end) => {
    const long = `"<p>It rained in the valley all night long, and then some more.".repeat(3000)`;
    const code = `const { extractAsync } = require(${UNFRAME}); for (let at = 0; at < 8; at += 1) extractAsync(${long}); ${end}`;
    return spawnSync(process.execPath, ["-e", code], { encoding: "utf8" });
  };
  for (const [end, status] of [
    ["", 0],
    ["process.exit(7)", 7],
  ]) {
    const done = run(end);
    assert.equal(done.signal, null);
    assert.equal(done.status, status, done.stderr);
  }
});

test("memory stays flat over thousands of pages, in one loop without a turn of the event loop as well", () => {
  // The long form is `node benchmarks/memory.mjs`: 100,000 pages, measured in `benchmarks/record`.
  const done = spawnSync(
    process.execPath,
    ["--expose-gc", `${PACKAGE}/benchmarks/memory.mjs`, "--pages", "3000", "--made-up"],
    { encoding: "utf8" },
  );
  assert.equal(done.status, 0, done.stdout + done.stderr);
});
