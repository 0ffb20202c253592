// The types of the package, written by hand; `tests/types` checks them, and `docs/node-reference.md` is made from them.

import type { Transform } from "node:stream";
import type { Buffer } from "node:buffer";

/** Bytes of a page, in any encoding. */
export type Bytes = NodeJS.ArrayBufferView | ArrayBufferLike;

/** A page with what is known of it. */
export interface PageRecord {
  /** The page: text, or the bytes that a server sent. */
  html: string | Bytes;
  /** Its address. */
  url?: string | URL | null;
  /** What its collection calls it; its address if that is missing. */
  id?: string | null;
  /** The encoding that the server declared in `Content-Type`, such as `koi8-r`. Text needs none. */
  charset?: string | null;
}

/** Whatever can be given as a page. */
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

/** What a page can be written as. */
export type Format = "text" | "markdown" | "json" | "csv" | "xml" | "tei" | "html" | "marked-html";

/** Other names of formats. */
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
  | "metadata"
  | "title"
  | "pageType"
  | "quality"
  | "comments"
  | "damage"
  | "letters"
  | "direction";

/** How a page is read and judged, and what of it is wanted. The names are those of Python, in camel case. */
export interface ReadOptions {
  /** The address of the page. Metadata and page type profit from it, and relative links are resolved against it. */
  url?: string | URL | null;
  /** How framing is told from content. `auto` by default. */
  method?: Method | null;
  /** Rather lose content than keep framing. */
  favorPrecision?: boolean;
  /** Rather keep framing than lose content. */
  favorRecall?: boolean;
  /** Do without the learned model: up to three times as fast, and less careful. */
  fast?: boolean;
  /** Keep comments of readers in the text. `comments` has them either way. */
  includeComments?: boolean;
  /** Keep tables of data. `true` by default. */
  includeTables?: boolean;
  /** Keep the headline and the standfirst. `true` by default; `title` has the title either way. */
  includeTitle?: boolean;
  /** Keep the addresses of links. `true` by default. */
  includeLinks?: boolean;
  /** Keep images. `true` by default. */
  includeImages?: boolean;
  /** Leave relative links as they are, instead of resolving them against `url` and `<base>`. */
  relativeLinks?: boolean;
  /** Write CSV without the apostrophe that guards cells from spreadsheets, which take some for formulas. */
  rawCells?: boolean;
  /** Put metadata in front of text and Markdown. */
  withMetadata?: boolean;
  /** The encoding of the page, whatever its record says. */
  encoding?: string | null;
  /** How many bytes of a page are read. 256 MiB by default. */
  maxBytes?: number | null;
  /** What outputs call the page. Its address by default. */
  id?: string | null;
  /** What outputs call its site. The host of its address by default. */
  site?: string | null;
}

/** What an extraction is asked for. */
export interface ExtractOptions extends ReadOptions {
  /** What is known of the site of the page. */
  template?: Template | Chains | null;
  /** What is made together with the text. All else is made when it is first asked for, for which the page is read once more. */
  outputs?: readonly Output[];
  /** Rejects with the reason of the signal when it is aborted. */
  signal?: AbortSignal | null;
}

/** Options of work that can be given up. */
export interface Abortable {
  /** Rejects with the reason of the signal when it is aborted. */
  signal?: AbortSignal | null;
}

/** What a page says about itself; `null` where it does not. */
export interface Metadata {
  /** What the page is called, without the name of its site. */
  readonly title: string | null;
  /** Who wrote it: names, `; ` between them. */
  readonly author: string | null;
  /** The same as a list. */
  readonly authors: readonly string[];
  /** When it was published, as ISO 8601 has it. */
  readonly date: string | null;
  /** When it was changed. */
  readonly modified: string | null;
  /** What its site is called. */
  readonly sitename: string | null;
  /** `en`, `pt-BR`: as stated, else told from the words. */
  readonly language: string | null;
  /** What it is about. */
  readonly description: string | null;
  /** The address it prefers. */
  readonly canonical: string | null;
  /** Its keywords. */
  readonly tags: readonly string[];
  /** The address of its picture. */
  readonly image: string | null;
  /** Under which licence it may be used. */
  readonly license: string | null;
  /** Where on the page each of them was found: `{ title: "og:title" }`. */
  readonly origins: Readonly<{ [field: string]: string }>;
}

