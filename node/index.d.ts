// The types of the package, written by hand; `tests/types` checks them, and `docs/node-reference.md` is made from them.

import type { Transform } from "node:stream";
import type { Buffer } from "node:buffer";

/** Bytes of a page, in any encoding. */
export type Bytes = NodeJS.ArrayBufferView | ArrayBufferLike;

/** A page together with its address, name and encoding. */
export interface PageRecord {
  /** The page: text, or the bytes that a server sent. */
  html: string | Bytes;
  /** Its address. */
  url?: string | URL | null;
  /** The name of the page in its collection. Its address by default. */
  id?: string | null;
  /** The encoding that the server declared in `Content-Type`, such as `koi8-r`. Text needs none. */
  charset?: string | null;
}

/** Anything that can be passed as a page. */
export type Page = string | Bytes | PageRecord;

/** How framing is told from content. */
export type Method =
  | "auto"
  | "page"
  | "site"
  | "site-2005"
  | "sentence"
  | "sentence-modern"
  | "dom"
  | "blocks"
  | "blocks-2008";

/** An output format. */
export type Format = "text" | "markdown" | "json" | "csv" | "xml" | "tei" | "html" | "marked-html";

/** Other names of output formats. */
export type FormatAlias = "txt" | "md" | "jsonl" | "xmltei" | "markedHtml";

/** Parts of an {@link Extraction} that can be made together with its text. */
export type Output =
  | "text"
  | "markdown"
  | "contentHtml"
  | "html"
  | "markedHtml"
  | "xml"
  | "tei"
  | "json"
  | "csv"
  | "blocks"
  | "tables"
  | "code"
  | "metadata"
  | "title"
  | "pageType"
  | "quality"
  | "comments"
  | "damage"
  | "letters"
  | "direction";

/** How to read and judge a page, and which parts of it to keep. The names are those of Python in camel case. */
export interface ReadOptions {
  /** The address of the page. It improves metadata and page type, and relative links are resolved against it. */
  url?: string | URL | null;
  /** How to tell framing from content. `auto` by default. */
  method?: Method | null;
  /** Prefer to lose content rather than keep framing. */
  favorPrecision?: boolean;
  /** Prefer to keep framing rather than lose content. */
  favorRecall?: boolean;
  /** Do not use the learned model: up to three times as fast, but less accurate. */
  fast?: boolean;
  /** Keep readers' comments in the text. `comments` has them either way. */
  includeComments?: boolean;
  /** Keep data tables. `true` by default. */
  includeTables?: boolean;
  /** How to write data tables in Markdown. `auto` by default: those with merged cells as HTML, all others with pipes. */
  tables?: "auto" | "pipe" | "html" | null;
  /** Keep the headline and the standfirst. `true` by default; `title` has the title either way. */
  includeTitle?: boolean;
  /** Keep the addresses of links. `true` by default. */
  includeLinks?: boolean;
  /** Keep images. `true` by default. */
  includeImages?: boolean;
  /** Keep text that the page hides from its readers where it is judged to be content, such as closed tabs. `true` by default; with `false` nothing hidden is kept, such as instructions to agents. */
  includeHidden?: boolean;
  /** Keep relative links instead of resolving them against `url` and `<base>`. */
  relativeLinks?: boolean;
  /** Write CSV without the apostrophe in front of cells that a spreadsheet would run as formulas. */
  rawCells?: boolean;
  /** Start text and Markdown with the metadata. */
  withMetadata?: boolean;
  /** The encoding of the page; overrides that of its record. */
  encoding?: string | null;
  /** Maximum number of bytes to read of a page. 256 MiB by default. */
  maxBytes?: number | null;
  /** The name of the page in outputs. Its address by default. */
  id?: string | null;
  /** The name of its site in outputs. The host of its address by default. */
  site?: string | null;
}

/** Options of `extract` and `extractAsync`. */
export interface ExtractOptions extends ReadOptions {
  /** The template of the site, or its chains. */
  template?: Template | Chains | null;
  /** What to make together with the text. Everything else is made when you first ask for it, by reading the page again. */
  outputs?: readonly Output[];
  /** Rejects with the reason of the signal when it is aborted. */
  signal?: AbortSignal | null;
}

/** Options of work that can be aborted. */
export interface Abortable {
  /** Rejects with the reason of the signal when it is aborted. */
  signal?: AbortSignal | null;
}

