// The playground of `unframe serve`: what people see, by keyboard and mouse, and that a hostile page does nothing in it.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assertAccessible, launch, screenshot } from "../support/browser.mjs";
import { folderWith, run } from "../support/review.mjs";
import { serve, stopServices } from "../support/service.mjs";
import { hostile, site } from "../support/sites.mjs";

let browser, canary, canaryAddress, service, folder;
const asked = [];
before(async () => {
  browser = await launch();
  canary = createServer((request, response) => { asked.push(request.url); response.end("x"); });
  canary.on("connection", () => asked.push("a connection"));
  canary.listen(0, "127.0.0.1");
  await once(canary, "listening");
  canaryAddress = `http://127.0.0.1:${canary.address().port}`;
  folder = folderWith({ ...site(6), "hostile.html": hostile(canaryAddress) });
  service = await serve("--pages", folder);
});
after(async () => {
  stopServices();
  canary.closeAllConnections();
  canary.close();
  await browser?.close();
});

const story = site(3)["story-0001.html"];

async function visit(options = {}, address = `${service.address}/`) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Waits until the page that was given is shown. */
async function done(page) {
  await page.locator("#state").filter({ hasText: /letters|букв/ }).waitFor();
}

async function paste(page, html) {
  await page.locator("#html").fill(html);
  await done(page);
}

test("a pasted page is shown with its framing grey, as Markdown, as blocks, as JSON and as a request", async () => {
  const page = await visit();
  await paste(page, story);
  const frame = page.frameLocator("#frame");
  await frame.getByText("Story number 1").waitFor();
  const opacity = (text) => frame.getByText(text).first().evaluate((node) => {
    for (let at = node; at; at = at.parentElement) if (Number(getComputedStyle(at).opacity) < 0.5) return "grey";
    return "plain";
  }).catch((error) => error.message);
  // Scripts of the test run in the frame's own world even though the page may run none.
  assert.equal(await opacity("Story number 1"), "plain");
  assert.equal(await opacity("All rights reserved"), "grey");
  await screenshot(page, "playground-light");
  await assertAccessible(page, "page");

  writeFileSync(join(folder, "..", "pasted.html"), story);
  const written = await run("--quiet", "extract", join(folder, "..", "pasted.html"), "--format", "markdown");
  await page.getByRole("tab", { name: "Markdown" }).click();
  await page.locator("#markdown").filter({ hasText: "Story number 1" }).waitFor();
  assert.equal(await page.locator("#markdown").textContent(), written);
  await assertAccessible(page, "markdown");

  await page.getByRole("tab", { name: "Blocks" }).click();
  const framing = page.locator("#blocks li[data-label=framing]").filter({ hasText: "All rights reserved" });
  assert.match(await framing.textContent(), /framing looks like framing/);
  await screenshot(page, "playground-blocks");
  await assertAccessible(page, "blocks");

  await page.getByRole("tab", { name: "JSON" }).click();
  await page.locator("#json").filter({ hasText: "blocks" }).waitFor();
  const json = JSON.parse(await page.locator("#json").textContent());
  assert.equal(json.title, "Story number 1");
  await assertAccessible(page, "json");

  await page.getByRole("tab", { name: "Request" }).click();
  await page.locator("#url").fill("https://valley.example/a'b");
  await page.locator("details summary").click();
  await page.getByLabel("Without addresses of links").check();
  await page.locator("#command").filter({ hasText: "--no-links" }).waitFor();
  const curl = await page.locator("#curl").textContent();
  assert.match(curl, /--data-binary @page\.html/);
  assert.match(curl, /links=text/);
  assert.match(curl, /https%3A%2F%2Fvalley\.example%2Fa%27b/);
  await assertAccessible(page, "request");
  await screenshot(page, "playground-request");
  await page.context().close();
});

test("a text that is clicked says why, and so does the keyboard", async () => {
  const page = await visit();
  await paste(page, story);
  await page.frameLocator("#frame").getByText("All rights reserved").click();
  await page.locator("#selected").filter({ hasText: "All rights reserved" }).waitFor();
  assert.match(await page.locator("#selected").textContent(), /^framing looks like framing.* · bytes \d+–\d+/);
  assert.equal(page.url(), `${service.address}/`, "nothing was left behind in the address");
  assert.equal(await page.locator("#html").inputValue(), story, "the page was not loaded again");

  await page.locator("#tab-page").focus();
  await page.keyboard.press("3");
  await page.keyboard.press("k");
  const before = await page.locator("#selected").textContent();
  await page.keyboard.press("j");
  assert.notEqual(await page.locator("#selected").textContent(), before);
  assert.equal(await page.locator("#blocks [aria-current]").count(), 1);
  await page.keyboard.press("m");
  await page.locator("#modes [data-mode=hidden][aria-pressed=true]").waitFor();
  await page.frameLocator("#frame").getByText("Story number 1").waitFor();
  assert.equal(await page.frameLocator("#frame").getByText("All rights reserved").isVisible(), false);
  await page.keyboard.press("ArrowRight");
  await page.locator("#tab-page").focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator("#tab-request").getAttribute("aria-selected"), "true");
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await assertAccessible(page, "help");
  await page.context().close();
});

