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
      return await answer.json();
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

// ---- Undoing and doing again: the page is loaded again, and then says what it was.

function toast(text) {
  find("toast").textContent = text;
  find("toast").hidden = !text;
}

async function turn(way, action = "") {
  const { undid, redid, nothingUndo, nothingRedo } = find("toast").dataset;
  const said = await save(`/${way}`, { action }, null);
  if (!said) return;
  if (!said.done) {
    toast(way === "undo" ? nothingUndo : nothingRedo);
    return;
  }
  sessionStorage.setItem("unframe-toast", `${way === "undo" ? undid : redid}: ${said.what}`);
  location.reload();
}

toast(sessionStorage.getItem("unframe-toast") ?? body.dataset.toast ?? "");
sessionStorage.removeItem("unframe-toast");
document.addEventListener("click", (event) => {
  const { turn: way, action } = event.target.closest?.("[data-turn]")?.dataset ?? {};
  if (way) turn(way, action);
});

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

// ---- The frame (`correcting.js` leads it).

const frame = find("frame");

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

/** What was loaded is not true any more. */
function forgetTabs() {
  for (const tab of tabs) {
    if (!tab.dataset.load) continue;
    delete find(tab.getAttribute("aria-controls")).dataset.loaded;
    if (tab.getAttribute("aria-selected") === "true") openTab(tab);
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

help.addEventListener("close", () => { if (help.returnValue === "tour") openTour(); });

document.addEventListener("click", async (event) => {
  const { decide } = event.target.closest?.("[data-decide]")?.dataset ?? {};
  if (decide && await save("/adjudicate", { line: decide }, find("decide-state"))) location.reload();
});

// ---- The tour: one picture after another. Who has seen it is not asked again.

const tour = find("tour");
const slides = [...tour.querySelectorAll(".tour > li")];
let slide = 0;

function showSlide(at) {
  slide = Math.max(0, Math.min(slides.length - 1, at));
  for (const [number, one] of slides.entries()) one.hidden = number !== slide;
  find("tour-place").textContent = `${slide + 1} / ${slides.length}`;
  find("tour-back").disabled = slide === 0;
  find("tour-next").disabled = slide === slides.length - 1;
}

function openTour() {
  localStorage.setItem("unframe-tour", "seen");
  if (find("tour-hint")) find("tour-hint").hidden = true;
  showSlide(0);
  tour.showModal();
}

find("tour-back").addEventListener("click", () => showSlide(slide - 1));
find("tour-next").addEventListener("click", () => showSlide(slide + 1));
tour.addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by) showSlide(slide + by);
});
if (find("tour-hint")) {
  find("tour-hint").hidden = localStorage.getItem("unframe-tour") === "seen";
  find("tour-open").addEventListener("click", openTour);
}

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
  KeyM: () => nextOf("modes"),
  KeyT: openTour,
  KeyE: () => (pageNote ?? siteNote)?.focus(),
  KeyG: () => page && location.assign(`/next/${page}?kind=ungraded&${query}`),
  KeyU: () => page && location.assign(`/next/${page}?kind=uncertain&${query}`),
  KeyH: () => body.dataset.up && location.assign(body.dataset.up),
  ArrowRight: () => go("next"),
  ArrowLeft: () => go("previous"),
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || document.querySelector("dialog[open]")) return;
  if (event.ctrlKey || event.metaKey) {
    // In a field, undoing is that of what was typed.
    const way = event.code === "KeyZ" && !event.shiftKey ? "undo" : event.code === "KeyZ" || event.code === "KeyY" ? "redo" : "";
    if (!way || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    turn(way);
    return;
  }
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
