// What the playground does: it sends the page to the service and shows what comes back. What pages say becomes text, never markup; the
// one exception is the frame, which is sandboxed.
"use strict";

const find = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const words = document.body.dataset;
const state = find("state");

// ---- What is shown. A token is kept here and nowhere else.

let token = "";
let page = null; // { bytes, name, charset }
let mode = "grey";
let tab = "page";
let selected = null;
let blocks = [];
let shown = 0; // Counts what was asked for: an answer to an earlier question is not shown.
let loaded = new Set();

function tell(kind, text) {
  state.className = `state ${kind}`;
  state.textContent = text;
}

// ---- Asking the service. Without a token it says so, and the token is asked for.

async function ask(path, request = {}) {
  for (;;) {
    const headers = { ...request.headers };
    if (token) headers.Authorization = `Bearer ${token}`;
    const answer = await fetch(path, { ...request, headers });
    if (answer.status === 401) {
      await askForToken();
      continue;
    }
    if (answer.ok) return answer;
    const problem = await answer.json().catch(() => ({}));
    throw new Error([problem.detail ?? answer.status, problem.hint].filter(Boolean).join(" — "));
  }
}

let asking = null;

function askForToken() {
  asking ??= new Promise((resolve) => {
    const dialog = find("ask");
    find("token-state").textContent = token ? words.tokenWrong : "";
    find("token").value = "";
    if (!dialog.open) dialog.showModal();
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    find("ask-form").onsubmit = () => {
      token = find("token").value.trim();
      asking = null;
      resolve();
    };
  });
  return asking;
}

// ---- The options, as a query, as an object, as flags.

const optionsForm = find("page");
const optionControls = all("#options [name]");

function chosen() {
  const changed = optionControls.filter((control) =>
    control.type === "checkbox" ? control.checked : control.selectedIndex > 0);
  return changed.map((control) => {
    const choice = control.type === "checkbox" ? control : control.selectedOptions[0];
    return { name: control.name, value: control.value, flag: choice.dataset.flag };
  });
}

const typed = (id) => find(id).value.trim();

function query(format) {
  const parameters = new URLSearchParams({ format });
  for (const id of ["url", "site"]) if (typed(id)) parameters.set(id, typed(id));
  for (const { name, value } of chosen()) parameters.set(name, value);
  return parameters;
}

function contentType() {
  const charset = typed("charset") || page.charset;
  return charset ? `text/html; charset=${charset}` : "text/html";
}

function base64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

function object(more) {
  const options = Object.fromEntries(chosen().map(({ name, value }) => [name, value]));
  const known = { html_base64: base64(page.bytes), charset: typed("charset") || page.charset || undefined };
  for (const id of ["url", "site"]) if (typed(id)) known[id] = typed(id);
  return JSON.stringify({ ...known, options, ...more });
}

const language = `lang=${document.documentElement.lang}`;
const post = (path, type, body) => ask(path, { method: "POST", headers: { "Content-Type": type }, body });

// ---- Showing. Each tab asks for what it shows when it is looked at.

const views = {
  page: showPage,
  markdown: () => showText("markdown", (text) => text),
  json: () => showText("json", (text) => JSON.stringify(JSON.parse(text), null, 2)),
  blocks: async () => {},
  request: async () => showRequest(),
};

async function show() {
  const number = ++shown;
  find("changed").hidden = chosen().length === 0;
  find("changed").textContent = chosen().length;
  loaded = new Set();
  if (!page) return;
  tell("waits", words.working);
  try {
    const answer = await post(`playground/blocks?${language}`, "application/json", object());
    const told = await answer.json();
    if (number !== shown) return;
    blocks = told.blocks;
    showBlocks();
    await showTab(number);
    if (number !== shown) return;
    const part = (letters, word) => `${letters.toLocaleString(document.documentElement.lang)} ${words.letters}: ${word}`;
    tell("", [told.title, part(told.content_letters, words.content), part(told.framing_letters, words.framing),
      told.verdict === "content" ? "" : told.verdict, told.template_id && `template ${told.template_id}`].filter(Boolean).join(" · "));
  } catch (error) {
    if (number === shown) tell("failed", `${words.failed}: ${error.message}`);
  }
}

async function showTab(number) {
  if (!page || loaded.has(tab)) return;
  loaded.add(tab);
  await views[tab](number);
}

const MOST_CHARACTERS = 500_000;
const answers = {};

async function showText(format, made) {
  const number = shown;
  const answer = await post(`v1/extract?${query(format)}`, contentType(), page.bytes);
  const text = await answer.text();
  if (number !== shown) return;
  answers[format] = text;
  find(format).textContent = made(text).slice(0, MOST_CHARACTERS);
}

