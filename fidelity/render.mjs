// Renderers that are Node packages: `node render.mjs RENDERER SOURCES OUTPUTS` makes a fragment of each Markdown file.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

// It is run beside the folder of the packages.
const require = createRequire(import.meta.url);
const load = (name) => import(name);
const the = async (name) => {
  const module = await load(name);
  const inner = module.default ?? module;
  return inner.default ?? inner;
};

async function highlightJs() {
  const hljs = await the("highlight.js");
  return (code, language) =>
    language && hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : hljs.highlightAuto(code).value;
}

async function markdownIt() {
  const MarkdownIt = await the("markdown-it");
  const highlight = await highlightJs();
  const md = new MarkdownIt({ html: true, linkify: false, highlight });
  md.use(await the("markdown-it-footnote")).use(await the("markdown-it-deflist")).use(await the("markdown-it-task-lists"));
  return md;
}

const RENDERERS = {
  async "markdown-it"() {
    const md = await markdownIt();
    const anchor = await the("markdown-it-anchor");
    md.use(anchor, { permalink: anchor.permalink.linkInsideHeader({ symbol: "#", placement: "before" }) });
    const container = await the("markdown-it-container");
    for (const kind of ["note", "warning", "tip"]) {
      const render = (tokens, at) =>
        tokens[at].nesting === 1 ? `<div class="admonition ${kind}"><p class="admonition-title">${kind}</p>\n` : "</div>\n";
      md.use(container, kind, { render });
    }
    md.use(await the("@vscode/markdown-it-katex"));
    return (text) => md.render(text);
  },
  async "markdown-it-mathjax"() {
    const md = await markdownIt();
    // The rules find the formulas; MathJax writes them, with MathML beside the glyphs, as its servers do.
    md.use(await the("@vscode/markdown-it-katex"));
    const { mathjax } = require("mathjax-full/js/mathjax.js");
    const { TeX } = require("mathjax-full/js/input/tex.js");
    const { CHTML } = require("mathjax-full/js/output/chtml.js");
    const { liteAdaptor } = require("mathjax-full/js/adaptors/liteAdaptor.js");
    const { RegisterHTMLHandler } = require("mathjax-full/js/handlers/html.js");
    const { AssistiveMmlHandler } = require("mathjax-full/js/a11y/assistive-mml.js");
    const adaptor = liteAdaptor();
    AssistiveMmlHandler(RegisterHTMLHandler(adaptor));
    const page = mathjax.document("", { InputJax: new TeX(), OutputJax: new CHTML() });
    const written = (display) => (tokens, at) => adaptor.outerHTML(page.convert(tokens[at].content.trim(), { display }));
    md.renderer.rules.math_inline = written(false);
    md.renderer.rules.math_block = written(true);
    return (text) => md.render(text);
  },
  async marked() {
    const { Marked } = await load("marked");
    const katex = await the("marked-katex-extension");
    const { gfmHeadingId } = await load("marked-gfm-heading-id");
    const marked = new Marked(katex({ throwOnError: false, nonStandard: true }), await footnotes(), gfmHeadingId());
    const { JSDOM } = await load("jsdom");
    const prism = ["prism.js", ...["clike", "c", "css", "markup", "javascript", "go", "java", "json", "python", "rust", "sql"].map((n) => `components/prism-${n}.js`),
      "plugins/line-numbers/prism-line-numbers.js", "plugins/toolbar/prism-toolbar.js", "plugins/show-language/prism-show-language.js", "plugins/copy-to-clipboard/prism-copy-to-clipboard.js"]
      .map((name) => fs.readFileSync(require.resolve(`prismjs/${name}`), "utf8"));
    // What Prism and its plugins do in a browser: line numbers, the name of the language, a button that copies.
    return (text) => {
      const dom = new JSDOM(`<body class="line-numbers">${marked.parse(text)}</body>`, { runScripts: "outside-only" });
      dom.window.Prism = { manual: true };
      for (const script of prism) dom.window.eval(script);
      dom.window.Prism.highlightAll();
      return dom.window.document.body.innerHTML;
    };
    async function footnotes() {
      return (await the("marked-footnote"))();
    }
  },
  async rehype() {
    return unified(async (use) => {
      use(await the("rehype-katex"));
      use(await the("rehype-highlight"));
      use(await the("rehype-slug"));
      use(await the("rehype-autolink-headings"), { behavior: "append", content: { type: "text", value: "#" } });
    });
  },
  async "rehype-shiki"() {
    return unified(async (use) => {
      use(await the("@shikijs/rehype"), { theme: "github-light", addLanguageClass: true });
      use(await the("rehype-slug"));
    }, false);
  },
  async showdown() {
    const showdown = await the("showdown");
    const converter = new showdown.Converter({ tables: true, tasklists: true, strikethrough: true, ghCompatibleHeaderId: true, disableForced4SpacesIndentedSublists: false });
    return (text) => converter.makeHtml(text);
  },
};

async function unified(plugins, math = true) {
  const { unified } = await load("unified");
  let chain = unified().use(await the("remark-parse")).use(await the("remark-gfm"));
  if (math) chain = chain.use(await the("remark-math"));
  chain = chain.use(await the("remark-rehype"), { allowDangerousHtml: true }).use(await the("rehype-raw"));
  const added = [];
  await plugins((...plugin) => added.push(plugin));
  for (const plugin of added) chain = chain.use(...plugin);
  chain = chain.use(await the("rehype-stringify"));
  return async (text) => String(await chain.process(text));
}

const [renderer, sources, outputs] = process.argv.slice(2);
const render = await RENDERERS[renderer]();
for (const name of fs.readdirSync(sources).filter((name) => name.endsWith(".md")).sort()) {
  const html = await render(fs.readFileSync(path.join(sources, name), "utf8"));
  fs.writeFileSync(path.join(outputs, name.replace(/\.md$/, ".html")), html);
}
