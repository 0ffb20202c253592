// Sites of many pages: what there is to see at once, and how long it takes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, learned } from "../support/browser.mjs";
import { folderWith, review, stopAll } from "../support/review.mjs";
import { site } from "../support/sites.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { stopAll(); await browser?.close(); });

test("a site of 200 pages can be looked through and searched", async () => {
  const server = await review(folderWith(site(200)));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(server.address);
  await page.waitForURL(/\/site\/0/);
  await learned(page);
  assert.equal(await page.locator(".cards li").count(), 60);
  await page.getByRole("link", { name: "More pages" }).click();
  assert.match(await page.locator(".cards li").first().textContent(), /Story 61/);
  await page.fill("[name=find]", "story-0177");
  await page.press("[name=find]", "Enter");
  await page.waitForURL(/find=story-0177/);
  assert.equal(await page.locator(".cards li").count(), 1);
  await page.locator(".cards a").click();
  await page.waitForURL(/\/page\/176/);
  assert.match(await page.locator(".place").textContent(), /177\s+of 200/);
  for (let number = 178; number <= 183; number += 1) {
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(new RegExp(`/page/${number - 1}\\?`));
  }
  await page.frameLocator("#frame").getByText("Story number 183").waitFor();
  await page.close();
  await server.stop();
});

test("a site of 2,000 pages: how long it takes (told, not judged)", async () => {
  const source = folderWith(site(2000, { paragraphs: 40 }));
  const server = await review(source);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(server.address);
  await page.locator("h1").waitFor();
  const listed = performance.now() - server.started;
  await page.locator(".cards li").first().waitFor();
  const opened = performance.now() - server.started;
  await learned(page);
  const known = performance.now() - server.started;
  await page.goto(`${server.address}/page/1000`);
  const times = [];
  const waits = [];
  for (let number = 1001; number <= 1010; number += 1) {
    const start = performance.now();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(new RegExp(`/page/${number}\\?`), { waitUntil: "commit" });
    await page.frameLocator("#frame").getByText(`Story number ${number + 1}`).waitFor();
    waits.push(performance.now() - start);
    // The load of a page waits for that of its frame; the browser's own clock knows nothing of our waiting.
    await page.waitForFunction(() => performance.getEntriesByType("navigation")[0].loadEventEnd > 0);
    times.push(await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd));
  }
  for (const all of [times, waits]) all.sort((left, right) => left - right);
  console.log(`2,000 pages: first view ${listed.toFixed(0)} ms after the start, site view ${opened.toFixed(0)} ms, learned ${known.toFixed(0)} ms; ` +
    `a page switch, frame included, ${times[5].toFixed(0)} ms by the browser's clock (median of 10; slowest ${times[9].toFixed(0)} ms), ${waits[5].toFixed(0)} ms as the test sees it`);
  await page.close();
  await server.stop();
});
