// What other programs for Node make of the pages: `node peers.mjs FOLDER [TOOL…]` writes `outputs/TOOL/RENDERER/DOCUMENT.md`.
import fs from "node:fs";
import path from "node:path";

// It is run beside the folder of the packages.
const load = (name) => import(name);
const url = (name) => `https://docs.example.org/guide/${name}.html`;

const TOOLS = {
  async "readability-turndown"() {
    const { JSDOM } = await load("jsdom");
    const { Readability } = await load("@mozilla/readability");
    const TurndownService = (await load("turndown")).default;
    const { gfm } = await load("turndown-plugin-gfm");
    const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
    turndown.use(gfm);
    return (html, name) => {
      const dom = new JSDOM(html, { url: url(name) });
      const article = new Readability(dom.window.document, { keepClasses: true }).parse();
      dom.window.close();
      return article ? turndown.turndown(article.content) : "";
    };
  },
  async defuddle() {
    const { JSDOM } = await load("jsdom");
    const { Defuddle } = await load("defuddle/node");
    return async (html, name) => {
      const dom = new JSDOM(html, { url: url(name) });
      const result = await Defuddle(dom, url(name), { markdown: true });
      dom.window.close();
      return result.content ?? "";
    };
  },
  async mdream() {
    const { htmlToMarkdown } = await load("mdream");
    return (html, name) => htmlToMarkdown(html, { origin: url(name), minimal: true, frontmatter: false });
  },
};

const [folder, ...named] = process.argv.slice(2);
for (const [tool, of] of Object.entries(TOOLS)) {
  if (named.length && !named.includes(tool)) continue;
  let convert;
  try {
    convert = await of();
  } catch (error) {
    console.log(`skipped: ${tool}: ${error.message}`);
    continue;
  }
  let failed = 0;
  for (const renderer of fs.readdirSync(path.join(folder, "pages")).sort()) {
    const target = path.join(folder, "outputs", tool, renderer);
    fs.mkdirSync(target, { recursive: true });
    for (const file of fs.readdirSync(path.join(folder, "pages", renderer)).sort()) {
      const page = path.join(folder, "pages", renderer, file);
      const output = path.join(target, file.replace(/\.html$/, ".md"));
      if (!named.length && fs.existsSync(output) && fs.statSync(output).mtimeMs > fs.statSync(page).mtimeMs) continue;
      let text = "";
      try {
        text = await convert(fs.readFileSync(page, "utf8"), file.replace(/\.html$/, ""));
      } catch {
        failed += 1;
      }
      fs.writeFileSync(output, text);
    }
  }
  console.log(`${tool}: done, ${failed} pages failed`);
}