let frameAddress = null;

async function showPage() {
  const number = shown;
  const playground = location.href.split("#")[0];
  const answer = await post(`playground/frame?${language}`, "application/json", object({ mode, playground }));
  const html = await answer.blob();
  if (number !== shown) return;
  if (frameAddress) URL.revokeObjectURL(frameAddress);
  frameAddress = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  // A new frame for each page: otherwise the way back would lead through all of them.
  const frame = document.createElement("iframe");
  frame.id = "frame";
  frame.title = words.frameTitle;
  frame.setAttribute("sandbox", "allow-top-navigation-by-user-activation");
  frame.referrerPolicy = "no-referrer";
  frame.src = frameAddress + (selected === null ? "" : `#unframe-${selected}`);
  find("stage").replaceChildren(frame);
}

function showBlocks() {
  const entries = blocks.map((block) => {
    const entry = document.createElement("li");
    entry.dataset.label = block.label;
    entry.dataset.n = block.number;
    const button = document.createElement("button");
    button.type = "button";
    button.append(label(block), ` ${block.sentence}`);
    const said = document.createElement("span");
    said.className = "said";
    said.textContent = block.text;
    button.append(document.createElement("br"), said);
    entry.append(button);
    return entry;
  });
  find("blocks").replaceChildren(...entries);
  select(blocks.some((block) => block.number === selected) ? selected : null);
}

function label(block) {
  const shownLabel = document.createElement("span");
  shownLabel.className = `label ${block.label}`;
  shownLabel.textContent = words[block.label];
  return shownLabel;
}

function select(number) {
  selected = number;
  const block = blocks.find((one) => one.number === number);
  for (const entry of find("blocks").children) entry.toggleAttribute("aria-current", Number(entry.dataset.n) === number);
  if (!block) return;
  const share = (value) => `${Math.round(value * 100)} %`;
  const facts = [block.sentence, `${words.bytes} ${block.start}–${block.end}`];
  if (block.support > 0) facts.push(`${words.support} ${share(block.support)}`);
  if (block.chance !== null) facts.push(`${words.chance} ${share(block.chance)}`);
  const quote = document.createElement("q");
  quote.textContent = block.text;
  find("selected").replaceChildren(label(block), ` ${facts.join(" · ")} `, quote);
  const frame = find("frame");
  if (frame) frame.src = `${frameAddress}#unframe-${number}`;
}

function showRequest() {
  const address = new URL("v1/extract", location.href.split("#")[0]);
  address.search = query("markdown");
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const header = (text) => `-H ${quoted(text)} `;
  const name = quoted(page.name || "page.html").replace(/^'([\w.-]+)'$/, "$1");
  const authorization = token ? "-H \"Authorization: Bearer $TOKEN\" " : "";
  const type = contentType() === "text/html" ? "" : header(`Content-Type: ${contentType()}`);
  find("curl").textContent = `curl ${authorization}${type}--data-binary @${name} \\\n  ${quoted(address.href)}`;
  const flags = chosen().map(({ flag }) => flag).filter(Boolean);
  const without = chosen().filter(({ flag }) => flag === undefined).map(({ name: option }) => option);
  const encoding = typed("charset") || page.charset;
  if (encoding && encoding !== "utf-8") flags.push(`--encoding ${encoding}`);
  if (typed("url")) flags.push(`--url ${quoted(typed("url"))}`);
  const note = without.length ? `\n# ${words.noFlag} ${without.join(", ")}` : "";
  find("command").textContent = ["unframe extract", name, "--format markdown", ...flags].join(" ") + note;
  answers.curl = find("curl").textContent;
  answers.command = find("command").textContent;
}

// ---- Where pages come from.

function take(bytes, name, charset) {
  page = { bytes, name, charset };
  selected = null;
  find("name").textContent = name ? `${name} · ${bytes.length.toLocaleString(document.documentElement.lang)} B` : "";
  show();
}

let waits = 0;
const soon = (work) => { clearTimeout(waits); waits = setTimeout(work, 300); };

find("html").addEventListener("input", () => soon(() => {
  const text = find("html").value;
  if (text) take(new TextEncoder().encode(text), "", "utf-8");
}));

async function takeFile(file) {
  if (!file) return;
  find("html").value = "";
  if (find("pages")) find("pages").value = "";
  take(new Uint8Array(await file.arrayBuffer()), file.name);
}

find("file").addEventListener("change", () => takeFile(find("file").files[0]));
addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dragged"); });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dragged"); });
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dragged");
  takeFile(event.dataTransfer.files[0]);
});

