// What the playground asks the service: with which token, for which page, with which options. This file, showing.js and controls.js are one
// script.
"use strict";

const find = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const words = document.body.dataset;
const state = find("state");

// ---- A token is kept here and nowhere else.

let token = "";
let page = null; // { bytes, name, charset }

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