/** What a page states about itself; `null` if it does not. */
export interface Metadata {
  /** The title, without the name of the site. */
  readonly title: string | null;
  /** The names of the authors, separated by `; `. */
  readonly author: string | null;
  /** The names of the authors as a list. */
  readonly authors: readonly string[];
  /** When it was published, in ISO 8601. */
  readonly date: string | null;
  /** When it was last changed, in ISO 8601. */
  readonly modified: string | null;
  /** The name of the site. */
  readonly sitename: string | null;
  /** The language, such as `en` or `pt-BR`: as stated, otherwise detected from the words. */
  readonly language: string | null;
  /** The page's own summary. */
  readonly description: string | null;
  /** The page's preferred address. */
  readonly canonical: string | null;
  /** Keywords. */
  readonly tags: readonly string[];
  /** The address of the page's main image. */
  readonly image: string | null;
  /** The licence: `CC BY-SA 4.0`, or the address or name that is stated. */
  readonly license: string | null;
  /** Where on the page each value was found: `{ title: "og:title" }`. */
  readonly origins: Readonly<{ [field: string]: string }>;
}

/** A part of a page that was judged as a whole: a paragraph, a cell, an entry of a menu. */
export interface Block {
  /** Its first byte in the page (in UTF-8, if the page was passed as text). */
  readonly start: number;
  /** The first byte after it. */
  readonly end: number;
  /** Whether it belongs to the page (`content`) or to its site (`framing`). */
  readonly label: "content" | "framing";
  /** The reason for the label: `repeated-place`. */
  readonly reason: string;
  /** The reason as a sentence. */
  readonly why: string;
  /** The share of the compared pages of the site that have this text at this place. */
  readonly support: number;
  /** How likely it is content according to the page model; `null` if the model was not used. */
  readonly chance: number | null;
  /** Its text, with white space collapsed. */
  readonly text: string;
}

/** A reader's comment. */
export interface Comment {
  /** Its author, if the markup says so. */
  readonly author: string | null;
  /** Its date, as the page states it. */
  readonly date: string | null;
  /** Its text. */
  readonly text: string;
}

/** A data table. */
export interface DataTable {
  /** The first byte of its element in the page (in UTF-8, if the page was passed as text). */
  readonly start: number;
  /** The first byte after it. */
  readonly end: number;
  /** Its rows, each with the cells that begin in it. */
  readonly rows: readonly (readonly DataCell[])[];
}

/** A cell of a data table. */
export interface DataCell {
  /** The first byte of its element in the page. */
  readonly start: number;
  /** The first byte after it. */
  readonly end: number;
  /** Its text, with a line feed for each line break and formulas in TeX. */
  readonly text: string;
  /** Whether it is a header. */
  readonly header: boolean;
  /** How many columns it takes. */
  readonly columns: number;
  /** How many rows it takes. */
  readonly rows: number;
}

/** A block of code. */
export interface CodeBlock {
  /** The first byte of its element in the page. */
  readonly start: number;
  /** The first byte after it. */
  readonly end: number;
  /** Its language as the page names it; `null` if it does not. */
  readonly language: string | null;
  /** Its text, without line numbers. */
  readonly text: string;
}

/** What a page is as a whole. */
export type Verdict = "content" | "no-content" | "needs-javascript" | "error-page" | "not-a-page";

/** The content of a page. The text is made at once, everything else when you first ask for it. */
export class Extraction {
  private constructor();
  /** The content as plain text. */
  readonly text: string;
  /** The content as Markdown: headings, lists, tables, links. */
  readonly markdown: string;
  /** The structure of the content as clean HTML, without scripts, styles, classes or handlers. */
  readonly contentHtml: string;
  /** The page's own bytes with the framing cut out. */
  readonly html: Buffer;
  /** The page's own bytes with the framing shown grey. */
  readonly markedHtml: Buffer;
  /** The structure of the content as XML, in the elements of trafilatura. */
  readonly xml: string;
  /** The structure of the content as TEI P5. */
  readonly tei: string;
  /** Everything as JSON: a line of `unframe extract --format jsonl`. */
  readonly json: string;
  /** One row of `unframe extract --format csv`. */
  readonly csv: string;
  /** All blocks of the page in document order, content and framing. */
  readonly blocks: readonly Block[];
  /** The data tables of the content, cell by cell. */
  readonly tables: readonly DataTable[];
  /** The blocks of code of the content. */
  readonly code: readonly CodeBlock[];
  /** What the page states about itself. */
  readonly metadata: Metadata;
  /** The title, without the name of the site. */
  readonly title: string | null;
  /** What the page is as a whole. */
  readonly verdict: Verdict;
  /** The reason for the verdict: `has-content`. */
  readonly verdictReason: string;
  /** The predicted type of the page: `article`, `forum`, … `null` with methods other than `auto` and `page`. */
  readonly pageType: string | null;
  /** The predicted word F1 of the text, from 0 to 1; `null` with methods other than `auto` and `page`. */
  readonly quality: number | null;
  /** Readers' comments, whether they are in the text or not; empty on forums. */
  readonly comments: readonly Comment[];
  /** Problems of the page, as sentences. */
  readonly damage: readonly string[];
  /** The encoding of the page: `windows-1251`. */
  readonly encoding: string;
  /** Number of letters and digits in the content and in the framing. */
  readonly letters: Readonly<{ content: number; framing: number }>;
  /** The direction of its text, if the markup says so: `ltr`, `rtl`, `auto`. */
  readonly direction: string | null;
  /** The name of the page in its collection. */
  readonly id: string;
  /** Its address. */
  readonly url: string | null;
  /** The site it was compared with. */
  readonly site: string;
  /** Which template it was judged by. */
  readonly templateId: string | null;
  /** How well the template of its site fits the page, from 0 to 1. A page that it does not fit is judged on its own. */
  readonly templateFit: number | null;
  /** Number of different pages of its site that were compared. */
  readonly pagesCompared: number;
  /** The bytes that `unframe extract --format` writes for the page. */
  render(format: Format | FormatAlias): Buffer;
  /** The same on the thread pool of Node.js. */
  renderAsync(format: Format | FormatAlias, options?: Abortable): Promise<Buffer>;
  /** Whether the page may be in a language, such as `en`; `false` only if its words say otherwise. */
  mayBeIn(language: string): boolean;
  /** The content of `json`, for `JSON.stringify`. */
  toJSON(): { [field: string]: unknown };
}

