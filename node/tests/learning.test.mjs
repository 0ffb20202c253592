// Learning what the pages of a site have in common, and applying it.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inspect } from "node:util";
import { Chains, extract, learn, learnSites, Observer, Template } from "unframe";
import { pageAbout, RAIN, WORDS } from "./support/pages.mjs";

const scratch = mkdtempSync(join(tmpdir(), "unframe-node-"));
after(() => rmSync(scratch, { recursive: true }));

const PAGES = WORDS.map(pageAbout);

test("a template takes off what the pages of its site repeat", async () => {
  const template = await learn(PAGES);
  assert.ok(template instanceof Template);
  const page = template.apply(pageAbout("ice"), { url: "https://example.org/ice" });
  assert.equal(page.text, "ice\n\nToday there is ice in the ice valley, said the ice office.");
  assert.equal(page.templateId, template.id);
  assert.equal(page.pagesCompared, WORDS.length);
  assert.ok(page.templateFit > 0 && page.templateFit <= 1);
  assert.equal(extract(pageAbout("ice"), { template }).text, page.text);
  assert.equal((await template.applyAsync(pageAbout("ice"))).text, page.text);
  assert.deepEqual(
    template.describe().framing.map((line) => line.text),
    ["Home", "News", "Printed by the valley press"],
  );
  assert.equal(inspect(template), `Template(${template.id}, 6 pages seen, 6 compared)`);
});

test("pages come from anything that can be iterated, and in any order", async () => {
  const expected = (await learn(PAGES)).toBytes();
  async function* slowly() {
    for (const page of PAGES) {
      await new Promise((resolve) => setImmediate(resolve));
      yield { html: Buffer.from(page), url: "https://example.org/" };
    }
  }
  assert.deepEqual((await learn(new Set(PAGES))).toBytes(), expected);
  assert.deepEqual((await learn(slowly())).toBytes(), expected);
  assert.deepEqual((await learn([...PAGES].reverse())).toBytes(), expected);
});

test("parts merge into the whole, byte for byte", async () => {
  const whole = await learn(PAGES);
  const [one, other] = [await learn(PAGES.slice(0, 2)), await learn(PAGES.slice(2))];
  assert.deepEqual(one.merge(other).toBytes(), whole.toBytes());
  assert.deepEqual((await one.update(PAGES.slice(2))).toBytes(), whole.toBytes());
  const [first, second] = [new Observer(), new Observer()];
  for (const page of PAGES.slice(0, 3)) first.observe(page);
  for (const page of PAGES.slice(3)) await second.observeAsync({ html: page, url: "https://example.org/" });
  first.merge(Observer.fromBytes(second.toBytes()));
  assert.equal(first.pages, 6);
  assert.deepEqual(first.finish().toBytes(), whole.toBytes());
  assert.equal(Observer.fromBytes(whole.toBytes()).pages, 6);
});

test("a template is saved whole or not at all, and read again", async () => {
  const template = await learn(PAGES);
  const path = join(scratch, "site.template");
  await template.save(path);
  assert.deepEqual((await Template.load(path)).toBytes(), template.toBytes());
  await template.save(path, { sample: false });
  const small = await Template.load(path);
  assert.equal(small.hasSample, false);
  assert.equal(small.apply(pageAbout("ice")).text, template.apply(pageAbout("ice")).text);
  assert.throws(() => small.merge(template), {
    name: "TemplateError",
    code: "UNFRAME_TEMPLATE",
    hint: "learn it again and save it with { sample: true }",
  });
  await assert.rejects(small.update(PAGES), { name: "TemplateError" });
  await assert.rejects(template.save(join(scratch, "no/such/folder")), {
    name: "TemplateError",
    message: /cannot write/,
  });
  assert.deepEqual(readdirSync(scratch), ["site.template"]);
});

test("what is not a template is reported with its file", async () => {
  const path = join(scratch, "wrong.template");
  writeFileSync(path, "not a template");
  await assert.rejects(Template.load(path), (error) => {
    assert.equal(error.code, "UNFRAME_TEMPLATE");
    assert.ok(error.message.startsWith(`cannot read the template \`${path}\`: `));
    assert.match(error.hint, /learn it again/);
    return true;
  });
  await assert.rejects(Template.load(join(scratch, "missing")), { name: "TemplateError", message: /ENOENT/ });
  assert.throws(() => Template.fromBytes(Buffer.from("x")), { name: "TemplateError" });
  assert.throws(() => Template.fromBytes("x"), { name: "InputError" });
});

test("the method of 2005 learns chains", async () => {
  const story = (word) => `All that is known about ${word} in the valley, and what ${word} does to rivers. `.repeat(5);
  const page = (word) => `<ul><li>Home<li>News<li>Contact</ul><p>${story(word)}<p><i>Press</i> Ltd<hr>`;
  const chains = await learn(["rain", "snow", "hail", "fog"].map(page), { method: "site-2005" });
  assert.ok(chains instanceof Chains);
  assert.equal(chains.pagesCompared, 4);
  assert.ok(chains.apply(page("wind")).text.startsWith("All that is known about wind"));
  assert.equal((await chains.applyAsync(page("wind"))).text, chains.apply(page("wind")).text);
  assert.throws(() => chains.apply(RAIN, { method: "page" }), { message: /chains are for the method `site-2005`/ });
  assert.throws(() => extract(RAIN, { method: "site-2005" }), { hint: /learn\(pages, \{ method: "site-2005" \}\)/ });
});

test("sites of a collection are learned apart", async () => {
  const records = ["a.example", "b.example"].flatMap((host) =>
    PAGES.map((html) => ({ html, url: `https://${host}/` })),
  );
  const templates = await learnSites(records);
  assert.deepEqual([...templates.keys()], ["a.example", "b.example"]);
  const together = await learnSites(records, { siteBy: "one" });
  assert.equal(together.size, 1);
  assert.equal([...together.values()][0].pagesSeen, 12);
});

test("what nothing can be learned from is refused", async () => {
  for (const pages of [RAIN, Buffer.from(RAIN), { html: RAIN }, 3, null, undefined]) {
    await assert.rejects(learn(pages), { name: "InputError", message: /learned from several pages/ });
  }
  await assert.rejects(learn([RAIN, 3]), { name: "InputError", message: /cannot read a page from a number/ });
  await assert.rejects(learn([RAIN], { method: "dom" }), { name: "OptionError" });
  await assert.rejects(learn([RAIN], { metod: "auto" }), { name: "OptionError", message: /`metod` is unknown/ });
  assert.throws(() => new Observer({ samplePages: 2 }), { name: "OptionError" });
  assert.throws(() => new Observer({ samplePages: 10 }).merge(new Observer()), { name: "TemplateError" });
  const thrown = new Error("the source is gone");
  async function* failing() {
    yield RAIN;
    throw thrown;
  }
  await assert.rejects(learn(failing()), thrown);
});