/** A part of a page that was judged as a whole: a paragraph, a cell, an entry of a menu. */
export interface Block {
  /** Where it begins in the bytes of the page (those of UTF-8, if the page was given as text). */
  readonly start: number;
  /** Where it ends, not included. */
  readonly end: number;
  /** Whose it is: the page's or the site's. */
  readonly label: "content" | "framing";
  /** Why, in a word: `repeated-place`. */
  readonly reason: string;
  /** The same as a sentence. */
  readonly why: string;
  /** On which share of the site's compared pages this text stands at this place. */
  readonly support: number;
  /** How likely the page itself makes it content, where it was asked. */
  readonly chance: number | null;
  /** What it says, white space folded. */
  readonly text: string;
}

/** What a reader wrote below a page. */
export interface Comment {
  /** Who wrote it, where the markup says so. */
  readonly author: string | null;
  /** When, as the page tells it. */
  readonly date: string | null;
  /** What it says. */
  readonly text: string;
}

/** What a page is as a whole. */
export type Verdict = "content" | "no-content" | "needs-javascript" | "error-page" | "not-a-page";

/** A page without its framing. Text is made at once; the rest when it is first asked for, and once. */
export class Extraction {
  private constructor();
  /** What its content says. */
  readonly text: string;
  /** The content as Markdown: headings, lists, tables, links. */
  readonly markdown: string;
  /** The structure of the content as clean HTML, without anything else of the page: no script, style, class or handler. */
  readonly contentHtml: string;
  /** The page's own bytes, the framing cut out. */
  readonly html: Buffer;
  /** The page's own bytes, the framing shown grey. */
  readonly markedHtml: Buffer;
  /** The structure of the content, in the elements of trafilatura. */
  readonly xml: string;
  /** The same as TEI P5. */
  readonly tei: string;
  /** Everything as an object on one line: a line of `unframe extract --format jsonl`. */
  readonly json: string;
  /** A line of a table. */
  readonly csv: string;
  /** All parts of the page in document order, content and framing. */
  readonly blocks: readonly Block[];
  /** What the page says about itself. */
  readonly metadata: Metadata;
  /** What the page is called, without the name of its site. */
  readonly title: string | null;
  /** What the page is as a whole. */
  readonly verdict: Verdict;
  /** Why, in a word. */
  readonly verdictReason: string;
  /** What the page is for, as predicted: `article`, `forum`, … `null` by methods that do not ask the page itself. */
  readonly pageType: string | null;
  /** The word F1 that the text is predicted to have, from 0 to 1; `null` as above. */
  readonly quality: number | null;
  /** What readers said below the page, whether it is in the text or not; nothing on forums. */
  readonly comments: readonly Comment[];
  /** What was wrong with the page, in words. */
  readonly damage: readonly string[];
  /** The encoding the page was read in: `windows-1251`. */
  readonly encoding: string;
  /** Letters and digits of its content and of its framing. */
  readonly letters: Readonly<{ content: number; framing: number }>;
  /** In which direction its text runs, where its markup says so: `ltr`, `rtl`, `auto`. */
  readonly direction: string | null;
  /** What the page is called in its collection. */
  readonly id: string;
  /** Its address. */
  readonly url: string | null;
  /** The site it was compared with. */
  readonly site: string;
  /** Which template it was judged by. */
  readonly templateId: string | null;
  /** How well the template of its site fits the page, from 0 to 1. A page that it does not fit is judged on its own. */
  readonly templateFit: number | null;
  /** How many different pages of its site it was compared with. */
  readonly pagesCompared: number;
  /** The bytes that `unframe extract --format` writes for the page. */
  render(format: Format | FormatAlias): Buffer;
  /** The same on the thread pool of Node.js. */
  renderAsync(format: Format | FormatAlias, options?: Abortable): Promise<Buffer>;
  /** Whether the page may be in a language, such as `en`: its words do not tell of another. */
  mayBeIn(language: string): boolean;
  /** What `json` holds, for `JSON.stringify`. */
  toJSON(): { [field: string]: unknown };
}

