// A page as a browser shows it, after its scripts ran, as Markdown.
//
// node examples/playwright.mjs https://example.org/

import { chromium } from "playwright-core";
import { extractAsync } from "unframe";

/** Opens a page and gives its content as Markdown. `options` go to Playwright. */
export async function markdownOf(url, options = {}) {
  const browser = await chromium.launch(options);
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    const { markdown } = await extractAsync(await page.content(), { url: page.url(), outputs: ["markdown"] });
    return markdown;
  } finally {
    await browser.close();
  }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  console.log(await markdownOf(process.argv[2], { channel: "chromium" }));
}
