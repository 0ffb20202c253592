// What Node.js adds to the library, counted in instructions: on a busy machine times differ by more than what is asked.
//
// node benchmarks/instructions.mjs [--pages 100] [FILE.jsonl.zst]     (needs valgrind)
//
// Each way runs twice in a process of its own, over all pages once and three times. The difference is two rounds of work, without the
// start of Node.js and without what is compiled on first use.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { extract } from "../index.js";

const { values, positionals } = parseArgs({
  options: {
    pages: { type: "string", default: "100" },
    way: { type: "string" },
    rounds: { type: "string" },
  },
  allowPositionals: true,
});

const { extractAll } = createRequire(import.meta.url)("../lib/native.js");

/** Each takes a page as bytes and as text. */
const WAYS = {
  "library: text": (bytes) => extractAll([bytes]),
  "extract(buffer).text": (bytes) => extract(bytes, { encoding: "utf-8" }).text.length,
  "extract(string).text": (_, text) => extract(text).text.length,
  "extract(buffer): text, Markdown, metadata": (bytes) => {
    const page = extract(bytes, { encoding: "utf-8" });
    return page.text.length + page.markdown.length + page.metadata.tags.length;
  },
  "the same, named as outputs": (bytes) => {
    const page = extract(bytes, { encoding: "utf-8", outputs: ["markdown", "metadata"] });
    return page.text.length + page.markdown.length + page.metadata.tags.length;
  },
};

function pages() {
  const shared = process.env.UNFRAME_SHARED ?? join(import.meta.dirname, "../../../shared");
  const path = positionals[0] ?? join(shared, "data/wcxb-dev.jsonl.zst");
  const command = `zstd -dc --long=27 '${path}' 2>/dev/null | head -n ${values.pages}`;
  const done = spawnSync("sh", ["-c", command], { encoding: "utf8", maxBuffer: 1 << 30 });
  return done.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).html);
}

/** In the process that is counted. */
function work() {
  const texts = pages();
  const buffers = texts.map((page) => Buffer.from(page));
  let found = 0;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [at, bytes] of buffers.entries()) found += WAYS[values.way](bytes, texts[at]);
  }
  if (!(found > 0)) throw new Error("nothing was found");
}

/** The instructions of a process that does so many rounds. */
function counted(way, rounds) {
  const node = [
    process.execPath,
    import.meta.filename,
    "--pages",
    values.pages,
    "--way",
    way,
    "--rounds",
    String(rounds),
  ];
  const given = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", ...node, ...positionals];
  const done = spawnSync("valgrind", given, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.error) throw new Error("cannot count instructions", { cause: done.error });
  const said = /I\s+refs:\s+([\d,]+)/.exec(done.stderr);
  if (done.status !== 0 || said === null) throw new Error(`cannot count instructions: ${done.stderr.slice(-2000)}`);
  return Number(said[1].replaceAll(",", ""));
}

if (values.way !== undefined) {
  work();
} else {
  let library;
  for (const way of Object.keys(WAYS)) {
    const instructions = (counted(way, 3) - counted(way, 1)) / 2 / Number(values.pages);
    library ??= instructions;
    const more = ((instructions / library - 1) * 100).toFixed(1);
    console.log(`${way}: ${(instructions / 1e6).toFixed(3)} million instructions a page, ${more} % more`);
  }
}