/** Extracts the content of a page. With the `template` of its site, the page is judged by both; without, by itself. */
export function extract(html: Page, options?: ExtractOptions): Extraction;

/** The same on the thread pool of Node.js, without blocking the event loop. */
export function extractAsync(html: Page, options?: ExtractOptions): Promise<Extraction>;

/** Options of `learn`. */
export interface LearnOptions extends Abortable {
  /** The method to learn for. `site-2005` learns chains, all others a template. */
  method?: "auto" | "site" | "site-2005" | null;
}

/** Learns the template of a site from its pages, all of one site, on the thread pool of Node.js. */
export function learn(
  pages: Iterable<Page> | AsyncIterable<Page>,
  options: LearnOptions & { method: "site-2005" },
): Promise<Chains>;
export function learn(
  pages: Iterable<Page> | AsyncIterable<Page>,
  options?: LearnOptions & { method?: "auto" | "site" | null },
): Promise<Template>;

/** How to group pages into sites. */
export interface SiteOptions {
  /** By the host of the address, by the first folders of the id (`folder`, `folder:2`), or all as `one`. `host` by default. */
  siteBy?: "host" | "folder" | `folder:${number}` | "one";
}

/** Learns a template for each site of a collection, and returns them as a `Map` by the names of sites. */
export function learnSites(
  pages: Iterable<Page> | AsyncIterable<Page>,
  options?: SiteOptions & Abortable,
): Promise<Map<string, Template>>;

/** The site of a page, as in `unframe extract --site-by`. */
export function siteOf(url: string | URL | null | undefined, options?: SiteOptions & { id?: string | null }): string;

/** What a template holds, as in `unframe template show --format json`. */
export interface TemplateDescription {
  /** How many pages were seen. */
  readonly pagesSeen: number;
  /** How many different pages were compared. */
  readonly pagesCompared: number;
  /** Whether there were enough pages to tell framing from content. */
  readonly canJudge: boolean;
  /** Whether it can be merged and updated. */
  readonly hasSample: boolean;
  /** The text of the framing, with the share of pages that have it. */
  readonly framing: readonly { readonly text: string; readonly support: number }[];
  /** Groups of pages made from one layout. */
  readonly clusters: readonly {
    readonly pages: number;
    readonly titles: readonly string[];
    readonly framing: readonly { readonly text: string; readonly support: number }[];
  }[];
  /** Pages unlike any other. */
  readonly odd: { readonly pages: number; readonly titles: readonly string[] };
}

/** What the pages of a site have in common: learned once, applied to new pages. It never changes. */
export class Template {
  private constructor();
  /** Reads a file written by `save()` or `unframe learn`. */
  static load(path: string): Promise<Template>;
  /** Reads the bytes of such a file. */
  static fromBytes(bytes: Uint8Array): Template;
  /** Extracts the content of a page of the site: the same as `extract(html, { template })`. */
  apply(html: Page, options?: Omit<ExtractOptions, "template">): Extraction;
  /** The same on the thread pool of Node.js. */
  applyAsync(html: Page, options?: Omit<ExtractOptions, "template">): Promise<Extraction>;
  /** Returns the template of all pages of this and the other templates, the same bytes as if they had been learned at once. */
  merge(...others: Template[]): Template;
  /** Returns the template with more pages of its site added. */
  update(pages: Iterable<Page> | AsyncIterable<Page>, options?: Abortable): Promise<Template>;
  /** Saves it to a file, which is replaced only when the new one is complete. Without its sample, the file is small and judges just as well, but cannot be merged or updated. */
  save(path: string, options?: { sample?: boolean }): Promise<void>;
  /** The bytes of the file. */
  toBytes(options?: { sample?: boolean }): Buffer;
  /** What it holds. */
  describe(): TemplateDescription;
  /** Sixteen hexadecimal digits, equal for templates that judge alike; `null` if there was nothing to compare. */
  readonly id: string | null;
  /** How many pages were seen. */
  readonly pagesSeen: number;
  /** How many different pages were compared. */
  readonly pagesCompared: number;
  /** Whether there were enough pages to tell framing from content. */
  readonly canJudge: boolean;
  /** Whether it can be merged and updated. */
  readonly hasSample: boolean;
}

