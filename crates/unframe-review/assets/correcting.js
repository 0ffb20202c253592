// Blocks of a page: selecting, widening, correcting. The frame runs nothing, so it is led by its address.
"use strict";

const blocks = find("blocks");
const stepsNav = find("steps");
const everywhere = find("everywhere");
const items = [...blocks.children];

let selected = null;
// What is selected: numbers of blocks as `3-7,9`, and the place that is meant on all pages; a range has none.
let chosen = null;
let ladder = [];
let rung = 0;
let asked = Promise.resolve();
let rangeEnd = -1;
// What the address of the frame has beyond the query: it changes when the frame has to be loaded again.
let version = "";

function numbersOf(ranges) {
  const numbers = new Set();
  for (const range of ranges.split(",").filter(Boolean)) {
    const [first, last = first] = range.split("-").map(Number);
    for (let number = first; number <= last; number += 1) numbers.add(number);
  }
  return numbers;
}

function frameAddress(number, marked = "") {
  return `/frame/${page}?${query}${version}${marked && `&marked=${marked}`}#unframe-${number}`;
}

function showChosen(marked) {
  const numbers = marked ? numbersOf(chosen.blocks) : new Set();
  for (const item of items) item.toggleAttribute("data-marked", numbers.has(Number(item.dataset.n)));
  for (const [at, button] of [...stepsNav.children].entries()) {
    if (chosen.place !== null && at === rung) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  const { reachPage, reachSite, reachPages, of, learning } = stepsNav.dataset;
  const step = chosen.place === null ? null : ladder[rung];
  let reach = `${reachPage}: ${numbersOf(chosen.blocks).size}`;
  if (step) reach += step.pages === undefined ? ` · ${learning}` : ` · ${reachSite}: ${step.all} (${step.pages} ${of} ${step.of} ${reachPages})`;
  find("reach").textContent = reach;
  for (const button of everywhere.children) button.disabled = !step;
}

function showSteps() {
  stepsNav.replaceChildren(...ladder.map((step, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = step.kind === "block" ? step.name : `${step.name} ${step.count}`;
    button.addEventListener("click", () => widenTo(at));
    return button;
  }));
  showChosen(false);
}

async function askSteps(number) {
  ladder = [];
  const answer = await fetch(`/widen/${page}?block=${number}`);
  const { steps } = await answer.json();
  if (selected?.dataset.n !== number) return;
  ladder = steps;
  if (chosen.place !== null) chosen.place = steps[0].place;
  showSteps();
}

async function widenTo(at) {
  await asked;
  if (!ladder[at]) return;
  rung = at;
  chosen = { blocks: ladder[at].blocks, place: ladder[at].place };
  showChosen(true);
  frame.contentWindow.location.replace(frameAddress(selected.dataset.n, chosen.blocks));
}

async function widen(by) {
  if (!selected) return;
  await asked;
  // From a range of blocks, widening begins again at the block it began with.
  const at = chosen.place === null ? 0 : rung;
  await widenTo(Math.max(0, Math.min(ladder.length - 1, at + by)));
}

function showPressed() {
  const { corrected } = selected.dataset;
  for (const button of find("corrections").children) {
    if (button.dataset.label) button.setAttribute("aria-pressed", String(button.dataset.label === corrected));
  }
}

function select(item, move) {
  if (!item) return;
  selected?.removeAttribute("aria-current");
  selected = item;
  item.setAttribute("aria-current", "true");
  item.scrollIntoView({ block: "nearest" });
  find("nothing").hidden = true;
  find("details").hidden = false;
  const { n, label, word, reason, support, chance, bytes, others } = item.dataset;
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
  showPressed();
  [chosen, rung, rangeEnd, ladder] = [{ blocks: n, place: "" }, 0, items.indexOf(item), []];
  showSteps();
  asked = askSteps(n);
  if (move) {
    frame.contentWindow.location.replace(frameAddress(n));
    history.replaceState(null, "", `/page/${page}?${query}&select=${n}`);
  }
}

function step(by, isWanted = () => true) {
  let at = selected ? items.indexOf(selected) + by : by > 0 ? 0 : items.length - 1;
  if (Math.abs(by) > 1) at = Math.max(0, Math.min(items.length - 1, at));
  while (items[at] && !isWanted(items[at])) at += by;
  tell(find("block-state"), "", "");
  select(items[at], true);
}

/** Selects all blocks from the one that is selected to another one, in the order of the page. */
function selectTo(end) {
  if (!selected || !items[end]) return;
  rangeEnd = end;
  const numbers = [Number(selected.dataset.n), Number(items[end].dataset.n)].sort((left, right) => left - right);
  chosen = { blocks: numbers.join("-"), place: null };
  showChosen(true);
  items[end].scrollIntoView({ block: "nearest" });
  frame.contentWindow.location.replace(frameAddress(items[end].dataset.n, chosen.blocks));
}

function showCorrected({ blocks: byBlock, places }) {
  const sets = [[byBlock, false], [places, true]].flatMap(([said, isByPlace]) =>
    ["content", "framing"].map((label) => [label, isByPlace, numbersOf(said[label])]));
  for (const item of items) {
    const found = sets.find(([, , numbers]) => numbers.has(Number(item.dataset.n)));
    item.dataset.corrected = found?.[0] ?? "";
    item.toggleAttribute("data-by-place", found?.[1] ?? false);
  }
}

/** Corrects what is selected, here or on all pages of the site, and goes on to the next block. */
async function correct(label, isEverywhere = false) {
  if (!selected) return;
  await asked;
  if (isEverywhere && !chosen.place) return;
  const { blocks: numbers, place } = chosen;
  // A place is said about the block that was pointed at, so that people recognise it.
  const fields = isEverywhere ? { blocks: selected.dataset.n, place, label } : { blocks: numbers, label };
  const said = await save(`/correct/${page}`, fields, find("block-state"));
  if (!said) return;
  showCorrected(said);
  forgetTabs();
  version = `&corrected=${Date.now()}`;
  const last = Math.max(...numbersOf(numbers));
  const next = label && items.find((item) => Number(item.dataset.n) > last);
  select(next || selected, false);
  frame.src = frameAddress(selected.dataset.n);
  history.replaceState(null, "", `/page/${page}?${query}&select=${selected.dataset.n}`);
}

blocks.addEventListener("click", (event) => {
  const item = event.target.closest("li");
  if (event.shiftKey && item) selectTo(items.indexOf(item));
  else select(item, true);
});
find("corrections").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) correct(button.dataset.label);
});
everywhere.addEventListener("click", (event) => {
  const { label } = event.target.closest("button")?.dataset ?? {};
  if (label) correct(label, true);
});

