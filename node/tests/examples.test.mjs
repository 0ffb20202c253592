// The examples do what they say.

import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { extract } from "unframe";
import { clean } from "../examples/crawl.mjs";
import { app } from "../examples/express.mjs";
import { SiteLoader } from "../examples/loader.mjs";
import { markdownOf } from "../examples/playwright.mjs";
import { REPOSITORY } from "./support/command.mjs";
import { RAIN } from "./support/pages.mjs";

const SITE = join(REPOSITORY, "examples/site");
const FOG =
  "Fog lay on the valley all morning, and no ship left the harbour. The pilot rang the bell of the pier every minute, and " +
  "at noon, when the sun came through, eleven boats were counted between the breakwater and the light.";
const NEEDS_SCRIPTS = `<title>Fog</title><main id=a></main><script>
  document.getElementById("a").innerHTML = "<h1>Fog</h1><p>" + ${JSON.stringify(FOG)};
</script>`;

/** The example site, served as any server would. */
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  let file = join(SITE, path);
  if (path === "/fog") return response.setHeader("Content-Type", "text/html").end(NEEDS_SCRIPTS);
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
  if (!existsSync(file)) return response.writeHead(404).end();
  return response.setHeader("Content-Type", "text/html").end(readFileSync(file));
});

let address;
before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

test("a crawl gives every page without what the site repeats", async () => {
  const pages = await clean(`${address}/index.html`);
  assert.ok(pages.length > 10, `${pages.length} pages`);
  assert.equal(new Set(pages.map((page) => page.url)).size, pages.length);
  for (const framing of [
    "Skip to content",
    "Clocks mended, sold and written about",
    "Telephone 0555 0142",
    "visitors today",
  ]) {
    const repeated = pages.filter((page) => page.markdown.includes(framing)).map((page) => page.url);
    assert.ok(repeated.length < 3, `"${framing}" stands on ${repeated}`);
  }
  assert.ok(pages.every((page) => page.markdown.length > 0));
});

test("an endpoint of Express takes pages and reports mistakes", async () => {
  const listening = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const endpoint = `http://127.0.0.1:${listening.address().port}/`;
  try {
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    const good = await fetch(`${endpoint}?url=https://example.org/`, { method: "POST", headers, body: RAIN });
    assert.equal(good.status, 200);
    const { title, markdown, verdict } = await good.json();
    assert.deepEqual(
      { title, markdown, verdict },
      { title: "Rain", markdown: extract(RAIN).markdown, verdict: "content" },
    );
    const bad = await fetch(`${endpoint}?method=best`, { method: "POST", headers, body: RAIN });
    assert.equal(bad.status, 400);
    assert.equal((await bad.json()).code, "UNFRAME_OPTION");
    const empty = await fetch(endpoint, { method: "POST" });
    assert.equal((await empty.json()).verdict, "no-content");
  } finally {
    listening.close();
    listening.closeAllConnections();
  }
});

test("a loader gives documents", async () => {
  const documents = await new SiteLoader(SITE).load();
  assert.ok(documents.length > 10);
  for (const { pageContent, metadata } of documents) {
    assert.ok(pageContent.length > 0);
    assert.match(metadata.source, /^file:.*\.html$/);
    assert.ok(metadata.title);
  }
});

const executablePath = chromium();
test("a page of Playwright as Markdown", { skip: !executablePath && "there is no Chromium" }, async () => {
  const markdown = await markdownOf(`${address}/fog`, { executablePath, args: ["--no-sandbox"] });
  assert.equal(markdown, `# Fog\n\n${FOG}\n`);
  assert.equal(extract(NEEDS_SCRIPTS).verdict === "content", false);
});

function chromium() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  const usual = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM, ...usual].find((path) => path && existsSync(path));
}
