// The tour and the legend, in both languages; views on a phone; experts who differ.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, learned, saved, screenshot } from "../support/browser.mjs";
import { folderWith, review, stopAll } from "../support/review.mjs";
import { site } from "../support/sites.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { stopAll(); await browser?.close(); });

for (const [locale, start, heading] of [["en-US", "One-minute tour", "The site gets a grade"], ["ru-RU", "Обзор за минуту", "Сайт получает оценку"]]) {
  test(`a new expert is offered a tour, once: ${locale}`, async () => {
    const server = await review(folderWith(site(6)));
    const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${server.address}/site/0`);
    await learned(page);
    await page.locator("#tour-hint").getByRole("button", { name: start }).click();
    const tour = page.locator("#tour");
    for (let slide = 1; slide <= 5; slide += 1) {
      assert.equal(await page.locator("#tour-place").textContent(), `${slide} / 5`);
      await screenshot(page, `tour-${slide}-${locale}`);
      await assertAccessible(page, `tour ${slide} ${locale}`);
      if (slide === 4) assert.ok(await tour.getByText(heading).isVisible());
      if (slide < 5) await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Escape");
    await page.reload();
    await learned(page);
    assert.ok(!await page.locator("#tour-hint").isVisible(), "it is not offered again");
    await page.keyboard.press("?");
    assert.equal(await page.locator("#help .legend li").count(), 6);
    await screenshot(page, `legend-${locale}`);
    await assertAccessible(page, `legend ${locale}`);
    await context.close();
    await server.stop();
  });
}

for (const scheme of ["light", "dark"]) {
  test(`every view can be used on a phone: ${scheme}`, async () => {
    const files = { ...site(6) };
    const several = Object.fromEntries(Object.entries(files).flatMap(([name, text]) => [[`one/${name}`, text], [`two/${name}`, text]]));
    const server = await review(folderWith(several), "--site-by", "folder", "--method", "auto,sentence");
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: scheme });
    for (const [view, path] of [["sites", "/"], ["site", "/site/0"], ["page", "/page/3?select=4"], ["results", "/results"], ["disagreements", "/disagreements"]]) {
      await page.goto(server.address + path);
      await learned(page);
      await page.waitForTimeout(200);
      await screenshot(page, `${view}-phone-${scheme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 391, `${view} is ${wide} wide`);
      await assertAccessible(page, `${view} phone ${scheme}`);
    }
    await page.close();
    await server.stop();
  });
}

test("a blind review is accessible, and names letters only", async () => {
  const server = await review(folderWith(site(6)), "--blind", "--method", "auto,sentence");
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  for (const path of ["/site/0", "/page/1"]) {
    await page.goto(server.address + path);
    await learned(page);
    await assertAccessible(page, `blind ${path}`);
    assert.deepEqual(await page.locator(".chips").first().locator("a, span").allTextContents(), ["A", "B"]);
  }
  await screenshot(page, "blind");
  await page.close();
  await server.stop();
});

test("two experts differ, and a third decides", async () => {
  const server = await review(folderWith(site(6)));
  for (const [name, key] of [["Anna", "KeyN"], ["Boris", "Shift+KeyN"]]) {
    const context = await browser.newContext();
    await context.addCookies([{ name: "unframe-expert", value: name, url: server.address }]);
    const page = await context.newPage();
    await page.goto(`${server.address}/page/2?methods=auto&mode=grey&grade=auto`);
    await learned(page);
    await page.keyboard.press(key);
    await page.keyboard.press("KeyS");
    await saved(page, "page-state");
    await context.close();
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.address}/results`);
  await page.getByRole("link", { name: "Disagreements" }).click();
  await page.locator(".side").nth(1).waitFor();
  await screenshot(page, "disagreements");
  await assertAccessible(page, "disagreements");
  await page.getByRole("button", { name: "Decide: N-S+" }).click();
  await page.locator(".badge-decided").filter({ hasText: "decided: N-S+" }).waitFor();
  await page.close();
  await server.stop();
});
