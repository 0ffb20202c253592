// What people do in the playground: choose pages and options, look at tabs, press keys.

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
