// The types of `unframe/readability`: those of @mozilla/readability.

import type { ExtractOptions } from "./index.js";

/** A document of a browser, of jsdom or of linkedom. */
export interface DocumentLike {
  readonly documentElement: { readonly outerHTML: string };
  readonly baseURI?: string | null;
  readonly URL?: string;
}

/** Readability's options change nothing; those of unframe do what they always do. */
export interface ReadabilityOptions extends Omit<ExtractOptions, "outputs" | "signal"> {
  debug?: boolean;
  maxElemsToParse?: number;
  nbTopCandidates?: number;
  charThreshold?: number;
  classesToPreserve?: string[];
  keepClasses?: boolean;
  disableJSONLD?: boolean;
  allowedVideoRegex?: RegExp;
  linkDensityModifier?: number;
}

/** What Readability tells of an article. */
export interface Article {
  /** What it is called. */
  title: string;
  /** Who wrote it. */
  byline: string | null;
  /** In which direction its text runs, where its markup says so. */
  dir: string | null;
  /** Its language: as stated, else told from the words. */
  lang: string | null;
  /** Its content as clean HTML, in a `<div id="readability-page-1" class="page">`. */
  content: string;
  /** Its content as text. */
  textContent: string;
  /** How long the text is. */
  length: number;
  /** What it is about: its description, or its first paragraph. */
  excerpt: string;
  /** What its site is called. */
  siteName: string | null;
  /** When it was published. */
  publishedTime: string | null;
}

/** Takes the framing off a page, and tells of it as @mozilla/readability does. */
export class Readability {
  /** The page: its HTML, its bytes, or a document. */
  constructor(page: string | Uint8Array | DocumentLike, options?: ReadabilityOptions);
  /** The article; `null` for a page that says nothing. */
  parse(): Article | null;
}

/** Whether a page says anything. */
export function isProbablyReaderable(page: string | Uint8Array | DocumentLike, options?: object): boolean;
