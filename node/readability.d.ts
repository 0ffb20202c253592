// The types of `unframe/readability`: those of @mozilla/readability.

import type { ExtractOptions } from "./index.js";

/** A document of a browser, of jsdom or of linkedom. */
export interface DocumentLike {
  readonly documentElement: { readonly outerHTML: string };
  readonly baseURI?: string | null;
  readonly URL?: string;
}

/** Readability's options have no effect; those of unframe work as in `extract`. */
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

/** An article, with the fields of Readability. */
export interface Article {
  /** Its title. */
  title: string;
  /** Its authors. */
  byline: string | null;
  /** The direction of its text, if the markup says so. */
  dir: string | null;
  /** Its language: as stated, otherwise detected from the words. */
  lang: string | null;
  /** Its content as clean HTML, in a `<div id="readability-page-1" class="page">`. */
  content: string;
  /** Its content as text. */
  textContent: string;
  /** The length of the text. */
  length: number;
  /** Its description, or its first paragraph. */
  excerpt: string;
  /** The name of the site. */
  siteName: string | null;
  /** When it was published. */
  publishedTime: string | null;
}

/** Extracts the content of a page, with the interface of @mozilla/readability. */
export class Readability {
  /** The page: its HTML, its bytes, or a document. */
  constructor(page: string | Uint8Array | DocumentLike, options?: ReadabilityOptions);
  /** Returns the article, or `null` if the page has no content. */
  parse(): Article | null;
}

/** Whether a page has content. */
export function isProbablyReaderable(page: string | Uint8Array | DocumentLike, options?: object): boolean;