/** What the pages of a site have in common according to the method of 2005, which compares all of them at once. */
export class Chains {
  private constructor();
  /** Extracts the content of a page of the site: the same as `extract(html, { template: chains })`. */
  apply(html: Page, options?: Omit<ExtractOptions, "template">): Extraction;
  /** The same on the thread pool of Node.js. */
  applyAsync(html: Page, options?: Omit<ExtractOptions, "template">): Promise<Extraction>;
  /** How many pages were compared. */
  readonly pagesCompared: number;
  /** Whether there were enough pages to tell framing from content. */
  readonly canJudge: boolean;
}

/** Learns a site in parts: in any order, in any grouping, in any process. */
export class Observer {
  /** Starts with no pages. It needs the memory of `samplePages` pages as hashes, however many pages are added. */
  constructor(options?: { samplePages?: number });
  /** Continues from the bytes of an observer, or of a template that was saved with its sample. */
  static fromBytes(bytes: Uint8Array): Observer;
  /** Adds a page. */
  observe(html: Page, options?: ReadOptions): void;
  /** The same on the thread pool of Node.js. */
  observeAsync(html: Page, options?: ReadOptions & Abortable): Promise<void>;
  /** Adds the pages of another observer. */
  merge(other: Observer): void;
  /** Returns the template of the pages so far. You can add more afterwards. */
  finish(): Template;
  /** The observer as bytes, to be sent to other processes and worker threads. */
  toBytes(): Buffer;
  /** How many pages were seen. */
  readonly pages: number;
}

/** Options of an `ExtractStream`. */
export interface StreamOptions extends Omit<ReadOptions, "url" | "id"> {
  /** The parts of the {@link Extraction} that each record gets. `["text"]` by default. */
  outputs?: readonly Output[];
  /** The template of the site of all records. */
  template?: Template | Chains | null;
  /** Templates by the names of sites, as returned by `learnSites()`. */
  templates?: ReadonlyMap<string, Template> | null;
  /** Number of pages to process at once. 4 by default, the size of the thread pool of Node.js. */
  concurrency?: number;
  /** Destroys the stream when it is aborted. */
  signal?: AbortSignal;
}

/** An extracted record: the fields of the page's record except `html` and `charset`, the outputs, and the fields below. */
export interface ExtractedRecord {
  /** The name of the page. */
  id?: string;
  /** Its address. */
  url?: string | null;
  /** Its site. */
  site?: string;
  /** What the page is as a whole. */
  verdict?: Verdict;
  /** Which template it was judged by. */
  templateId?: string | null;
  /** Why the other fields are missing; `null` if all went well. */
  error: string | null;
  [field: string]: unknown;
}

/** A `Transform` from pages to {@link ExtractedRecord}s, in order. A bad page gets an `error` and does not end the stream. */
export class ExtractStream extends Transform {
  /** Creates the stream. */
  constructor(options?: StreamOptions);
}

/** The base class of all errors of the package. */
export class UnframeError extends Error {
  /** The kind of error, for programs. */
  readonly code: "UNFRAME_ERROR" | "UNFRAME_INPUT" | "UNFRAME_OPTION" | "UNFRAME_TEMPLATE" | "UNFRAME_INTERNAL";
  /** What you can do about it, if that is known. */
  readonly hint: string | null;
}

/** An argument is not a page or not a template. */
export class InputError extends UnframeError {
  readonly code: "UNFRAME_INPUT";
}

/** An option is unknown, or contradicts another. */
export class OptionError extends UnframeError {
  readonly code: "UNFRAME_OPTION";
}

/** Bytes are not a template, or the template lacks what is needed. */
export class TemplateError extends UnframeError {
  readonly code: "UNFRAME_TEMPLATE";
}

/** A bug in unframe. */
export class InternalError extends UnframeError {
  readonly code: "UNFRAME_INTERNAL";
}

/** The version of the package. */
export const version: string;
