// A hostile page neither runs, nor reaches the network, nor leads away.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { launch, learned, screenshot } from "../support/browser.mjs";
import { folderWith, review, stopAll } from "../support/review.mjs";
import { hostile, site } from "../support/sites.mjs";

let browser, canary, canaryAddress;
const asked = [];
before(async () => {
  browser = await launch();
  canary = createServer((request, response) => { asked.push(request.url); response.end("x"); });
  canary.on("connection", () => asked.push("a connection"));
  canary.listen(0, "127.0.0.1");
  await once(canary, "listening");
  canaryAddress = `http://127.0.0.1:${canary.address().port}`;
});
after(async () => { stopAll(); canary.closeAllConnections(); canary.close(); await browser?.close(); });

test("the canary sings when it is asked", async () => {
  const page = await browser.newPage();
  await page.goto(`${canaryAddress}/alive`);
  assert.ok(asked.includes("/alive"));
  await page.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  asked.length = 0;
});

test("a hostile page runs nothing and asks nobody", async () => {
  const files = { ...site(6), "hostile.html": hostile(canaryAddress) };
  const server = await review(folderWith(files));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const strangers = [];
  context.on("request", (request) => {
    if (!request.url().startsWith(server.address) && !request.url().startsWith("data:")) strangers.push(request.url());
  });
  for (const query of ["methods=auto", "methods=auto,sentence,dom", "methods=auto&mode=hidden", "methods=auto&mode=only", "methods=auto&mode=plain"]) {
    await page.goto(`${server.address}/page/0?${query}`);
    await learned(page);
    await page.waitForTimeout(400);
    assert.ok(page.url().startsWith(server.address), page.url());
  }
  await screenshot(page, "hostile");
  await page.goto(`${server.address}/page/0?methods=auto&mode=plain`);
  await page.waitForLoadState("networkidle");
  const frame = page.frames().find((frame) => frame.url().includes("/frame/"));
  assert.ok(frame, "the frame is still where it was put");
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.evaluate(() => {
    try { return String(document.getElementById("frame").contentDocument); } catch (error) { return error.name; }
  }), "null", "the frame has no origin in common with us");

  // Every link leads to us, whatever it was.
  const links = await frame.locator("a[href]").evaluateAll((all) => all.map((link) => link.href)).catch(() => null);
  if (links) assert.ok(links.every((link) => link.startsWith(`${server.address}/page/0?`)), links.join("\n"));
  for (const text of ["A link that runs a script", "A link that leads away", "A link that opens a window"]) {
    await page.frameLocator("#frame").getByText(text).click();
    await page.waitForURL(/select=\d+/);
    assert.ok(page.url().startsWith(`${server.address}/page/0?`), page.url());
    await page.goto(`${server.address}/page/0?methods=auto&mode=plain`);
  }
  await page.frameLocator("#frame").getByText("Send the form away").click({ force: true });
  await page.waitForTimeout(400);
  assert.ok(page.url().startsWith(`${server.address}/page/0?`), page.url());
  assert.equal(context.pages().length, 1, "no window was opened");

  // The frame by itself, opened as if somebody had copied its address.
  await page.goto(`${server.address}/frame/0?methods=auto`);
  await page.waitForTimeout(500);
  assert.deepEqual(asked, [], "the canary was asked");
  assert.deepEqual(strangers, [], "requests off our origin");
  await context.close();
  await server.stop();
});

test("pages of other origins can neither read nor write", async () => {
  const server = await review(folderWith(site(5)));
  const page = await browser.newPage();
  await page.goto(`${canaryAddress}/other`);
  const outcome = await page.evaluate(async (address) => {
    const tries = [];
    for (const request of [
      () => fetch(`${address}/page/0`).then((answer) => answer.text()),
      () => fetch(`${address}/grade/site/0`, { method: "POST", mode: "no-cors", body: new URLSearchParams({ method: "auto", grade: "2", note: "" }) }).then((answer) => answer.type),
      () => fetch(`${address}/grade/site/0`, { method: "POST", headers: { "X-Unframe-Token": "0" } }).then((answer) => answer.status),
    ]) tries.push(await request().then(String, () => "refused"));
    return tries;
  }, server.address);
  assert.equal(outcome[0], "refused");
  assert.equal(outcome[2], "refused");
  await page.goto(`${server.address}/site/0`);
  assert.equal(await page.locator("#site-marks [aria-pressed=true]").count(), 0, "nothing was graded");
  await page.close();
  await server.stop();
  asked.length = 0;
});
