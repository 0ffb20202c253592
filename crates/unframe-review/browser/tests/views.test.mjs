// What is seen: side by side, in Russian, light and dark, on a desk and on a tablet; for everybody.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, learned, saved, screenshot } from "../support/browser.mjs";
import { folderWith, review, stopAll } from "../support/review.mjs";
import { site } from "../support/sites.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { stopAll(); await browser?.close(); });

test("methods are shown side by side, scroll as one and tell where they differ", async () => {
  const server = await review(folderWith(site(8, { paragraphs: 30 })), "--method", "auto,site-2005,sentence");
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.address}/page/1`);
  await learned(page);
  const panes = page.frameLocator("#frame").locator(".unframe-pane");
  assert.equal(await panes.count(), 3);
  assert.equal(await page.locator(".pane-heads span").count(), 3);
  const tops = () => panes.evaluateAll((all) => all.map((pane) => Math.round(pane.querySelector("footer").getBoundingClientRect().top)));
  const before = await tops();
  await page.locator("#frame").hover();
  await page.mouse.wheel(0, 400);
  await page.waitForTimeout(300);
  const afterwards = await tops();
  assert.ok(before[0] - afterwards[0] > 200, `${before} → ${afterwards}`);
  assert.equal(new Set(before.map((top, at) => top - afterwards[at])).size, 1, "all panes moved alike");
  assert.ok(await page.frameLocator("#frame").locator("[data-unframe-differs]").count() > 0);
  await page.frameLocator("#frame").locator("[data-unframe-n]").first().hover();
  await screenshot(page, "side-by-side");
  await page.close();
  await server.stop();
});

test("framing is grey, hidden, or all there is", async () => {
  const server = await review(folderWith(site(8)));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.address}/page/1`);
  await learned(page);
  const frame = page.frameLocator("#frame");
  const state = async () => [await frame.getByText("All rights reserved").isVisible(), await frame.getByText("Story number 2").isVisible()];
  const opacity = await frame.locator("footer[data-unframe=framing], footer [data-unframe=framing]").first().evaluate((part) => getComputedStyle(part).opacity);
  assert.ok(Number(opacity) < 0.5, opacity);
  assert.deepEqual(await state(), [true, true]);
  const seen = [];
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("KeyM");
    await page.waitForLoadState("load");
    await frame.locator("style").last().waitFor({ state: "attached" });
    seen.push(await state());
  }
  assert.deepEqual(seen, [[false, true], [true, false], [true, true], [true, true]]);
  const colour = await frame.locator("header").first().evaluate((header) => getComputedStyle(header).backgroundColor);
  assert.equal(colour, "rgb(36, 59, 85)", "the style sheet of the source is there");
  await page.close();
  await server.stop();
});

test("the interface speaks Russian to Russian browsers", async () => {
  const server = await review(folderWith(site(6)));
  const context = await browser.newContext({ locale: "ru-RU", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${server.address}/page/0`);
  await learned(page);
  assert.equal(await page.getAttribute("html", "lang"), "ru");
  assert.ok(await page.getByRole("tab", { name: "Оценка" }).isVisible());
  await page.keyboard.press("KeyJ");
  await page.keyboard.press("KeyJ");
  assert.match(await page.locator("#selected-reason").textContent(), /[а-я]{4}/);
  await page.keyboard.press("Shift+Slash");
  await page.getByRole("heading", { name: "Клавиши" }).waitFor();
  await screenshot(page, "russian-help");
  await page.getByRole("button", { name: "Закрыть" }).click();
  await screenshot(page, "russian-page");
  await page.click("#language");
  await page.waitForFunction(() => document.documentElement.lang === "en");
  await context.close();
  await server.stop();
});

test("the name of the expert is kept, and experts do not see each other's grades", async () => {
  const server = await review(folderWith(site(6)));
  const page = await browser.newPage();
  await page.goto(`${server.address}/site/0`);
  await learned(page);
  await page.keyboard.press("5");
  await page.locator("#site-state").filter({ hasText: "Saved" }).waitFor();
  await page.fill("#expert", "Борис");
  await page.press("#expert", "Tab");
  await page.waitForLoadState("load");
  await page.waitForFunction(() => document.getElementById("expert").value === "Борис" && !document.querySelector("#site-marks [aria-pressed=true]"));
  await page.close();
  await server.stop();
});

for (const scheme of ["light", "dark"]) {
  test(`every view is accessible and can be looked at: ${scheme}`, async () => {
    const server = await review(folderWith(site(40)));
    const first = await browser.newPage();
    for (const [path, keys] of [["/page/1", ["KeyN", "KeyS", "4"]], ["/page/2?methods=sentence", ["Shift+KeyN", "KeyS", "3"]]]) {
      await first.goto(server.address + path);
      await learned(first);
      for (const key of keys) await first.keyboard.press(key);
      await saved(first, "page-state");
      await saved(first, "site-state");
    }
    await first.close();
    for (const [name, width, height] of [["desk", 1280, 800], ["tablet", 1024, 768], ["upright", 768, 1024]]) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme });
      for (const [view, path] of [["site", "/site/0"], ["page", "/page/3"], ["compare", "/page/3?methods=auto,sentence&select=5"], ["results", "/results"], ["nothing", "/page/999999"]]) {
        await page.goto(server.address + path);
        await learned(page);
        await page.waitForTimeout(150);
        await screenshot(page, `${view}-${name}-${scheme}`);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
        assert.ok(!isWide, `${view} is wider than ${width}`);
        await assertAccessible(page, `${view} ${name} ${scheme}`);
      }
      await page.goto(`${server.address}/page/3`);
      for (const tab of ["blocks", "text", "markdown", "facts"]) {
        await page.click(`#tab-${tab}`);
        await page.locator(`#panel-${tab} > *`).first().waitFor();
        await page.waitForTimeout(100);
        if (name === "desk") await screenshot(page, `tab-${tab}-${scheme}`);
        await assertAccessible(page, `${tab} ${name} ${scheme}`);
      }
      await page.close();
    }
    await server.stop();
  });
}
