// Crawls a site, learns what its pages repeat, and writes each page as Markdown.
//
// The loop is that of Crawlee and its like: a queue of addresses, a handler for each page. Here it is a queue of its own, so that
// the example needs nothing; in Crawlee the body of `visit` is the `requestHandler`.

import { extractAsync, learn } from "unframe";

/** Fetches the pages of a site, from one on, and no more than `most`. */
export async function* crawl(start, most = 100) {
  const queue = [start];
  const seen = new Set(queue);
  let number = 0;
  while (queue.length > 0 && number < most) {
    const url = queue.shift();
    const response = await fetch(url);
    if (!response.ok || !response.headers.get("content-type")?.startsWith("text/html")) continue;
    number += 1;
    const html = Buffer.from(await response.arrayBuffer());
    for (const [, path] of html.toString("latin1").matchAll(/<a\s[^>]*href="([^"#]+)/g)) {
      const { href, origin } = new URL(path, url);
      if (origin === new URL(start).origin && !seen.has(href)) {
        seen.add(href);
        queue.push(href);
      }
    }
    yield { html, url };
  }
}

/** The pages of a site as Markdown, without what they repeat. */
export async function clean(start) {
  const pages = [];
  for await (const page of crawl(start)) pages.push(page);
  const template = await learn(pages);
  const outputs = ["markdown", "metadata"];
  const extractions = await Promise.all(pages.map((page) => extractAsync(page, { template, outputs })));
  return extractions.map(({ url, title, markdown }) => ({ url, title, markdown }));
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  for (const { url, markdown } of await clean(process.argv[2])) console.log(`<!-- ${url} -->\n${markdown}`);
}
