// unframe for Node.js beside what people use today, on pages of wcxb-dev: CPU time, pages a second, and word F1.
//
// npm install --no-package-lock && node --expose-gc compare.mjs [--pages 200] [--rounds 2] [--seconds 600] [FILE.jsonl.zst]
//
// Each page goes through all of them before the next one does, so that a busy machine is as busy for each. What is timed is
// everything from the page as text to the result; what the score is made from is taken out of the result afterwards.

import { execFileSync, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";
import { parseHTML } from "linkedom";
import { htmlToMarkdown } from "mdream";
import TurndownService from "turndown";
import { extract } from "../../../node/index.js";
import { Readability as OurReadability } from "../../../node/readability.js";
import { ofHtml, ofMarkdown, score } from "./score.mjs";

const { values, positionals } = parseArgs({
  options: {
    pages: { type: "string", default: "200" },
    rounds: { type: "string", default: "2" },
    seconds: { type: "string", default: "600" },
  },
  allowPositionals: true,
});

// Some of them write warnings about pages.
console.error = console.warn = console.info = () => {};

const turndown = new TurndownService();
const quiet = new VirtualConsole();
const withJsdom = (html, url) => new JSDOM(html, { url, virtualConsole: quiet });

/** What is timed: from a page to a result. */
const TOOLS = {
  "unframe: text": (html, url) => extract(html, { url }).text,
  "unframe: Markdown and metadata": (html, url) => extract(html, { url, outputs: ["markdown", "metadata"] }),
  "unframe/readability": (html, url) => new OurReadability(html, { url }).parse()?.content,
  "@mozilla/readability + jsdom": (html, url) => {
    const { window } = withJsdom(html, url);
    const article = new Readability(window.document).parse();
    window.close();
    return article?.content;
  },
  "@mozilla/readability + linkedom": (html) => new Readability(parseHTML(html).document).parse()?.content,
  "@mozilla/readability + linkedom, Turndown": (html) => {
    const content = new Readability(parseHTML(html).document).parse()?.content;
    return content && turndown.turndown(content);
  },
  "Defuddle + linkedom": async (html, url) => (await Defuddle(parseHTML(html).document, url, { useAsync: false })).content,
  "mdream, minimal": (html, url) => htmlToMarkdown(html, { origin: url, minimal: true, frontmatter: false }),
  "Turndown, the whole page": (html) => turndown.turndown(html),
};

/** How the result becomes text. */
const TEXTS = {
  "unframe: text": (text) => text,
  "unframe: Markdown and metadata": (page) => ofMarkdown(page.markdown),
  "@mozilla/readability + linkedom, Turndown": ofMarkdown,
  "mdream, minimal": (made) => ofMarkdown(typeof made === "string" ? made : made.markdown),
  "Turndown, the whole page": ofMarkdown,
};

function pages() {
  const shared = process.env.UNFRAME_SHARED ?? join(import.meta.dirname, "../../../../shared");
  const path = positionals[0] ?? join(shared, "data/wcxb-dev.jsonl.zst");
  const command = `zstd -dc --long=27 '${path}' 2>/dev/null | head -n ${values.pages}`;
  const done = spawnSync("sh", ["-c", command], { encoding: "utf8", maxBuffer: 1 << 30 });
  const records = done.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  return records.map(({ html, url, main_content }) => ({ html, url, content: main_content }));
}

async function timed(work) {
  const start = process.cpuUsage();
  let result;
  try {
    result = await work();
  } catch (error) {
    result = error;
  }
  const { user, system } = process.cpuUsage(start);
  return { seconds: (user + system) / 1e6, result };
}

const source = pages();
const names = Object.keys(TOOLS);
const told = Object.fromEntries(names.map((name) => [name, { seconds: source.map(() => Number.POSITIVE_INFINITY), f1: 0, failed: 0 }]));

// What is compiled on first use should not be counted.
for (const { html, url } of source.slice(0, 10)) for (const name of names) await timed(() => TOOLS[name](html, url));

// A round that time cuts off leaves the pages that it did; in the first round these are all that count.
const end = performance.now() + 1000 * Number(values.seconds);
let rounds = 0;
let number = source.length;
for (; rounds < Number(values.rounds) && performance.now() < end; rounds += 1) {
  for (const [at, { html, url, content }] of source.slice(0, number).entries()) {
    if (performance.now() >= end) {
      if (rounds === 0) number = at;
      break;
    }
    for (const name of names) {
      const of = told[name];
      globalThis.gc?.({ type: "minor" });
      const { seconds, result } = await timed(() => TOOLS[name](html, url));
      of.seconds[at] = Math.min(of.seconds[at], seconds);
      if (rounds > 0) continue;
      const isFailed = result instanceof Error;
      of.failed += isFailed ? 1 : 0;
      const text = isFailed || !result ? "" : (TEXTS[name] ?? ofHtml)(result);
      of.f1 += score(content, text);
    }
  }
}

const bytes = source.slice(0, number).reduce((sum, page) => sum + Buffer.byteLength(page.html), 0);
const versions = createRequire(import.meta.url)("./package.json").dependencies;
const cpu = execFileSync("sh", ["-c", "grep -m1 'model name' /proc/cpuinfo | cut -d: -f2 || uname -m"], { encoding: "utf8" });
console.log(`${number} pages, the least CPU time of ${rounds} rounds, ${(bytes / 1e6).toFixed(1)} MB; Node.js ${process.version};${cpu.trimEnd()}`);
console.log(Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(", "));
console.log("| | CPU ms a page | pages/s | MB/s | word F1 | failed |\n|---|---:|---:|---:|---:|---:|");
for (const name of names) {
  const { seconds, f1, failed } = told[name];
  const all = seconds.slice(0, number).reduce((sum, one) => sum + one, 0);
  const cells = [(all * 1000) / number, number / all, bytes / 1e6 / all].map((value) => value.toFixed(value < 10 ? 2 : 0));
  console.log(`| ${name} | ${cells.join(" | ")} | ${(f1 / number).toFixed(3)} | ${failed} |`);
}
