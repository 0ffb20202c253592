// The search of the documentation, the switch of the colour scheme, and buttons that copy. `search-index.js` brings `sections`.

/** The words of a text, as they are compared: lower case, and without the endings that English adds. */
function words(text) {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.map((word) => (word.length > 4 ? word.replace(/(ies|ing|ed|es|s|e|y)$/u, "") : word));
}

/** Words that say nothing about what is asked. */
const ASIDE = new Set("a an and are as at be by can do does for from how i if in is it my of on or the this to what when where which why with you".split(" "));

/** For each section how often it has which word. A heading counts as much as five mentions, the name of the page as three. */
function counted(section) {
  const counts = new Map();
  const add = (text, weight) => {
    for (const word of words(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  add(section.heading, 5);
  add(section.page, 3);
  add(section.text, 1);
  return counts;
}

let counts = null;

/** The sections that answer a query, best first: BM25 over words, the last of which may be unfinished. */
function found(sections, query) {
  counts ??= sections.map(counted);
  const all = words(query);
  const asked = all.some((word) => !ASIDE.has(word)) ? all.filter((word) => !ASIDE.has(word)) : all;
  const scores = sections.map((section, index) => ({ section, index, score: 0, met: 0 }));
  asked.forEach((word, place) => {
    const isLast = place === asked.length - 1 && word.length > 1;
    const often = counts.map((count) => {
      let sum = count.get(word) ?? 0;
      if (sum === 0 && isLast) for (const [other, times] of count) if (other.startsWith(word)) sum += times / 2;
      return sum;
    });
    const having = often.filter((times) => times > 0).length;
    if (having === 0) return;
    const rarity = Math.log(1 + sections.length / having);
    for (const result of scores) {
      const times = often[result.index];
      if (times === 0) continue;
      result.met += 1;
      result.score += (rarity * times) / (times + 1 + result.section.text.length / 1500);
    }
  });
  // What has more of the words comes first; what was measured and changed once comes after what holds today.
  for (const result of scores) result.score *= result.met * (result.section.at.startsWith("repository/") ? 0.5 : 1);
  const best = scores.filter((result) => result.score > 0).sort((a, b) => b.score - a.score || a.index - b.index);
  return best.map((result) => result.section);
}

/** A piece of the text around the first word that was asked for. */
function excerpt(text, asked) {
  const isAsked = (word) => words(word).some((part) => asked.has(part));
  const parts = text.split(" ");
  const at = Math.max(0, parts.findIndex(isAsked) - 6);
  const nodes = parts.slice(at, at + 28).flatMap((word) => {
    if (!isAsked(word)) return [`${word} `];
    const mark = document.createElement("mark");
    mark.textContent = word;
    return [mark, " "];
  });
  return at > 0 ? ["… ", ...nodes] : nodes;
}

function startSearch() {
  const root = document.documentElement.dataset.root;
  const field = document.getElementById("search");
  const list = document.getElementById("results");
  const choose = (step) => {
    const lines = [...list.querySelectorAll("li:has(a)")];
    const now = lines.findIndex((line) => line.classList.contains("chosen"));
    lines[now]?.classList.remove("chosen");
    const next = lines[(now + step + lines.length) % lines.length];
    next?.classList.add("chosen");
    next?.scrollIntoView({ block: "nearest" });
  };
  const show = () => {
    const query = field.value.trim();
    list.hidden = query === "";
    const asked = new Set(words(query).filter((word) => !ASIDE.has(word)));
    const lines = found(sections, query).slice(0, 12).map((section) => {
      const line = document.createElement("li");
      const link = document.createElement("a");
      const name = document.createElement("strong");
      const text = document.createElement("small");
      link.href = root + section.at;
      name.textContent = section.heading === section.page ? section.page : `${section.page} › ${section.heading}`;
      text.append(...excerpt(section.text, asked));
      link.append(name, text);
      line.append(link);
      return line;
    });
    if (lines.length === 0) {
      const line = document.createElement("li");
      line.textContent = "Nothing found.";
      lines.push(line);
    }
    list.replaceChildren(...lines);
    choose(1);
  };
  field.addEventListener("input", show);
  field.addEventListener("focus", show);
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      list.querySelector(".chosen a")?.click();
    } else if (event.key === "Escape") {
      list.hidden = true;
      field.blur();
    }
  });
  document.addEventListener("click", (event) => {
    if (!list.contains(event.target) && event.target !== field) list.hidden = true;
    if (list.contains(event.target) && event.target.closest("a")) list.hidden = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      field.focus();
    }
  });
}

/** What was chosen in this browser; a page opened from a disk may not be allowed to remember it. */
function remembered() {
  try {
    return localStorage.getItem("scheme");
  } catch {
    return null;
  }
}

function useScheme(scheme) {
  document.documentElement.dataset.scheme = scheme;
  // Pictures follow the system by themselves, and the choice only if they are told.
  for (const source of document.querySelectorAll("picture source")) source.media = scheme === "dark" ? "all" : "not all";
}

function startScheme() {
  const scheme = remembered();
  if (scheme) useScheme(scheme);
  document.getElementById("scheme").addEventListener("click", () => {
    const now = document.documentElement.dataset.scheme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    const next = now === "dark" ? "light" : "dark";
    useScheme(next);
    try {
      localStorage.setItem("scheme", next);
    } catch {
      // It holds for this page only.
    }
  });
}

/** Of a session only the commands are copied. */
function startCopying() {
  for (const block of document.querySelectorAll("pre")) {
    const commands = [...block.querySelectorAll("kbd")].map((command) => command.textContent);
    const text = commands.length > 0 ? commands.join("\n") : block.textContent;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    });
    block.append(button);
  }
}

if (typeof document !== "undefined") {
  startSearch();
  startScheme();
  startCopying();
}
