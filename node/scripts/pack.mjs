// Packs what is published: the package, and the optional package of this platform with the native module and the command. Then
// installs both elsewhere, as a registry would give them, and runs them.
//
// node scripts/pack.mjs [--profile dist] [--output FOLDER]

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import platform from "../lib/platform.js";

/** Bytes that a packed package may have. */
const MOST_BYTES = 8_000_000;

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: {
    profile: { type: "string", default: "dist" },
    output: { type: "string", default: join(packageFolder, "..", "target", "npm") },
  },
});
const output = resolve(values.output);
const run = (program, given, cwd) =>
  execFileSync(program, given, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** The platform that this machine is; of two C libraries the one that Node.js was built with. */
function here() {
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  const mine = platform
    .candidates()
    .filter((name) => isGlibc !== name.endsWith("-musl") || process.platform !== "linux");
  if (mine.length !== 1) throw new Error(`there is no package for ${process.platform}-${process.arch}`);
  return mine[0];
}

/** The manifest that is published: with the platforms as optional dependencies, without what only a checkout needs. */
function published(manifest) {
  const { scripts: _, devDependencies: __, ...kept } = manifest;
  const names = Object.keys(platform.PLATFORMS).map((name) => [`@unframe/${name}`, manifest.version]);
  return { ...kept, optionalDependencies: Object.fromEntries(names) };
}

function ofPlatform(name, manifest) {
  const { os, cpu, libc } = platform.PLATFORMS[name];
  const { version, license, author, engines } = manifest;
  const description = `The native module and the command of unframe for ${name}`;
  const limits = { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) };
  const files = ["unframe.node", platform.commandName(), "LICENSE-APACHE", "LICENSE-MIT"];
  return { name: `@unframe/${name}`, version, description, license, author, engines, ...limits, files };
}

function pack(folder, manifest, files) {
  mkdirSync(folder, { recursive: true });
  for (const [from, to] of files) cpSync(from, join(folder, to), { recursive: true });
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(packageFolder, "..", name), join(folder, name));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const name = run("npm", ["pack", "--silent", "--pack-destination", output], folder).trim().split("\n").at(-1);
  const path = join(output, name);
  const { size } = statSync(path);
  console.log(`${name}: ${(size / 1e6).toFixed(2)} MB`);
  console.log(run("tar", ["tzf", path]).trimEnd().replace(/^/gm, "  "));
  if (size > MOST_BYTES) throw new Error(`${name} has ${size} bytes, more than ${MOST_BYTES}`);
  return path;
}

run("node", ["scripts/build.mjs", "--profile", values.profile], packageFolder);
rmSync(output, { recursive: true, force: true });
const manifest = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
const own = [...manifest.files.filter((name) => !name.startsWith("LICENSE")), "README.md"];
const name = here();
const built = ["unframe.node", platform.commandName()].map((file) => [join(packageFolder, "build", file), file]);
const packed = [
  pack(
    join(output, "unframe"),
    published(manifest),
    own.map((file) => [join(packageFolder, file), file]),
  ),
  pack(join(output, name), ofPlatform(name, manifest), built),
];

// Without a registry: the other platforms are optional, and are not there.
const elsewhere = mkdtempSync(join(tmpdir(), "unframe-pack-"));
try {
  writeFileSync(join(elsewhere, "package.json"), '{ "private": true }');
  run("npm", ["install", "--offline", "--omit=optional", "--no-audit", "--no-fund", "--silent", ...packed], elsewhere);
  const code =
    'import { extract } from "unframe"; import { Readability } from "unframe/readability"; console.log(extract("<h1>Rain</h1><p>It fell all night on the valley.").markdown, typeof Readability)';
  const said = run("node", ["--input-type=module", "--eval", code], elsewhere);
  if (!said.startsWith("# Rain\n")) throw new Error(`the package that was installed says: ${said}`);
  const version = run("npx", ["--no", "unframe", "--version"], elsewhere).trim();
  if (version !== `unframe ${manifest.version}`) throw new Error(`the command that was installed says: ${version}`);
  console.log(`installed elsewhere: ${version} and the module run`);
} finally {
  rmSync(elsewhere, { recursive: true });
}
