// One product: the same pages through the command and through the package give the same bytes.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { extract, extractAsync, learn, learnSites, siteOf, Template } from "unframe";
import { command, lines, REPOSITORY, shared } from "./support/command.mjs";
import { pageAbout, WORDS } from "./support/pages.mjs";

const FORMATS = ["text", "markdown", "json", "csv", "xml", "tei", "html", "marked-html"];
const SITE = join(REPOSITORY, "examples/site");
const PAGES = join(REPOSITORY, "crates/unframe/tests/pages");

const scratch = mkdtempSync(join(tmpdir(), "unframe-node-"));
after(() => rmSync(scratch, { recursive: true }));

/** The pages of a folder, in the order and under the names of the command. */
function records(folder) {
  const ids = lines("extract", folder, "--method", "dom", "--format", "jsonl").map((line) => JSON.parse(line).id);
  return ids.map((id) => ({ id, html: readFileSync(join(folder, id)) }));
}

/** A folder as one site, in two passes. */
async function check(folder, given = [], options = {}) {
  const expected = lines("extract", folder, "--site-by", "host", "--format", "jsonl", ...given);
  const pages = records(folder);
  assert.equal(pages.length, expected.length);
  assert.ok(pages.length > 0);
  const template = await learn(pages);
  for (const [at, page] of pages.entries()) {
    assert.equal((await extractAsync(page, { ...options, template })).json, expected[at], page.id);
  }
}

for (const folder of [SITE, PAGES]) {
  test(`golden pages give the same JSON: ${folder.slice(REPOSITORY.length + 1)}`, () => check(folder));
}

describe("options mean the same", () => {
  for (const [given, options] of [
    [["--precision"], { favorPrecision: true }],
    [["--recall"], { favorRecall: true }],
    [["--fast"], { fast: true }],
    [["--method", "site"], { method: "site" }],
    [["--no-tables", "--no-comments"], { includeTables: false, includeComments: false }],
    [["--comments"], { includeComments: true }],
    [["--no-title"], { includeTitle: false }],
  ]) {
    test(given.join(" "), () => check(SITE, given, options));
  }
  for (const [given, options] of [
    [["--encoding", "windows-1251"], { encoding: "windows-1251" }],
    [["--max-bytes", "900"], { maxBytes: 900 }],
  ]) {
    test(given.join(" "), () => {
      const expected = lines("extract", SITE, "--alone", "--format", "jsonl", ...given);
      const made = records(SITE).map((page) => extract(page, { method: "page", ...options }).json);
      assert.deepEqual(made, expected);
    });
  }
  for (const [given, options] of [
    [["--no-links"], { includeLinks: false }],
    [["--no-images"], { includeImages: false }],
    [["--relative-links"], { relativeLinks: true }],
    [["--tables", "html"], { tables: "html" }],
    [["--with-metadata"], { withMetadata: true }],
  ]) {
    test(given.join(" "), () => {
      const html = readFileSync(join(SITE, "index.html"));
      const url = "https://example.org/a/b";
      const collection = join(scratch, "one.jsonl");
      writeFileSync(collection, `${JSON.stringify({ id: "index", url, html: html.toString() })}\n`);
      const expected = command("extract", collection, "--alone", "--format", "markdown", ...given);
      const made = extract(html.toString(), { url, method: "page", ...options }).render("markdown");
      assert.equal(made.toString(), expected.toString());
    });
  }
});

test("cells of CSV are guarded, or not, as the command does it", () => {
  const collection = join(scratch, "cells.jsonl");
  const html =
    "<title>=1+1</title><h1>=1+1</h1><p>=SUM(A1) is what the sheet says of the rain in the valley all night.";
  writeFileSync(collection, JSON.stringify({ id: "=cmd", html }));
  for (const [given, options] of [
    [[], {}],
    [["--raw-cells"], { rawCells: true }],
  ]) {
    const expected = command("extract", collection, "--alone", "--format", "csv", ...given).toString();
    const made = extract({ html, id: "=cmd" }, { method: "page", ...options }).csv;
    assert.ok(expected.endsWith(`${made}\n`), `${made} in ${expected}`);
    assert.equal(made.includes("'="), options.rawCells !== true);
  }
});

describe("methods for single pages give the same JSON", () => {
  for (const method of ["page", "sentence", "sentence-modern", "dom", "blocks", "blocks-2008"]) {
    test(method, () => {
      const expected = lines("extract", PAGES, "--format", "jsonl", "--method", method);
      assert.deepEqual(
        records(PAGES).map((page) => extract(page, { method }).json),
        expected,
      );
    });
  }
});

