// A document loader in the manner of LangChain: pages in, documents with `pageContent` and `metadata` out.
//
// LangChain asks of a loader that it has `load()` and `lazyLoad()`; with its package installed, let the class extend
// `BaseDocumentLoader`.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { extractAsync, learn } from "unframe";

/** Loads a folder of saved pages of one site, as Markdown, without what they repeat. */
export class SiteLoader {
  constructor(folder) {
    this.folder = folder;
  }

  async *pages() {
    const entries = await readdir(this.folder, { recursive: true });
    for (const name of entries.filter((name) => name.endsWith(".html")).sort()) {
      yield { html: await readFile(join(this.folder, name)), id: name };
    }
  }

  /** The documents one by one. Pages that say nothing are left out. */
  async *lazyLoad() {
    const template = await learn(this.pages());
    for await (const page of this.pages()) {
      const extraction = await extractAsync(page, { template, outputs: ["markdown", "metadata"] });
      if (extraction.verdict !== "content") continue;
      const { title, language, author, date } = extraction.metadata;
      const source = pathToFileURL(join(this.folder, page.id)).href;
      yield { pageContent: extraction.markdown, metadata: { source, title, language, author, date }, id: page.id };
    }
  }

  async load() {
    const documents = [];
    for await (const document of this.lazyLoad()) documents.push(document);
    return documents;
  }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  for (const document of await new SiteLoader(process.argv[2]).load()) console.log(JSON.stringify(document));
}