/** Takes the framing off a page. With the `template` of its site it is judged by both; without, by itself. */
export function extract(html: Page, options?: ExtractOptions): Extraction;

/** The same on the thread pool of Node.js, so that the event loop goes on. */
export function extractAsync(html: Page, options?: ExtractOptions): Promise<Extraction>;

/** How the pages of a site are learned from. */
export interface LearnOptions extends Abortable {
  /** The method that will judge pages. `site-2005` learns chains, all others a template. */
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

/** How pages are grouped into sites. */
export interface SiteOptions {
  /** By the host of the address, by the first folders of the id (`folder`, `folder:2`), or all as `one`. `host` by default. */
  siteBy?: "host" | "folder" | `folder:${number}` | "one";
}

/** Learns the templates of a collection: a `Map` by the names of its sites. */
export function learnSites(
  pages: Iterable<Page> | AsyncIterable<Page>,
  options?: SiteOptions & Abortable,
): Promise<Map<string, Template>>;

/** The site of a page, as `unframe extract --site-by` tells it. */
export function siteOf(url: string | URL | null | undefined, options?: SiteOptions & { id?: string | null }): string;

/** What a template holds, as `unframe template show --format json` tells it. */
export interface TemplateDescription {
  /** How many pages were seen. */
  readonly pagesSeen: number;
  /** How many different pages were compared. */
  readonly pagesCompared: number;
  /** Whether there were enough pages to tell framing from content. */
  readonly canJudge: boolean;
  /** Whether it can be merged and updated. */
  readonly hasSample: boolean;
  /** What the pages repeat, and on which share of them it stands. */
  readonly framing: readonly { readonly text: string; readonly support: number }[];
  /** Pages that are made alike. */
  readonly clusters: readonly {
    readonly pages: number;
    readonly titles: readonly string[];
    readonly framing: readonly { readonly text: string; readonly support: number }[];
  }[];
  /** Pages unlike any other. */
  readonly odd: { readonly pages: number; readonly titles: readonly string[] };
}

/** What the pages of a site have in common; learned once, applied to pages never seen. It never changes. */
export class Template {
  private constructor();
  /** Reads what `save()` or `unframe learn` wrote. */
  static load(path: string): Promise<Template>;
  /** From the bytes of such a file. */
  static fromBytes(bytes: Uint8Array): Template;
  /** Takes the framing off a page of the site: the same as `extract(html, { template })`. */
  apply(html: Page, options?: Omit<ExtractOptions, "template">): Extraction;
  /** The same on the thread pool of Node.js. */
  applyAsync(html: Page, options?: Omit<ExtractOptions, "template">): Promise<Extraction>;
  /** The template of all pages that this and the others have seen: the same, byte for byte, as if they had been learned at once. */
  merge(...others: Template[]): Template;
  /** The template after it has seen more pages of its site. */
  update(pages: Iterable<Page> | AsyncIterable<Page>, options?: Abortable): Promise<Template>;
  /** Writes it to a file, which is as it was until the new one is whole. Without its sample it is small, judges as well, and cannot be merged or updated. */
  save(path: string, options?: { sample?: boolean }): Promise<void>;
  /** The bytes of the file. */
  toBytes(options?: { sample?: boolean }): Buffer;
  /** What it holds. */
  describe(): TemplateDescription;
  /** Sixteen hexadecimal digits, the same for templates that judge alike; `null` if there was nothing to compare. */
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

/** What the pages of a site have in common by the method of 2005, which compares all of them at once. */
export class Chains {
  private constructor();
  /** Takes the framing off a page of the site: the same as `extract(html, { template: chains })`. */
  apply(html: Page, options?: Omit<ExtractOptions, "template">): Extraction;
  /** The same on the thread pool of Node.js. */
  applyAsync(html: Page, options?: Omit<ExtractOptions, "template">): Promise<Extraction>;
  /** How many pages were compared. */
  readonly pagesCompared: number;
  /** Whether there were enough pages to tell framing from content. */
  readonly canJudge: boolean;
}

/** What has been seen of a site, for those who learn in parts: in any order, in any grouping, in any process. */
export class Observer {
  /** Has seen nothing yet. Memory is that of `samplePages` pages, as hashes, however many are seen. */
  constructor(options?: { samplePages?: number });
  /** Goes on from the bytes of an observer, or of a template that was saved with its sample. */
  static fromBytes(bytes: Uint8Array): Observer;
  /** Sees a page. */
  observe(html: Page, options?: ReadOptions): void;
  /** The same on the thread pool of Node.js. */
  observeAsync(html: Page, options?: ReadOptions & Abortable): Promise<void>;
  /** Sees what another one saw. */
  merge(other: Observer): void;
  /** What the pages have in common. More can be seen afterwards. */
  finish(): Template;
  /** As bytes, to be sent to other processes and worker threads. */
  toBytes(): Buffer;
  /** How many pages were seen. */
  readonly pages: number;
}

/** What a stream makes of each record. */
export interface StreamOptions extends Omit<ReadOptions, "url" | "id"> {
  /** What each record has of its {@link Extraction}. `["text"]` by default. */
  outputs?: readonly Output[];
  /** The template of the site of all records. */
  template?: Template | Chains | null;
  /** Templates by the names of sites, as `learnSites()` gives them. */
  templates?: ReadonlyMap<string, Template> | null;
  /** How many pages are worked on at once. 4 by default, as many as the thread pool of Node.js has threads. */
  concurrency?: number;
  /** Destroys the stream when it is aborted. */
  signal?: AbortSignal;
}

/** A record that was extracted: what the page's record had beside `html` and `charset`, its outputs, and what every record has. */
export interface ExtractedRecord {
  /** What the page is called. */
  id?: string;
  /** Its address. */
  url?: string | null;
  /** Its site. */
  site?: string;
  /** What it is as a whole. */
  verdict?: Verdict;
  /** Which template it was judged by. */
  templateId?: string | null;
  /** Why there is nothing else; `null` where there is. */
  error: string | null;
  [field: string]: unknown;
}

/** A `Transform` from pages to {@link ExtractedRecord}s, in their order. One bad page has an `error` and does not end the stream. */
export class ExtractStream extends Transform {
  /** What is made of each record. */
  constructor(options?: StreamOptions);
}

/** Anything that unframe cannot do. */
export class UnframeError extends Error {
  /** Which of them it is, for programs. */
  readonly code: "UNFRAME_ERROR" | "UNFRAME_INPUT" | "UNFRAME_OPTION" | "UNFRAME_TEMPLATE" | "UNFRAME_INTERNAL";
  /** What to do about it, where that is known. */
  readonly hint: string | null;
}

/** What was given is not a page or not a template. */
export class InputError extends UnframeError {
  readonly code: "UNFRAME_INPUT";
}

/** An option that is unknown, or contradicts another. */
export class OptionError extends UnframeError {
  readonly code: "UNFRAME_OPTION";
}

/** Bytes that are not a template, or a template that lacks what is asked for. */
export class TemplateError extends UnframeError {
  readonly code: "UNFRAME_TEMPLATE";
}

/** A bug in unframe that a page brought out. */
export class InternalError extends UnframeError {
  readonly code: "UNFRAME_INTERNAL";
}

/** The version of the package. */
export const version: string;
