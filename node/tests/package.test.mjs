// What is published, and what the package promises of itself.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { version } from "unframe";
import { command, PACKAGE, REPOSITORY } from "./support/command.mjs";

const scratch = mkdtempSync(join(tmpdir(), "unframe-node-"));
after(() => rmSync(scratch, { recursive: true }));

const read = (path) => readFileSync(join(REPOSITORY, path), "utf8");

test("what is packed is what people need, and nothing else", () => {
  const done = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: PACKAGE,
    encoding: "utf8",
  });
  assert.equal(done.status, 0, done.stderr);
  const [{ files, size }] = [JSON.parse(done.stdout)]
    .flat()
    .map((packed) => (packed.files ? packed : Object.values(packed)[0]));
  const library = readdirSync(join(PACKAGE, "lib")).map((name) => `lib/${name}`);
  const expected = [
    "README.md",
    "bin/unframe.js",
    "index.d.ts",
    "index.js",
    "package.json",
    "readability.d.ts",
    "readability.js",
  ];
  assert.deepEqual(files.map((file) => file.path).sort(), [...expected, ...library].sort());
  assert.ok(size < 50_000, `${size} bytes`);
});

test("versions are one", () => {
  assert.equal(version, /^version = "(.*)"/m.exec(read("Cargo.toml"))[1]);
  assert.equal(command("--version").toString().trim(), `unframe ${version}`);
});

test("the package has no dependencies", () => {
  const { dependencies, optionalDependencies, engines } = JSON.parse(read("node/package.json"));
  assert.equal(dependencies, undefined);
  assert.equal(optionalDependencies, undefined);
  assert.equal(engines.node, ">=20");
});

test("`npx unframe` runs the command, with its exit codes", () => {
  mkdirSync(join(scratch, "node_modules/.bin"), { recursive: true });
  symlinkSync(PACKAGE, join(scratch, "node_modules/unframe"));
  symlinkSync("../unframe/bin/unframe.js", join(scratch, "node_modules/.bin/unframe"));
  writeFileSync(join(scratch, "package.json"), "{}");
  writeFileSync(
    join(scratch, "rain.html"),
    "<nav><a href=/>Home</a></nav><h1>Rain</h1><p>It fell on the valley all night.",
  );
  const npx = (...given) => spawnSync("npx", ["--no", "unframe", ...given], { cwd: scratch, encoding: "utf8" });
  const good = npx("markdown", "rain.html");
  assert.equal(good.status, 0, good.stderr);
  assert.equal(good.stdout, command("markdown", join(scratch, "rain.html")).toString());
  const bad = npx("extract", "missing.html");
  assert.match(bad.stderr, /^error: cannot /m);
  assert.notEqual(bad.status, 0);
});

test("without the command, `unframe` says what to do", () => {
  const folder = join(scratch, "bare");
  for (const name of ["bin", "lib"]) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ["bin/unframe.js", "lib/platform.js"]) writeFileSync(join(folder, name), read(`node/${name}`));
  const env = { ...process.env, UNFRAME_COMMAND: "" };
  const done = spawnSync(process.execPath, [join(folder, "bin/unframe.js")], { env, encoding: "utf8" });
  assert.equal(done.status, 1);
  assert.match(done.stderr, /^error: there is no unframe command for .*\nhint: /);
});

test("without the native module, the package says what to do", () => {
  const folder = join(scratch, "no-module");
  mkdirSync(join(folder, "lib"), { recursive: true });
  for (const name of ["native.js", "platform.js", "errors.js"])
    writeFileSync(join(folder, "lib", name), read(`node/lib/${name}`));
  const done = spawnSync(process.execPath, [join(folder, "lib/native.js")], { encoding: "utf8" });
  assert.equal(done.status, 1);
  assert.match(done.stderr, /cannot load the native module for .*\n.*hint: install without --no-optional/);
});

test("importing is quick", () => {
  const code = "const start = performance.now(); require('unframe'); console.log(performance.now() - start)";
  const times = Array.from({ length: 3 }, () =>
    Number(spawnSync(process.execPath, ["-e", code], { cwd: PACKAGE, encoding: "utf8" }).stdout),
  );
  assert.ok(Math.min(...times) < 100, `${times} ms`);
});

test("the examples of the documentation run", () => {
  for (const path of ["docs/node.md", "docs/guides/from-readability.md"]) {
    const examples = [...read(path).matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);
    assert.ok(examples.length > 0);
    for (const [at, code] of examples.entries()) {
      // Beside the package, so that it is found by its name.
      const file = join(PACKAGE, "build", `example-${at}.mjs`);
      writeFileSync(file, code);
      const done = spawnSync(process.execPath, [file], { encoding: "utf8" });
      rmSync(file);
      assert.equal(done.status, 0, `${path}, example ${at + 1}:\n${done.stderr}`);
    }
  }
});
