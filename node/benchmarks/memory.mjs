// Does memory stay flat? Extracts many pages in three ways, and compares what the process holds after a tenth of them with
// what it holds at the end.
//
// node --expose-gc benchmarks/memory.mjs [--pages 100000] [--made-up] [FILE.jsonl]
//
// FILE has a page as `html` on each line, such as wcxb-dev; without it, or with --made-up, pages are made up.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { extract, extractAsync, Template, learn } from "../index.js";

const { values, positionals } = parseArgs({
  options: { pages: { type: "string", default: "100000" }, "made-up": { type: "boolean" } },
  allowPositionals: true,
});
const NUMBER = Number(values.pages);

/**
 * How much more the process may hold at the end than after a tenth of the pages. One page that was not freed would be 20 KB
 * at the least, 54 MB over 90 % of 3,000 pages; the allocator and the collector vary by some 10 MB from run to run.
 */
const MOST_GROWTH = 32 * 1024 * 1024;

async function pages() {
  if (values["made-up"] || positionals.length === 0) return Array.from({ length: 50 }, (_, at) => madeUp(at));
  const held = [];
  for await (const line of createInterface({ input: createReadStream(positionals[0]) })) {
    held.push(JSON.parse(line).html);
    if (held.length === 1000) break;
  }
  return held;
}

function madeUp(number) {
  const story = Array.from(
    { length: 150 },
    (_, at) => `<p>On day ${at} of year ${number} it rained in the valley, and <a href=/${at}>the river</a> rose.`,
  );
  return `<title>${number}</title><nav><a href=/>Home</a></nav><h1>Year ${number}</h1>${story.join("")}`;
}

/** What the process holds, when all that nobody holds is freed. */
async function held() {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().rss;
}

const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

async function measure(name, number, work) {
  await work(Math.ceil(number / 10));
  const before = await held();
  const peak = await work(number - Math.ceil(number / 10));
  const after = await held();
  console.log(
    `${name}: ${number} pages, ${megabytes(before)} after a tenth, ${megabytes(after)} at the end, at most ${megabytes(peak)}`,
  );
  if (after - before > MOST_GROWTH) {
    console.log(`error: ${name} holds ${megabytes(after - before)} more`);
    process.exitCode = 1;
  }
}

const source = await pages();
const buffers = source.map((page) => Buffer.from(page));
const template = Template.fromBytes((await learn(source.slice(0, 20))).toBytes());
let at = 0;
function next() {
  at += 1;
  return buffers[at % buffers.length];
}

// No turn of the event loop between pages: nothing that Node.js frees only there may pile up.
await measure("extract", NUMBER, (number) => {
  let peak = 0;
  for (let done = 0; done < number; done += 1) {
    const page = extract(next());
    if (page.markdown.length + page.metadata.tags.length < 0) throw new Error();
    if (done % 100 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  }
  return peak;
});

await measure("extract with a template, everything that can be asked for", NUMBER / 10, (number) => {
  let peak = 0;
  for (let done = 0; done < number; done += 1) {
    const page = extract(next(), { template });
    for (const format of ["json", "xml", "tei", "html", "marked-html"]) page.render(format);
    if (page.blocks.length < 0) throw new Error();
    if (done % 100 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  }
  return peak;
});

await measure("extractAsync, 16 at once", NUMBER, async (number) => {
  let peak = 0;
  let left = number;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await extractAsync(next(), { outputs: ["markdown"] });
      if (left % 100 === 0) peak = Math.max(peak, process.memoryUsage.rss());
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return peak;
});
