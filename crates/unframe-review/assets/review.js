// What the keyboard and the buttons of the review do. Everything is there without it but grading.
"use strict";

const body = document.body;
const { token, page, site, method, query } = body.dataset;
const find = (id) => document.getElementById(id);

// ---- Saving: one after another, so that the last one counts; an answer of success means that it is on the disk.

let pending = Promise.resolve();
let waiting = 0;

function tell(state, kind, text) {
  if (!state) return;
  state.className = `state ${kind}`;
  state.textContent = text;
}

function save(address, fields, state) {
  waiting += 1;
  tell(state, "waits", body.dataset.saving);
  const send = async () => {
    try {
      const answer = await fetch(address, {
        method: "POST",
        headers: { "X-Unframe-Token": token, "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields),
      });
      if (!answer.ok) throw new Error(`${answer.status}`);
      tell(state, "", `${body.dataset.saved} ${new Date().toLocaleTimeString(document.documentElement.lang)}`);
      return true;
    } catch (error) {
      tell(state, "failed", `${body.dataset.notSaved} (${error.message})`);
      return false;
    } finally {
      waiting -= 1;
    }
  };
  pending = pending.then(send);
  return pending;
}

window.addEventListener("beforeunload", (event) => {
  if (waiting > 0) event.preventDefault();
});

// ---- The grade of the site.

const siteMarks = find("site-marks");
const siteNote = find("site-note");

function siteGrade() {
  return siteMarks.querySelector("[aria-pressed=true]")?.dataset.grade ?? "";
}

function gradeSite(grade) {
  if (!siteMarks) return;
  for (const button of siteMarks.children) button.setAttribute("aria-pressed", String(button.dataset.grade === grade));
  save(`/grade/site/${site}`, { method, grade, note: siteNote.value }, find("site-state"));
}

siteMarks?.addEventListener("click", (event) => {
  const grade = event.target.closest("button")?.dataset.grade;
  // A grade that is pressed again is taken back.
  if (grade) gradeSite(grade === siteGrade() ? "" : grade);
});
siteNote?.addEventListener("change", () => gradeSite(siteGrade()));

// ---- The grade of the page: kept when both marks are there.

const pageMarks = find("page-marks");
const pageNote = find("page-note");

function showPageMarks() {
  const { n, s } = pageMarks.dataset;
  for (const button of pageMarks.children) {
    const sign = button.dataset.mark === "n" ? n : s;
    button.setAttribute("aria-pressed", String(sign === button.dataset.sign));
  }
}

function savePage() {
  const { n, s } = pageMarks.dataset;
  if (Boolean(n) !== Boolean(s) && !pageNote.value) {
    tell(find("page-state"), "waits", n ? "N ✓  S …" : "N …  S ✓");
    return;
  }
  const grade = n && s ? `N${n}S${s}` : "";
  save(`/grade/page/${page}`, { method, grade, note: pageNote.value }, find("page-state"));
}

function markPage(mark, sign) {
  if (!pageMarks) return;
  pageMarks.dataset[mark] = sign;
  showPageMarks();
  savePage();
}

function takePageBack() {
  if (!pageMarks) return;
  pageMarks.dataset.n = pageMarks.dataset.s = "";
  showPageMarks();
  savePage();
}

if (pageMarks) {
  showPageMarks();
  pageMarks.addEventListener("click", (event) => {
    const { mark, sign } = event.target.closest("button")?.dataset ?? {};
    if (mark) markPage(mark, pageMarks.dataset[mark] === sign ? "" : sign);
  });
  pageNote.addEventListener("change", savePage);
}

// ---- Blocks: the frame runs nothing, so it is led by the part of its address behind `#`.

const blocks = find("blocks");
const frame = find("frame");
let selected = null;

function select(item, move) {
  if (!item) return;
  selected?.removeAttribute("aria-current");
  selected = item;
  item.setAttribute("aria-current", "true");
  item.scrollIntoView({ block: "nearest" });
  find("nothing").hidden = true;
  find("details").hidden = false;
  const { n, label, word, reason, support, chance, bytes, others, corrected } = item.dataset;
  find("selected-text").textContent = item.querySelector(".said").textContent;
  const badge = find("selected-label");
  badge.textContent = word;
  badge.className = `label ${label}`;
  find("selected-reason").textContent = reason;
  find("selected-support").textContent = support;
  find("selected-chance").textContent = chance;
  find("selected-bytes").textContent = bytes;
  find("selected-others").replaceChildren(...others.split("\n").filter(Boolean).map((line) => {
    const entry = document.createElement("li");
    entry.textContent = line;
    return entry;
  }));
  for (const button of find("corrections").children) {
    if (button.dataset.label) button.setAttribute("aria-pressed", String(button.dataset.label === corrected));
  }
  tell(find("block-state"), "", "");
  if (move) {
    frame.contentWindow.location.replace(`/frame/${page}?${query}#unframe-${n}`);
    history.replaceState(null, "", `/page/${page}?${query}&select=${n}`);
  }
}

function step(by, isWanted = () => true) {
  if (!blocks) return;
  const all = [...blocks.children];
  let at = selected ? all.indexOf(selected) + by : by > 0 ? 0 : all.length - 1;
  if (Math.abs(by) > 1) at = Math.max(0, Math.min(all.length - 1, at));
  while (all[at] && !isWanted(all[at])) at += by;
  select(all[at], true);
}

async function correct(label) {
  if (!selected) return;
  const item = selected;
  const isSaved = await save(`/correct/${page}`, { block: item.dataset.n, label }, find("block-state"));
  if (!isSaved) return;
  item.dataset.corrected = label;
  for (const button of find("corrections").children) {
    if (button.dataset.label) button.setAttribute("aria-pressed", String(button.dataset.label === label));
  }
  // Loaded again, the frame shows the correction, and comes back to the block.
  frame.src = `/frame/${page}?${query}&corrected=${Date.now()}#unframe-${item.dataset.n}`;
}

if (blocks) {
  blocks.addEventListener("click", (event) => select(event.target.closest("li"), true));
  find("corrections").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) correct(button.dataset.label);
  });
  const { select: first } = blocks.dataset;
  if (first !== undefined) select(blocks.querySelector(`[data-n="${CSS.escape(first)}"]`), false);
}

