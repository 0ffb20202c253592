// Correcting by place, undoing, and going on to the page that matters.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, learned, saved, screenshot } from "../support/browser.mjs";
import { folderWith, review, run, stopAll } from "../support/review.mjs";
import { menuSite, site } from "../support/sites.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { stopAll(); await browser?.close(); });

async function open(server, path, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  await page.goto(server.address + path);
  await learned(page);
  return page;
}

const corrected = (page, label) => page.locator(`#blocks [data-corrected=${label}]`).count();
const textOf = async (page, number) => page.evaluate((number) => fetch(`/panel/${number}/text?methods=auto`).then((answer) => answer.text()), number);
const everSaid = async (source) => (await run("judgments", source, "--export", "jsonl")).split("\n").filter(Boolean).map((line) => JSON.parse(line));

test("a menu of 30 entries is corrected on all pages with one click and two keys, and undone byte by byte", async () => {
  const source = folderWith(menuSite(12));
  const server = await review(source);
  const page = await open(server, "/page/3");
  const before = await textOf(page, 7);
  assert.doesNotMatch(before, /Department number 17/);
  await page.frameLocator("#frame").getByText("Department number 17").click();
  await page.waitForURL(/select=\d+/);
  await page.waitForFunction(() => document.activeElement?.id !== "frame");
  await page.keyboard.press("KeyW");
  await page.locator("#reach").filter({ hasText: "Blocks selected: 30 · On the site: 360 (12 of 12 pages)" }).waitFor();
  await page.frameLocator("#frame").locator("[data-unframe-marked]").nth(29).waitFor();
  await screenshot(page, "widened");
  await page.keyboard.press("Shift+KeyC");
  await saved(page, "block-state");
  assert.equal(await corrected(page, "content"), 30);
  const said = await everSaid(source);
  assert.deepEqual(said.map(({ subject, verdict }) => [subject, verdict]), [["place", "content"]], "it is one judgment");

  await page.goto(`${server.address}/page/7?methods=auto`);
  assert.equal(await corrected(page, "content"), 30, "on another page, too");
  const after = await textOf(page, 7);
  assert.match(after, /Department number 17/);
  await page.keyboard.press("Control+KeyZ");
  await page.locator("#toast").filter({ hasText: /Undone: .*Department number 17.* on all pages of the site/ }).waitFor();
  assert.equal(await corrected(page, "content"), 0);
  assert.equal(await textOf(page, 7), before, "what is extracted is what it was, byte by byte");
  await page.keyboard.press("Control+Shift+KeyZ");
  await page.locator("#toast").filter({ hasText: "Done again" }).waitFor();
  assert.equal(await textOf(page, 7), after);
  await page.keyboard.press("Control+Shift+KeyZ");
  await page.locator("#toast").filter({ hasText: "Nothing to redo" }).waitFor();

  await page.click("#tab-history");
  await page.locator(".history li").first().waitFor();
  await screenshot(page, "history");
  await assertAccessible(page, "history");
  await page.locator(".history [data-turn=undo]").click();
  await page.locator("#toast").filter({ hasText: "Undone" }).waitFor();
  assert.equal(await textOf(page, 7), before);
  await page.close();
  await server.stop();
});

test("a preview says what a correction of all pages would change, and makes it", async () => {
  const server = await review(folderWith(menuSite(12)));
  const page = await open(server, "/page/2?select=0");
  await page.keyboard.press("KeyW");
  await page.locator("#reach").filter({ hasText: "On the site" }).waitFor();
  await page.keyboard.press("KeyP");
  const dialog = page.locator("#preview");
  await dialog.locator(".preview li").nth(11).waitFor();
  assert.match(await dialog.textContent(), /12\s+pages\s+of\s+12/);
  await screenshot(page, "preview");
  await assertAccessible(page, "preview");
  await dialog.getByRole("button", { name: "Content everywhere" }).click();
  await saved(page, "block-state");
  assert.ok(await corrected(page, "content") > 0);
  await page.close();
  await server.stop();
});

