// The browser, and what is common to all tests in it.

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const names = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? names.find((name) => existsSync(name));
const artifacts = process.env.ARTIFACTS ?? new URL("../../../../target/browser-artifacts", import.meta.url).pathname;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

mkdirSync(artifacts, { recursive: true });

/** Root may not use Chromium's own sandbox; the sandbox of frames is another thing and stays. */
export function launch() {
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export async function screenshot(page, name) {
  await page.screenshot({ path: join(artifacts, `${name}.png`) });
}

/** What axe-core finds that keeps people out. The frame shows a foreign page, for which nobody here can answer. */
export async function violations(page) {
  // The policy of our pages lets no other script in; the test asks for it behind the policy's back.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    expression: `axe.run({ exclude: [["#frame"]] }).then((found) => JSON.stringify(found.violations.map(
      ({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map((node) => node.html + " " + node.failureSummary) }))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  return JSON.parse(result.value).filter(({ impact }) => impact === "serious" || impact === "critical");
}

export async function assertAccessible(page, where) {
  assert.deepEqual(await violations(page), [], where);
}

/** Waits until the last grade or correction is said to be saved. */
export async function saved(page, id) {
  await page.locator(`#${id}`).filter({ hasText: /Saved|Сохранено/ }).waitFor();
}

/** Waits until the site is learned, which loads the page again. */
export async function learned(page) {
  await page.waitForFunction(() => document.body && !document.body.dataset.waits, null, { timeout: 60_000 });
  await page.waitForLoadState("load");
}