// ---- What a correction of all pages would change.

const preview = find("preview");

async function openPreview() {
  if (!selected) return;
  await asked;
  if (!chosen.place) return;
  const answer = await fetch(`/preview/${page}?place=${chosen.place}&${query}`);
  find("preview-body").innerHTML = await answer.text();
  preview.returnValue = "";
  preview.showModal();
}

find("preview-open").addEventListener("click", openPreview);
preview.addEventListener("close", () => { if (preview.returnValue) correct(preview.returnValue, true); });

// ---- A click on the page comes back as a new address. The start of a selection is remembered until then.

const ANCHOR = "unframe-anchor";

function anchor() {
  if (!selected) return;
  sessionStorage.setItem(ANCHOR, `${page}:${selected.dataset.n}`);
  toast(stepsNav.dataset.anchored);
}

const { select: first } = blocks.dataset;
if (first !== undefined) {
  const itemOf = (number) => blocks.querySelector(`[data-n="${CSS.escape(number)}"]`);
  const [onPage, start] = (sessionStorage.getItem(ANCHOR) ?? "").split(":");
  sessionStorage.removeItem(ANCHOR);
  if (onPage === page && start !== first && itemOf(start)) {
    select(itemOf(start), false);
    asked.then(() => selectTo(items.indexOf(itemOf(first))));
  } else {
    select(itemOf(first), false);
  }
}

Object.assign(keys, {
  KeyJ: (event) => (event.shiftKey ? selectTo(rangeEnd + 1) : step(1)),
  KeyK: (event) => (event.shiftKey ? selectTo(rangeEnd - 1) : step(-1)),
  PageDown: () => step(8),
  PageUp: () => step(-8),
  KeyD: () => step(1, (item) => "differs" in item.dataset),
  KeyW: () => widen(1),
  KeyQ: () => widen(-1),
  KeyV: anchor,
  KeyP: openPreview,
  KeyC: (event) => correct("content", event.shiftKey),
  KeyF: (event) => correct("framing", event.shiftKey),
  KeyX: () => correct(""),
});
