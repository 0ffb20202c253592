// Two texts compared as words, whatever their order: the arithmetic of `crates/unframe-bench/src/quality/score.rs`.

import { parseHTML } from "linkedom";

/** How often each word stands in a text. */
function words(text) {
  const counts = new Map();
  for (const word of text.toLowerCase().match(/[\p{Alphabetic}\p{N}_]+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const number = (counts) => [...counts.values()].reduce((sum, times) => sum + times, 0);

/** Word F1 of a text that was found, beside the content that is known. */
export function score(content, found) {
  const [known, said] = [words(content ?? ""), words(found)];
  const [expected, all] = [number(known), number(said)];
  if (expected === 0 || all === 0) return expected === all ? 1 : 0;
  let hit = 0;
  for (const [word, times] of said) hit += Math.min(times, known.get(word) ?? 0);
  return hit === 0 ? 0 : (2 * hit) / (all + expected);
}

/** Elements that stand within a line: between two others words go on. */
const INLINE = new Set("A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME TT U VAR WBR".split(" "));

/** What HTML says, as text. */
export function ofHtml(html) {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const parts = [];
  const walk = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) parts.push(child.textContent);
      if (child.nodeType !== 1 || ["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"].includes(child.tagName)) continue;
      const separator = INLINE.has(child.tagName) ? "" : "\n";
      parts.push(separator);
      walk(child);
      parts.push(separator);
    }
  };
  walk(document.body);
  return parts.join("");
}

/** What Markdown says, without the addresses of links and images. */
export function ofMarkdown(markdown) {
  return markdown
    .replace(/!\[[^\]]*\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, " ")
    .replace(/\]\((?:<[^>]*>|(?:[^()\s]|\([^()]*\))*)(?:\s+"[^"]*")?\)/g, "]")
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, "$1")
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "");
}
