// What the types promise and what they refuse; `tsc` checks it. A line behind `@ts-expect-error` that compiles is an error.

import type { Buffer } from "node:buffer";
import { pipeline } from "node:stream/promises";
import {
  type Block,
  Chains,
  type CodeBlock,
  type DataTable,
  type ExtractedRecord,
  Extraction,
  ExtractStream,
  extract,
  extractAsync,
  InputError,
  InternalError,
  learn,
  learnSites,
  type Metadata,
  Observer,
  OptionError,
  type siteOf,
  Template,
  TemplateError,
  UnframeError,
  type Verdict,
  type version,
} from "unframe";
import { type Article, type isProbablyReaderable, Readability } from "unframe/readability";

/** Compiles only if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_: Same<A, B>): void {}

const html = "<p>Rain";
const page = extract(html, { url: "https://example.org/", favorPrecision: true, outputs: ["markdown", "metadata"] });
same<typeof page, Extraction>(true);
same<typeof page.text, string>(true);
same<typeof page.html, Buffer>(true);
same<typeof page.metadata, Metadata>(true);
same<typeof page.metadata.title, string | null>(true);
same<typeof page.blocks, readonly Block[]>(true);
same<typeof page.tables, readonly DataTable[]>(true);
same<typeof page.code, readonly CodeBlock[]>(true);
same<(typeof page.blocks)[number]["label"], "content" | "framing">(true);
same<typeof page.verdict, Verdict>(true);
same<ReturnType<typeof page.render>, Buffer>(true);
same<typeof version, string>(true);

extract(new Uint8Array());
extract(new ArrayBuffer(3));
extract(new SharedArrayBuffer(3));
extract({ html: new Uint8Array(), url: new URL("https://example.org/"), charset: "koi8-r" });
page.render("md");

// @ts-expect-error: not a page
extract(3);
// @ts-expect-error: a record without a page
extract({ url: "https://example.org/" });
// @ts-expect-error: an unknown option
extract(html, { metod: "page" });
// @ts-expect-error: an unknown method
extract(html, { method: "best" });
// @ts-expect-error: an unknown output
extract(html, { outputs: ["pdf"] });
// @ts-expect-error: an unknown format
page.render("pdf");
// @ts-expect-error: what was found does not change
page.text = "";
// @ts-expect-error: made by extract()
new Extraction();
// @ts-expect-error: made by learn()
new Template();
// @ts-expect-error: made by learn()
new Chains();

const template = await learn([html, { html, url: "https://example.org/" }]);
same<typeof template, Template>(true);
const chains = await learn([html], { method: "site-2005" });
same<typeof chains, Chains>(true);
const sites = await learnSites(new Set([html]), { siteBy: "folder:2", signal: AbortSignal.timeout(9) });
same<typeof sites, Map<string, Template>>(true);
extract(html, { template: chains });
template.apply(html, { fast: true });
// @ts-expect-error: it has its template
template.apply(html, { template });
// @ts-expect-error: a promise of a template
extract(html, { template: learn([html]) });
// @ts-expect-error: not pages
await learn([3]);
// @ts-expect-error: nothing is learned for it
await learn([html], { method: "dom" });

const later = extractAsync(html, { signal: new AbortController().signal });
same<typeof later, Promise<Extraction>>(true);
same<Awaited<ReturnType<typeof page.renderAsync>>, Buffer>(true);
const observer = new Observer({ samplePages: 100 });
observer.observe(html, { encoding: "utf-8" });
same<ReturnType<typeof observer.finish>, Template>(true);
same<ReturnType<typeof siteOf>, string>(true);

await pipeline([html], new ExtractStream({ outputs: ["text"], templates: sites }), async (records) => {
  for await (const record of records as AsyncIterable<ExtractedRecord>) same<typeof record.error, string | null>(true);
});
// @ts-expect-error: each record has its own address
new ExtractStream({ url: "https://example.org/" });

try {
  extract(html);
} catch (error) {
  if (error instanceof OptionError) same<typeof error.code, "UNFRAME_OPTION">(true);
  if (error instanceof InputError) same<typeof error.code, "UNFRAME_INPUT">(true);
  if (error instanceof TemplateError) same<typeof error.code, "UNFRAME_TEMPLATE">(true);
  if (error instanceof InternalError) same<typeof error.code, "UNFRAME_INTERNAL">(true);
  if (error instanceof UnframeError) same<typeof error.hint, string | null>(true);
}

const article = new Readability(html, { charThreshold: 100, url: "https://example.org/" }).parse();
same<typeof article, Article | null>(true);
new Readability({ documentElement: { outerHTML: html } });
same<ReturnType<typeof isProbablyReaderable>, boolean>(true);
// @ts-expect-error: there are no elements to serialize
new Readability(html, { serializer: (element: unknown) => element });
