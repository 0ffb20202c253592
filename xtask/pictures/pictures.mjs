// A page before and after, as one picture for light and one for dark surroundings: pictures.mjs BEFORE AFTER FOLDER.
//
// BEFORE and AFTER are files of HTML. Nothing is fetched: every request is answered from here.

import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const [before, after, folder] = process.argv.slice(2);
const css = readFileSync(new URL("yard.css", import.meta.url), "utf8");

const clock = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="#9a4a12"/>
  <circle cx="24" cy="24" r="18" fill="#fffdf8"/><path d="M24 24V11M24 24l9 6" stroke="#26221c" stroke-width="3" stroke-linecap="round"/></svg>`;
const stove = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300"><rect width="640" height="300" fill="#d9c7a7"/>
  <rect x="70" y="60" width="210" height="240" fill="#5d7f78"/><path d="M70 110h210M70 160h210M70 210h210M140 60v240M210 60v240" stroke="#83a39c" stroke-width="3"/>
  <rect x="130" y="222" width="90" height="56" rx="28" fill="#2b2118"/><path d="M150 274q8-36 25-42q17 18 22 42z" fill="#e08a3c"/>
  <rect x="400" y="24" width="120" height="276" fill="#6b4223"/><circle cx="460" cy="86" r="44" fill="#fffdf8"/>
  <path d="M460 86V56M460 86l20 14" stroke="#26221c" stroke-width="5" stroke-linecap="round"/>
  <path d="M460 150v96" stroke="#d8b25a" stroke-width="5"/><circle cx="460" cy="256" r="18" fill="#d8b25a"/></svg>`;

const answers = {
  "/before": { contentType: "text/html", body: readFileSync(before) },
  "/after": { contentType: "text/html", body: readFileSync(after) },
  "/assets/yard.css": { contentType: "text/css", body: css },
  "/assets/pendulum.svg": { contentType: "image/svg+xml", body: clock },
  "/assets/journal/stove.jpg": { contentType: "image/svg+xml", body: stove },
};

const sheet = (pictures) => `<!DOCTYPE html><style>
  :root { color-scheme: light dark }
  body { margin: 0; display: flex; gap: 24px; padding: 4px; background: transparent; font: 600 22px "DejaVu Sans", sans-serif; color: light-dark(#26221c, #ece5d8) }
  figure { margin: 0; flex: 1 } figcaption { padding: 0 0 10px 2px }
  img { display: block; width: 100%; border: 1px solid light-dark(#d8d0c0, #4a443a); border-radius: 8px }
</style>${pictures.map(([name, data]) => `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${data}"></figure>`).join("")}`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
for (const scheme of ["light", "dark"]) {
  // The policy of a marked page would stop the site's own style sheet, which is ours here.
  const context = await browser.newContext({
    viewport: { width: 860, height: 940 }, colorScheme: scheme, bypassCSP: true, javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.route("**/*", (route) => {
    const answer = answers[new URL(route.request().url()).pathname];
    return answer ? route.fulfill(answer) : route.abort();
  });
  const pictures = [];
  for (const [name, path] of [["The page", "/before"], ["What unframe keeps", "/after"]]) {
    await page.goto(`http://yard.test${path}`);
    pictures.push([name, (await page.screenshot()).toString("base64")]);
  }
  await page.setViewportSize({ width: 1480, height: 200 });
  await page.setContent(sheet(pictures));
  await page.screenshot({ path: `${folder}/before-and-after-${scheme}.png`, fullPage: true, omitBackground: true });
  await context.close();
}
await browser.close();