// What has the focus gets the keys, and the frame can do nothing with them. So it keeps the focus only when somebody
// went there with the Tab key, to scroll.

let isTabbing = false;
document.addEventListener("keydown", (event) => { isTabbing = event.key === "Tab"; }, true);
document.addEventListener("pointerdown", () => { isTabbing = false; }, true);

function takeFocusBack() {
  if (frame && !isTabbing && document.activeElement === frame) find("main").focus({ preventScroll: true });
}

window.addEventListener("blur", () => setTimeout(takeFocusBack));
frame?.addEventListener("load", () => setTimeout(takeFocusBack));
setTimeout(takeFocusBack);

// ---- Tabs: what takes long is loaded when it is looked at.

const tabs = [...document.querySelectorAll("[role=tab]")];

async function openTab(tab) {
  for (const other of tabs) {
    const isOpen = other === tab;
    other.setAttribute("aria-selected", String(isOpen));
    other.tabIndex = isOpen ? 0 : -1;
    find(other.getAttribute("aria-controls")).hidden = !isOpen;
  }
  sessionStorage.setItem("unframe-tab", tab.id);
  const panel = find(tab.getAttribute("aria-controls"));
  if (tab.dataset.load && !panel.dataset.loaded) {
    panel.dataset.loaded = "yes";
    const answer = await fetch(`/panel/${page}/${tab.dataset.load}?${query}`);
    panel.innerHTML = await answer.text();
  }
}

for (const tab of tabs) {
  tab.addEventListener("click", () => openTab(tab));
  tab.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    next.focus();
    openTab(next);
  });
}
const lastTab = tabs.length ? find(sessionStorage.getItem("unframe-tab") ?? "") : null;
if (lastTab) openTab(lastTab);

// ---- Who looks, and how.

function remember(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
}

find("expert").addEventListener("change", (event) => remember("unframe-expert", event.target.value.trim()));
find("language").addEventListener("click", (event) => remember("unframe-language", event.currentTarget.dataset.code));
find("theme").addEventListener("click", () => {
  const isDark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  remember("unframe-theme", isDark ? "light" : "dark");
});

const help = find("help");
find("help-open").addEventListener("click", () => help.showModal());

// ---- Keys: by their place, so that they work in every layout.

function go(id) {
  const link = find(id);
  if (link) location.assign(link.href);
}

function nextOf(id) {
  const links = [...(find(id)?.querySelectorAll("a") ?? [])];
  const at = links.findIndex((link) => link.hasAttribute("aria-current"));
  if (links.length > 1) location.assign(links[(at + 1) % links.length].href);
}

const keys = {
  KeyN: (event) => markPage("n", event.shiftKey ? "-" : "+"),
  KeyS: (event) => markPage("s", event.shiftKey ? "-" : "+"),
  Digit0: takePageBack,
  KeyB: () => nextOf("gradable"),
  KeyJ: () => step(1),
  KeyK: () => step(-1),
  PageDown: () => step(8),
  PageUp: () => step(-8),
  KeyD: () => step(1, (item) => "differs" in item.dataset),
  KeyC: () => correct("content"),
  KeyF: () => correct("framing"),
  KeyX: () => correct(""),
  KeyM: () => nextOf("modes"),
  KeyE: () => (pageNote ?? siteNote)?.focus(),
  KeyU: () => body.dataset.up && location.assign(body.dataset.up),
  ArrowRight: () => go("next"),
  ArrowLeft: () => go("previous"),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || help.open) return;
  if (event.target.matches("input, textarea, select")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (event.key === "?") {
    help.showModal();
  } else if (/^[2-5]$/.test(event.key)) {
    gradeSite(event.key);
  } else if (keys[event.code]) {
    keys[event.code](event);
  } else {
    return;
  }
  event.preventDefault();
});

// ---- Waiting for the source to be read and the site to be learned.

async function look() {
  const answer = await fetch(`/status/${site ?? 0}`).then((answer) => answer.json()).catch(() => null);
  const what = body.dataset.waits;
  const progress = answer?.[what];
  const isOver = what === "source" ? answer?.whole : progress?.over;
  if (isOver && !document.activeElement?.matches("textarea")) {
    location.reload();
    return;
  }
  if (find("read") && answer) find("read").textContent = answer.read;
  if (find("learned") && progress?.pages) find("learned").textContent = `${progress.seen} / ${progress.pages}`;
  setTimeout(look, 400);
}
if (body.dataset.waits) setTimeout(look, 200);
