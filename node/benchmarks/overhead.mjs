// What Node.js adds to the CPU time of the library: the same pages extracted in one call of the module, and one by one.
//
// node --expose-gc benchmarks/overhead.mjs [FILE.jsonl.zst]
//
// The least CPU time of several rounds that take turns, because others use the machine as well.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { extract } from "../index.js";

const native = createRequire(import.meta.url)("../lib/native.js");
const ROUNDS = 5;
/** As many pages as the measurement of Python has. */
const PAGES = 624;

function pages() {
  const shared = process.env.UNFRAME_SHARED ?? join(import.meta.dirname, "../../shared");
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

const each = (source, work) => () => source.reduce((sum, page) => sum + work(page), 0);
const ways = {
  "library: text": () => native.extractAll(buffers),
  "extract(buffer).text": each(buffers, (page) => characters(extract(page, { encoding: "utf-8" }).text)),
  "extract(string).text": each(texts, (page) => characters(extract(page).text)),
  "extract(buffer): text, Markdown, metadata": each(buffers, (page) => {
    const made = extract(page, { encoding: "utf-8" });
    return characters(made.text) + 0 * (made.markdown.length + made.metadata.tags.length);
  }),
  "the same, named as outputs": each(buffers, (page) => {
    const made = extract(page, { encoding: "utf-8", outputs: ["markdown", "metadata"] });
    return characters(made.text) + 0 * (made.markdown.length + made.metadata.tags.length);
  }),
};

/** As the library counts them. JavaScript counts halves of pairs, and counting itself should cost nothing here. */
function characters(text) {
  return text.length;
}

const least = new Map();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, work] of Object.entries(ways)) {
    globalThis.gc?.();
    const start = process.cpuUsage();
    const found = work();
    const { user, system } = process.cpuUsage(start);
    if (!(found > 0)) throw new Error(`${name} found nothing`);
    least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, user + system));
  }
}
const library = least.get("library: text");
for (const [name, microseconds] of least) {
  const more = ((microseconds / library - 1) * 100).toFixed(1);
  console.log(
    `${name}: ${(microseconds / 1000 / buffers.length).toFixed(3)} ms a page, ${more} % more than the library`,
  );
}
