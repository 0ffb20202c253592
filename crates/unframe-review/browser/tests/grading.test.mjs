// Grading by keys, what is kept of it, and what survives.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, learned, saved, screenshot } from "../support/browser.mjs";
import { folderWith, review, run, stopAll } from "../support/review.mjs";
import { site } from "../support/sites.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { stopAll(); await browser?.close(); });

async function open(server, path, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  await page.goto(server.address + path);
  await learned(page);
  return page;
}

const pressed = (page) => page.locator("#page-marks [aria-pressed=true]").evaluateAll((all) => all.map((one) => one.dataset.mark + one.dataset.sign));
const siteGrade = (page) => page.locator("#site-marks [aria-pressed=true]").evaluateAll((all) => all.map((one) => one.textContent).join());

test("grades are given by single keys and are there after a restart", async () => {
  const source = folderWith(site(8));
  let server = await review(source);
  let page = await open(server, "/page/2");
  await page.keyboard.press("KeyN");
  await page.keyboard.press("Shift+KeyS");
  await saved(page, "page-state");
  await page.keyboard.press("4");
  await saved(page, "site-state");
  await page.keyboard.press("KeyE");
  await page.keyboard.type("the side bar was kept");
  await page.keyboard.press("Escape");
  await page.waitForTimeout(50);
  await saved(page, "page-state");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/\/page\/3/);
  assert.deepEqual(await pressed(page), [], "another page has no grade yet");
  assert.equal(await siteGrade(page), "4", "but it is of the same site");
  assert.equal(await server.stop(), 0, "an interrupt is a good end");
  await page.close();

  server = await review(source);
  page = await open(server, "/page/2");
  assert.deepEqual(await pressed(page), ["n+", "s-"]);
  assert.equal(await siteGrade(page), "4");
  assert.equal(await page.inputValue("#page-note"), "the side bar was kept");
  await page.keyboard.press("0");
  await saved(page, "page-state");
  await page.reload();
  assert.deepEqual(await pressed(page), [], "a grade can be taken back");
  await page.close();
  await server.stop();
});

test("keys work in a Russian layout and after a click into the page", async () => {
  const server = await review(folderWith(site(6)));
  const page = await open(server, "/page/0");
  await page.frameLocator("#frame").locator("main p a.unframe-text").first().click();
  await page.waitForURL(/select=/);
  await page.waitForFunction(() => document.activeElement?.id !== "frame");
  // As browsers tell of the keys that are N and S on a Latin keyboard.
  for (const [key, code] of [["т", "KeyN"], ["ы", "KeyS"]]) {
    await page.evaluate((init) => document.getElementById("main").dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true })), { key, code });
  }
  await saved(page, "page-state");
  assert.deepEqual(await pressed(page), ["n+", "s+"]);
  await page.close();
  await server.stop();
});

test("two tabs and a kill lose nothing that was acknowledged", async () => {
  const source = folderWith(site(30));
  let server = await review(source);
  const tabs = [await open(server, "/page/0"), await open(server, "/page/1")];
  const token = await tabs[0].evaluate(() => document.body.dataset.token);
  // Both tabs grade as fast as they can, through the page's own way to save, and note what was acknowledged.
  const grading = tabs.map((tab, which) => tab.evaluate(async ([token, which]) => {
    window.acknowledged = [];
    for (let number = 0; ; number += 1) {
      const page = (number * 2 + which) % 30;
      const grade = number % 2 ? "N+S-" : "N-S+";
      const note = `tab ${which} number ${number}`;
      try {
        const answer = await fetch(`/grade/page/${page}`, {
          method: "POST",
          headers: { "X-Unframe-Token": token, "Content-Type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ method: "auto", grade, note }),
        });
        if (answer.ok) window.acknowledged.push([page, grade, note]);
      } catch { return window.acknowledged; }
    }
  }, [token, which]));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await server.stop("SIGKILL");
  const acknowledged = (await Promise.all(grading)).map((all) => { assert.ok(all.length > 5, `${all.length} grades`); return all; });
  server = await review(source);
  for (const all of acknowledged) {
    const last = new Map(all.map((entry) => [entry[0], entry]));
    const [latestPage, latestGrade, latestNote] = all.at(-1);
    for (const [page, grade, note] of [...last.values()].slice(-6)) {
      // A new tab each: going on from a page that is still loading its frame is sometimes aborted.
      const check = await browser.newPage();
      await check.goto(`${server.address}/page/${page}?methods=auto`);
      const kept = await check.inputValue("#page-note");
      await check.close();
      // One more may have been kept than was acknowledged, never one less.
      const number = (text) => Number(text.split(" ").at(-1));
      assert.ok(number(kept) >= number(note), `page ${page}: kept ${kept}, acknowledged ${note} ${grade}`);
    }
    assert.ok(latestPage >= 0 && latestGrade && latestNote);
  }
  console.log(`acknowledged before the kill: ${acknowledged.map((all) => all.length).join(" and ")}, all kept`);
  for (const tab of tabs) await tab.close();
  await server.stop();
});

test("a correction becomes a judgment of the block, and comes back", async () => {
  const source = folderWith(site(8));
  const server = await review(source);
  const page = await open(server, "/page/1");
  const footer = page.frameLocator("#frame").getByText("All rights reserved by the valley");
  await footer.click();
  await page.waitForURL(/select=\d+/);
  assert.match(await page.locator("#selected-text").textContent(), /All rights reserved/);
  await page.waitForFunction(() => document.activeElement?.id !== "frame");
  await page.keyboard.press("KeyC");
  await saved(page, "block-state");
  await page.frameLocator("#frame").locator("[data-unframe-corrected=content]").first().waitFor();
  await screenshot(page, "correction");
  await page.reload();
  assert.equal(await page.locator("#corrections [data-label=content]").getAttribute("aria-pressed"), "true");
  const corrections = (await run("judgments", source, "--export", "jsonl")).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  assert.equal(corrections.length, 1);
  assert.match(JSON.stringify(corrections[0]), /story-0002\.html.*All rights reserved by the valley|All rights reserved by the valley.*story-0002\.html/);
  assert.match(JSON.stringify(corrections[0]), /"content"/);
  await page.keyboard.press("KeyX");
  await saved(page, "block-state");
  await page.reload();
  assert.equal(await page.locator("#corrections [data-label=content]").getAttribute("aria-pressed"), "false");
  await page.close();
  await server.stop();
});

test("blocks are walked through by keys", async () => {
  const server = await review(folderWith(site(8)));
  const page = await open(server, "/page/1?methods=auto,sentence");
  await page.keyboard.press("KeyJ");
  await page.keyboard.press("KeyJ");
  // The address is changed by script: the browser tells of it a moment after the key, so it is waited for, not read at once.
  await page.waitForURL(/select=1$/);
  await page.keyboard.press("KeyK");
  await page.waitForURL(/select=0$/);
  await page.frames().find((frame) => frame.url().includes("/frame/")).waitForURL(/#unframe-0$/);
  await page.keyboard.press("KeyD");
  await page.waitForURL(/select=(?!0$)/);
  const number = new URL(page.url()).searchParams.get("select");
  assert.ok(await page.locator(`#blocks [data-n="${number}"]`).getAttribute("data-differs") !== null, "it is a difference");
  await page.close();
  await server.stop();
});