test("the method of 2005 gives the same JSON", async () => {
  const expected = lines("extract", SITE, "--format", "jsonl", "--method", "site-2005");
  const pages = records(SITE);
  const chains = await learn(pages, { method: "site-2005" });
  assert.equal(chains.canJudge, true);
  assert.deepEqual(
    pages.map((page) => chains.apply(page).json),
    expected,
  );
});

describe("every format gives the same bytes", () => {
  for (const format of FORMATS) {
    test(format, async () => {
      const file = join(scratch, `${format}.template`);
      command("learn", PAGES, "-o", file);
      const template = await Template.load(file);
      const folder = join(scratch, `${format}-out`);
      command("extract", PAGES, "--template", file, "--format", format, "-o", `${folder}/`);
      const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const files = new Map(
        written.map((entry) => [stem(join(entry.parentPath, entry.name).slice(folder.length + 1)), entry]),
      );
      for (const page of records(PAGES)) {
        const entry = files.get(stem(page.id));
        const bytes = readFileSync(join(entry.parentPath, entry.name));
        const made = template.apply(page).render(format);
        // The file of a page that is alone has what belongs around it: the header of a table, a declaration of XML.
        const at = bytes.indexOf(made);
        assert.notEqual(at, -1, page.id);
        const around = bytes.length - made.length;
        assert.ok(["text", "markdown", "html", "marked-html"].includes(format) ? around === 0 : around < 400, page.id);
      }
    });
  }
});

function stem(path) {
  return path.replace(/(\.[a-z-]+)+$/, "");
}

test("a template of the command and of the package are the same file", async () => {
  const [ofCommand, ofPackage] = [join(scratch, "of-command.template"), join(scratch, "of-package.template")];
  command("learn", SITE, "-o", ofCommand);
  const template = await learn(records(SITE));
  await template.save(ofPackage);
  assert.deepEqual(readFileSync(ofPackage), readFileSync(ofCommand));
  assert.deepEqual(template.toBytes(), readFileSync(ofCommand));
});

test("sites of a collection are told as the command tells them", async () => {
  const pages = ["www.one.example", "two.example:8080"].flatMap((host) =>
    WORDS.map((word) => ({ url: `https://${host}/${word}`, html: pageAbout(word).replace("valley press", host) })),
  );
  const collection = join(scratch, "pages.jsonl");
  writeFileSync(collection, pages.map((page) => JSON.stringify(page)).join("\n"));
  const expected = lines("extract", collection, "--format", "jsonl");
  const templates = await learnSites(pages);
  assert.deepEqual([...templates.keys()], ["one.example", "two.example:8080"]);
  for (const [at, page] of pages.entries()) {
    const { id } = JSON.parse(expected[at]);
    assert.equal(extract({ ...page, id }, { template: templates.get(siteOf(page.url)) }).json, expected[at]);
  }
});

const wcxb = shared("wcxb-dev.jsonl.zst");
test("500 pages of wcxb-dev give the same JSON", { skip: !wcxb && "wcxb-dev is not here" }, async () => {
  const pages = unpacked(wcxb, "head -n 500")
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.equal(pages.length, 500);
  const collection = join(scratch, "wcxb.jsonl");
  writeFileSync(collection, pages.map(({ id, url, html }) => JSON.stringify({ id, url, html })).join("\n"));
  const expected = lines("extract", collection, "--alone", "--format", "jsonl");
  const made = await Promise.all(
    pages.map(({ id, url, html }) => extractAsync({ id, url, html }, { method: "page", outputs: ["json"] })),
  );
  for (const [at, page] of made.entries()) assert.equal(page.json, expected[at], page.id);
});

const gold = shared("gold-sites-dev.tar.zst");
test("three gold sites give the same JSON", { skip: !gold && "gold-sites-dev is not here" }, async () => {
  unpacked(gold, `tar x -C '${scratch}'`);
  const sites = readdirSync(join(scratch, "dev")).sort().slice(0, 3);
  assert.equal(sites.length, 3);
  for (const site of sites) await check(join(scratch, "dev", site, "pages"));
});

/** What a program makes of an unpacked file. */
function unpacked(path, program) {
  const done = spawnSync("sh", ["-c", `zstd -dc --long=27 '${path}' 2>/dev/null | ${program}`], { maxBuffer: 1 << 30 });
  assert.equal(done.status, 0, done.stderr.toString());
  return done.stdout;
}