test("ranges are selected by Shift, in the list and by keys, and on the page by V and a click", async () => {
  const source = folderWith(menuSite(8));
  const server = await review(source);
  const page = await open(server, "/page/1?select=3");
  await page.click("#tab-blocks");
  await page.locator("#blocks [data-n='9'] button").click({ modifiers: ["Shift"] });
  assert.equal(await page.locator("#blocks [data-marked]").count(), 7);
  assert.ok(await page.locator("#everywhere button").first().isDisabled(), "a range is of this page alone");
  await page.keyboard.press("Shift+KeyK");
  assert.equal(await page.locator("#blocks [data-marked]").count(), 6);
  await page.click("#tab-grade");
  await page.keyboard.press("KeyC");
  await saved(page, "block-state");
  assert.equal(await corrected(page, "content"), 6);
  await page.waitForURL(/select=9$/);
  assert.equal((await everSaid(source)).length, 6);
  await page.keyboard.press("Control+KeyZ");
  await page.locator("#toast").filter({ hasText: "Undone" }).waitFor();
  assert.equal(await corrected(page, "content"), 0, "what was said at once is undone at once");

  await page.goto(`${server.address}/page/1?methods=auto&mode=grey&grade=auto&select=2`);
  await page.keyboard.press("KeyV");
  await page.locator("#toast").filter({ hasText: "Now click" }).waitFor();
  await page.frameLocator("#frame").getByText("Department number 12", { exact: true }).click();
  await page.waitForURL(/select=(?!2$)\d+/);
  await page.locator("#blocks [data-marked]").first().waitFor({ state: "attached" });
  assert.ok(await page.locator("#blocks [data-marked]").count() >= 10);
  await page.close();
  await server.stop();
});

test("C and F go on to the next block, X takes back, also what was said of a place", async () => {
  const server = await review(folderWith(site(8)));
  const page = await open(server, "/page/1?select=0");
  for (const [key, next] of [["KeyC", 1], ["KeyF", 2]]) {
    await page.keyboard.press(key);
    await page.waitForURL(new RegExp(`select=${next}$`));
  }
  assert.deepEqual([await corrected(page, "content"), await corrected(page, "framing")], [1, 1]);
  await page.keyboard.press("Shift+KeyC");
  await page.waitForFunction(() => document.querySelectorAll("#blocks [data-by-place]").length === 1);
  await page.keyboard.press("KeyK");
  await page.keyboard.press("KeyX");
  await page.waitForFunction(() => document.querySelectorAll("#blocks [data-by-place]").length === 0);
  await page.close();
  await server.stop();
});

test("G goes to the next page without a grade, U to one the model is unsure of, and both say when there is none", async () => {
  const server = await review(folderWith(site(6)));
  const page = await open(server, "/page/1?methods=auto");
  for (const number of [2, 4]) {
    await page.goto(`${server.address}/page/${number}?methods=auto&mode=grey&grade=auto`);
    await page.keyboard.press("KeyN");
    await page.keyboard.press("KeyS");
    await saved(page, "page-state");
  }
  await page.goto(`${server.address}/page/1?methods=auto&mode=grey&grade=auto`);
  await page.keyboard.press("KeyG");
  await page.waitForURL(/\/page\/3\?/);
  await page.keyboard.press("KeyG");
  await page.waitForURL(/\/page\/5\?/);
  await page.keyboard.press("KeyG");
  await page.waitForURL(/\/page\/0\?/);
  const offered = [];
  for (let press = 0; press < 3; press += 1) {
    const from = page.url();
    await page.keyboard.press("KeyU");
    await page.waitForURL((url) => String(url) !== from);
    offered.push(Number(/\/page\/(\d+)/.exec(page.url())[1]));
  }
  assert.deepEqual([...offered].sort(), [1, 3, 5], "each ungraded page once");
  for (const number of [1, 3, 5]) {
    await page.goto(`${server.address}/page/${number}?methods=auto&mode=grey&grade=auto`);
    await page.keyboard.press("KeyN");
    await page.keyboard.press("KeyS");
    await saved(page, "page-state");
  }
  await page.goto(`${server.address}/page/0?methods=auto&mode=grey&grade=auto`);
  await page.keyboard.press("KeyG");
  await page.locator("#toast").filter({ hasText: "Every other page has a grade" }).waitFor();
  await page.close();
  await server.stop();
});