find("clear").addEventListener("click", () => {
  for (const id of ["html", "url", "file"]) find(id).value = "";
  if (find("pages")) find("pages").value = "";
  find("name").textContent = "";
  find("stage").replaceChildren();
  find("html").focus();
  page = null;
  blocks = [];
  showBlocks();
  for (const id of ["markdown", "json", "curl", "command"]) find(id).textContent = "";
  shown += 1;
  tell("", "");
});

let listed = [];

async function listPages() {
  if (!find("pages")) return;
  try {
    listed = await (await ask("playground/pages")).json();
    find("pages").append(...listed.map(({ id, url }, at) => new Option(url ?? id, at)));
  } catch (error) {
    tell("failed", `${words.failed}: ${error.message}`);
  }
}

find("pages")?.addEventListener("change", async () => {
  const chosenPage = listed[find("pages").value];
  if (!chosenPage) return;
  try {
    const answer = await ask(`playground/pages/${chosenPage.number}`);
    find("html").value = "";
    find("url").value = chosenPage.url ?? "";
    take(new Uint8Array(await answer.arrayBuffer()), chosenPage.id.split("/").pop(), chosenPage.charset ?? undefined);
  } catch (error) {
    tell("failed", `${words.failed}: ${error.message}`);
  }
});

// ---- Controls.

optionsForm.addEventListener("submit", (event) => event.preventDefault());
optionsForm.addEventListener("reset", (event) => {
  event.preventDefault();
  for (const control of optionControls) if (control.type === "checkbox") control.checked = false; else control.selectedIndex = 0;
  for (const id of ["site", "charset"]) find(id).value = "";
  show();
});
for (const control of optionControls) control.addEventListener("change", show);
for (const id of ["url", "site", "charset"]) find(id).addEventListener("input", () => soon(show));

const tabs = all("[role=tab]");

function open(name) {
  tab = name;
  for (const button of tabs) {
    const isOpen = button.id === `tab-${name}`;
    button.setAttribute("aria-selected", String(isOpen));
    button.tabIndex = isOpen ? 0 : -1;
    find(button.getAttribute("aria-controls")).hidden = !isOpen;
  }
  const number = shown;
  showTab(number).catch((error) => { if (number === shown) tell("failed", `${words.failed}: ${error.message}`); });
}

for (const [at, button] of tabs.entries()) {
  button.addEventListener("click", () => open(button.id.slice(4)));
  button.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    open(next.id.slice(4));
    next.focus();
  });
}

function setMode(next) {
  mode = next;
  for (const button of find("modes").children) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  loaded.delete("page");
  open("page");
}

find("modes").addEventListener("click", (event) => {
  const next = event.target.closest("button")?.dataset.mode;
  if (next) setMode(next);
});

find("blocks").addEventListener("click", (event) => {
  const entry = event.target.closest("li");
  if (!entry) return;
  select(Number(entry.dataset.n));
  open("page");
});

// A text of the page was clicked: its link leads here.
addEventListener("hashchange", () => {
  const clicked = /^#block-(\d+)$/.exec(location.hash);
  if (!clicked) return;
  history.replaceState(null, "", location.pathname + location.search);
  select(Number(clicked[1]));
});

for (const button of all("[data-copy]")) button.addEventListener("click", async () => {
  await navigator.clipboard.writeText(answers[button.dataset.copy] ?? "");
  const before = button.textContent;
  button.textContent = words.copied;
  setTimeout(() => { button.textContent = before; }, 1500);
});

find("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
});

find("help-open").addEventListener("click", () => find("help").showModal());

function step(by) {
  if (!blocks.length) return;
  const at = blocks.findIndex((block) => block.number === selected);
  const next = blocks[Math.min(Math.max(at + by, 0), blocks.length - 1)];
  select(next.number);
  document.querySelector("#blocks [aria-current]")?.scrollIntoView({ block: "nearest" });
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest?.("input:not([type=checkbox]), textarea, select")) return;
  const modes = [...find("modes").children].map((button) => button.dataset.mode);
  const does = {
    j: () => step(1),
    k: () => step(-1),
    m: () => setMode(modes[(modes.indexOf(mode) + 1) % modes.length]),
    p: () => find("html").focus(),
    "?": () => find("help").showModal(),
  }[event.key.toLowerCase()] ?? (/^[1-5]$/.test(event.key) ? () => open(tabs[event.key - 1].id.slice(4)) : null);
  if (!does) return;
  event.preventDefault();
  does();
});

listPages();
