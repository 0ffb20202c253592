// What Node.js adds to the CPU time of the library: the same pages extracted by the module without anything around it, and by the
// package.
//
// node --expose-gc benchmarks/overhead.mjs [FILE.jsonl.zst]
//
// Each page goes through all ways before the next one does, another way first in each round, because the first one finds the page
// in no cache. Of each page the least CPU time of all rounds counts, because others use the machine as well. The mean of all rounds
// is told, too: it has the collections of garbage in it, and the noise.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { extract } from "../index.js";

const native = createRequire(import.meta.url)("../lib/native.js");
const ROUNDS = 10;
/** As many pages as the measurement of Python has. */
const PAGES = 624;

function pages() {
  const shared = process.env.UNFRAME_SHARED ?? join(import.meta.dirname, "../../../shared");
  const path = process.argv[2] ?? join(shared, "data/wcxb-dev.jsonl.zst");
  const command = `zstd -dc --long=27 '${path}' 2>/dev/null | head -n ${PAGES}`;
  const done = spawnSync("sh", ["-c", command], { encoding: "utf8", maxBuffer: 1 << 30 });
  return done.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).html);
}

const texts = pages();
const buffers = texts.map((page) => Buffer.from(page));
const bytes = buffers.reduce((sum, page) => sum + page.length, 0);
console.log(`${buffers.length} pages, ${(bytes / 1e6).toFixed(1)} MB, Node.js ${process.version}`);

const { extractAll } = native;
const ways = {
  "library: text": (at) => extractAll([buffers[at]]),
  "extract(buffer).text": (at) => extract(buffers[at], { encoding: "utf-8" }).text.length,
  "extract(string).text": (at) => extract(texts[at]).text.length,
  "extract(buffer): text, Markdown, metadata": (at) => {
    const page = extract(buffers[at], { encoding: "utf-8" });
    return page.text.length + page.markdown.length + page.metadata.tags.length;
  },
  "the same, named as outputs": (at) => {
    const page = extract(buffers[at], { encoding: "utf-8", outputs: ["markdown", "metadata"] });
    return page.text.length + page.markdown.length + page.metadata.tags.length;
  },
};

const names = Object.keys(ways);
const least = names.map(() => new Float64Array(buffers.length).fill(Number.POSITIVE_INFINITY));
const sums = names.map(() => 0);
let found = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  for (let at = 0; at < buffers.length; at += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const way = (turn + round) % names.length;
      const start = process.cpuUsage();
      found += ways[names[way]](at);
      const { user, system } = process.cpuUsage(start);
      least[way][at] = Math.min(least[way][at], user + system);
      sums[way] += user + system;
    }
  }
}
if (!(found > 0)) throw new Error("nothing was found");
const milliseconds = (microseconds) => microseconds / 1000 / buffers.length;
const [library, libraryMean] = [least[0].reduce((sum, one) => sum + one), sums[0]];
for (const [way, name] of names.entries()) {
  const all = least[way].reduce((sum, one) => sum + one);
  const more = (one, other) => `${((one / other - 1) * 100).toFixed(1)} %`;
  const mean = `mean ${milliseconds(sums[way] / ROUNDS).toFixed(3)} (${more(sums[way], libraryMean)})`;
  console.log(`${name}: ${milliseconds(all).toFixed(3)} ms a page, ${more(all, library)} more; ${mean}`);
}