test("a file and a page of the folder are shown, in their own encoding", async () => {
  const page = await visit();
  // "Дождь" in windows-1251.
  const russian = Buffer.concat([
    Buffer.from("<meta charset=windows-1251><h1>"), Buffer.from([0xc4, 0xee, 0xe6, 0xe4, 0xfc]),
    Buffer.from("</h1><p>It rained all night in the valley, and by the morning the river had risen by a foot."),
  ]);
  await page.locator("#file").setInputFiles({ name: "rain.html", mimeType: "text/html", buffer: russian });
  await page.frameLocator("#frame").getByText("Дождь").waitFor();
  assert.match(await page.locator("#name").textContent(), /rain\.html/);
  await page.locator("#pages").selectOption({ label: "story-0003.html" });
  await page.frameLocator("#frame").getByText("Story number 3").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal(await page.locator("iframe").count(), 0);
  await page.context().close();
});

test("a hostile page runs nothing, asks nobody and leads nowhere", async () => {
  const page = await visit();
  const strangers = [];
  page.context().on("request", (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(service.address)) strangers.push(request.url());
  });
  asked.length = 0;
  await page.locator("#pages").selectOption({ label: "hostile.html" });
  await done(page);
  for (const mode of ["hidden", "only", "plain"]) {
    await page.locator(`#modes [data-mode=${mode}]`).click();
    await page.waitForTimeout(400);
  }
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.evaluate(() => {
    try { return String(document.getElementById("frame").contentDocument); } catch (error) { return error.name; }
  }), "null", "the frame has no origin in common with us");
  for (const text of ["A link that runs a script", "A link that leads away", "A link that opens a window"]) {
    await page.frameLocator("#frame").getByText(text).click();
    await page.locator("#selected").filter({ hasText: text }).waitFor();
    assert.equal(page.url(), `${service.address}/`);
  }
  await page.frameLocator("#frame").getByText("Send the form away").click({ force: true });
  await page.waitForTimeout(400);
  assert.equal(page.url(), `${service.address}/`);
  for (const tab of ["Markdown", "Blocks", "JSON", "Request"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.waitForTimeout(200);
  }
  assert.equal(page.context().pages().length, 1, "no window was opened");
  assert.deepEqual(asked, [], "the canary was asked");
  assert.deepEqual(strangers, [], "requests off our origin");
  await page.context().close();
});

test("where a token is required, it is asked for and kept in memory", async () => {
  const tokens = join(folder, "..", "tokens");
  writeFileSync(tokens, "correct-horse-battery-staple\n");
  const guarded = await serve("--pages", folder, "--token-file", tokens);
  const page = await visit({}, `${guarded.address}/`);
  await page.locator("#token").waitFor();
  await assertAccessible(page, "token");
  await page.locator("#token").fill("another-battery-staple-horse");
  await page.keyboard.press("Enter");
  await page.getByText("This token is not known.").waitFor();
  await page.locator("#token").fill("correct-horse-battery-staple");
  await page.keyboard.press("Enter");
  await page.locator("#pages").selectOption({ label: "story-0002.html" });
  await page.frameLocator("#frame").getByText("Story number 2").waitFor();
  await page.getByRole("tab", { name: "Request" }).click();
  assert.match(await page.locator("#curl").textContent(), /Authorization: Bearer \$TOKEN/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  assert.equal(kept, '[{},{},""]');
  await page.reload();
  await page.locator("#token").waitFor();
  await page.context().close();
  await guarded.stop();
});

test("dark, Russian and on a phone", async () => {
  const dark = await visit({ colorScheme: "dark" });
  await paste(dark, story);
  await dark.frameLocator("#frame").getByText("Story number 1").waitFor();
  await dark.locator("details summary").click();
  await screenshot(dark, "playground-dark");
  await assertAccessible(dark, "dark");
  await dark.getByRole("tab", { name: "Blocks" }).click();
  await assertAccessible(dark, "dark blocks");
  await dark.context().close();

  const russian = await visit({ locale: "ru-RU" });
  assert.match(await russian.title(), /Песочница/);
  await paste(russian, story);
  await russian.frameLocator("#frame").getByText("Story number 1").waitFor();
  await russian.frameLocator("#frame").getByText("All rights reserved").click();
  await russian.locator("#selected").filter({ hasText: "обрамление" }).waitFor();
  await screenshot(russian, "playground-russian");
  await assertAccessible(russian, "russian");
  await russian.locator("#language").click();
  assert.match(await russian.title(), /Playground/);
  await russian.context().close();

  const phone = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await paste(phone, story);
  await phone.frameLocator("#frame").getByText("Story number 1").waitFor();
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390, "nothing is wider than the phone");
  await screenshot(phone, "playground-phone");
  await phone.locator("#result").scrollIntoViewIfNeeded();
  await phone.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await screenshot(phone, "playground-phone-result");
  await assertAccessible(phone, "phone");
  await phone.context().close();
});

test("what cannot be done is said", async () => {
  const page = await visit();
  await paste(page, story);
  await page.locator("details summary").click();
  await page.getByLabel("Method").selectOption("dom");
  await page.getByLabel("Balance").selectOption("recall");
  await page.locator("#state.failed").filter({ hasText: "are for the methods" }).waitFor();
  await page.getByRole("button", { name: "Reset" }).click();
  await done(page);
  await page.context().close();
});
