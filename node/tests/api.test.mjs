// What the package gives, on the smallest pages that show it.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { inspect } from "node:util";
import { describe, test } from "node:test";
import { Extraction, extract, extractAsync, siteOf, version } from "unframe";
import { RAIN } from "./support/pages.mjs";

const TEXT = "Rain\n\nIt fell on the valley all night, and the river rose by a foot.";

describe("extract", () => {
  test("takes the framing off a page", () => {
    const page = extract(RAIN, { url: "https://example.org/rain" });
    assert.equal(page.text, TEXT);
    assert.equal(page.markdown, "# Rain\n\nIt fell on the valley all night, and the river rose by a foot.\n");
    assert.equal(
      page.contentHtml,
      "<h1>Rain</h1>\n<p>It fell on the valley all night, and the river rose by a foot.</p>\n",
    );
    assert.equal(page.title, "Rain");
    assert.equal(page.url, "https://example.org/rain");
    assert.equal(page.id, "https://example.org/rain");
    assert.equal(page.site, "example.org");
    assert.equal(page.verdict, "content");
    assert.deepEqual(page.damage, []);
    assert.deepEqual(page.letters, { content: 51, framing: 4 });
    assert.ok(page instanceof Extraction);
  });

  test("says of each block whose it is and why", () => {
    const [menu, heading] = extract(RAIN).blocks;
    assert.equal(menu.label, "framing");
    assert.equal(menu.reason, "looks-like-framing");
    assert.equal(RAIN.slice(menu.start, menu.end), "Home");
    assert.equal(heading.label, "content");
    assert.ok(heading.chance > 0 && heading.chance < 1);
  });

  test("gives tables and code as values", () => {
    const html =
      "<h1>Rain</h1><p>This is how much of it fell in one night.</p>" +
      "<table><tr><th>Town<th>Millimetres<tr><td>Oslo<td rowspan=2>4<tr><td>Bergen</table><pre class=language-js>rain()</pre>";
    const page = extract(html);
    const [table] = page.tables;
    assert.equal(html.slice(table.start, table.start + 7), "<table>");
    const said = table.rows.map((row) => row.map(({ text, header, rows }) => [text, header, rows]));
    assert.deepEqual(said, [
      [
        ["Town", true, 1],
        ["Millimetres", true, 1],
      ],
      [
        ["Oslo", false, 1],
        ["4", false, 2],
      ],
      [["Bergen", false, 1]],
    ]);
    const [code] = page.code;
    assert.deepEqual([code.language, code.text], ["js", "rain()"]);
    assert.deepEqual(page.toJSON().tables, page.tables);
    assert.deepEqual(page.toJSON().code, page.code);
  });

  test("texts that were extracted one after another stay apart", () => {
    // Texts are written as bytes in one place, and more of a page is made from these.
    const story = (word) => `<h1>${word}</h1><p>All night ${word} fell on the valley, and the river rose by a foot.`;
    const words = [
      "rain",
      "snow",
      "Дождь",
      "雪",
      `${"hail ".repeat(300_000)}`,
      "Град ".repeat(150_000),
      "half \ud800 a pair",
    ];
    const pages = words.map((word) => [word.toWellFormed?.() ?? word, extract(story(word), { method: "dom" })]);
    for (const [word, page] of pages.reverse()) {
      assert.equal(page.text, extract(Buffer.from(story(word)), { method: "dom" }).text);
      assert.equal(page.markdown, extract(Buffer.from(story(word)), { method: "dom" }).markdown);
      assert.equal(page.mayBeIn("xx"), extract(Buffer.from(story(word)), { method: "dom" }).mayBeIn("xx"));
    }
  });

  test("takes text, bytes in any encoding, views, and records", () => {
    const russian = "<p>Дождь шёл всю ночь, и к утру река поднялась на целый фут.";
    const text = "Дождь шёл всю ночь, и к утру река поднялась на целый фут.";
    const koi8 = Buffer.from([...russian].map((letter) => KOI8.get(letter) ?? letter.charCodeAt(0)));
    assert.equal(extract(russian).text, text);
    assert.equal(extract(Buffer.from(russian)).text, text);
    assert.equal(extract(koi8, { encoding: "koi8-r" }).text, text);
    assert.equal(extract({ html: koi8, charset: "koi8-r" }).text, text);
    assert.equal(extract({ html: koi8, charset: "koi8-r" }).encoding, "KOI8-R");
    const bytes = new TextEncoder().encode(RAIN);
    const inside = new Uint8Array(bytes.length + 9);
    inside.set(bytes, 7);
    for (const view of [
      bytes,
      bytes.buffer,
      new DataView(bytes.buffer),
      inside.subarray(7, 7 + bytes.length),
      new Uint8Array(new SharedArrayBuffer(bytes.length)).map((_, at) => bytes[at]),
    ]) {
      assert.equal(extract(view).text, TEXT);
    }
  });

  test("a record brings its address and its name", () => {
    const record = { html: RAIN, url: new URL("https://example.org/rain"), id: "rain.html" };
    assert.equal(extract(record).id, "rain.html");
    assert.equal(extract(record).url, "https://example.org/rain");
    assert.equal(extract(record, { url: "https://example.com/" }).url, "https://example.com/");
    assert.equal(extract(record, { id: "other" }).id, "other");
  });

  test("bytes are not copied; that they were changed is reported, and never shown as the page", async () => {
    const changed = () => {
      const bytes = Buffer.from(RAIN);
      const page = extract(bytes, { outputs: ["markdown"] });
      bytes.write("<p>Snow fell on the valley".repeat(4).slice(0, bytes.length));
      return page;
    };
    assert.match(changed().markdown, /^# Rain\n/);
    const expected = {
      name: "InputError",
      message: /were changed after it was extracted/,
      hint: /a copy of the bytes/,
    };
    for (const output of ["html", "blocks", "metadata", "json"]) assert.throws(() => changed()[output], expected);
    await assert.rejects(changed().renderAsync("html"), expected);
    const bytes = Buffer.from(RAIN);
    const later = extractAsync(bytes);
    bytes.fill(0);
    assert.match((await later).markdown, /^# Rain\n/);
  });

  test("what is given away can be changed without changing the page", () => {
    const page = extract(RAIN);
    page.render("markdown").fill(0);
    page.render("html").fill(0);
    assert.match(page.render("markdown").toString(), /^# Rain/);
    assert.match(page.render("html").toString(), /Rain/);
  });

  test("what is asked for together with the text is the same", () => {
    const outputs = ["markdown", "html", "metadata", "blocks", "contentHtml", "text"];
    const [together, later] = [extract(RAIN, { outputs }), extract(RAIN)];
    for (const output of outputs) assert.deepEqual(together[output], later[output], output);
  });

  test("tells of itself in JSON and when it is looked at", () => {
    const page = extract(RAIN, { id: "rain" });
    assert.equal(JSON.parse(JSON.stringify(page)).text, TEXT);
    assert.deepEqual(page.toJSON(), JSON.parse(page.json));
    assert.equal(inspect(page), "Extraction('rain', content, 68 characters)");
  });

  test("knows other names of formats", () => {
    const page = extract(RAIN);
    for (const [name, other] of Object.entries({
      txt: "text",
      md: "markdown",
      jsonl: "json",
      xmltei: "tei",
      markedHtml: "marked-html",
    })) {
      assert.deepEqual(page.render(name), page.render(other));
    }
  });

  test("tells whether a page may be in a language", () => {
    const page = extract(
      "<p>Дождь шёл всю ночь, и к утру река поднялась на целый фут. Жители деревни вынесли вещи на чердаки, а учитель " +
        "повёл детей в школу по верхней дороге, потому что мост ещё вчера унесло водой.",
    );
    assert.equal(page.mayBeIn("ru-RU"), true);
    assert.equal(page.mayBeIn("en"), false);
    assert.throws(() => page.mayBeIn("English"), { code: "UNFRAME_OPTION" });
  });

  test("options of nothing are no options", () => {
    const nothing = { url: null, method: null, encoding: null, maxBytes: null, id: null, site: null, template: null };
    assert.equal(extract(RAIN, nothing).json, extract(RAIN).json);
    assert.equal(extract(RAIN, null).text, TEXT);
    assert.equal(extract(RAIN, { fast: undefined }).text, TEXT);
  });
});

test("extractAsync gives the same", async () => {
  const outputs = ["markdown"];
  const page = await extractAsync(RAIN, { outputs });
  assert.equal(page.json, extract(RAIN).json);
  assert.equal(page.markdown, extract(RAIN).markdown);
  assert.deepEqual(await page.renderAsync("tei"), extract(RAIN).render("tei"));
  assert.deepEqual(await page.renderAsync("markdown"), extract(RAIN).render("markdown"));
});

test("pages that were judged long ago give the same as if they were judged now", async () => {
  const first = extract(RAIN);
  const many = "<p>It rained in the valley all night long, and then some more.".repeat(3000);
  for (let number = 0; number < 120; number += 1) extract(many, { method: "dom" });
  assert.equal(first.json, extract(RAIN).json);
});

test("sites are told as the command tells them", () => {
  assert.equal(siteOf("https://www.Example.org:443/rain"), "example.org");
  assert.equal(siteOf(new URL("http://two.example:8080/")), "two.example:8080");
  assert.equal(siteOf(null, { id: "journal/rain.html", siteBy: "folder" }), "journal");
  assert.throws(() => siteOf("https://example.org/", { siteBy: "moon" }), { code: "UNFRAME_OPTION" });
});

test("the package can be required, and is the same then", () => {
  const required = createRequire(import.meta.url)("unframe");
  assert.equal(required.extract, extract);
  assert.match(version, /^\d+\.\d+\.\d+/);
});

/** KOI8-R of the letters that the test has. */
const KOI8 = new Map([..."юабцдефгхийклмнопярстужвьызшэщчъ"].map((letter, at) => [letter, 0xc0 + at]));
for (const [at, letter] of [..."ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"].entries()) KOI8.set(letter, 0xe0 + at);
KOI8.set("ё", 0xa3);
