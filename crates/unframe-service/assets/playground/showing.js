// What the playground shows of an answer. What pages say becomes text, never markup; the one exception is the frame, which is sandboxed.

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
