// Builds the native module and the command from the checkout around this package, into `build/`.
//
// node scripts/build.mjs [--debug] [--profile NAME] [--module-only]

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import platform from "../lib/platform.js";

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const options = {
  profile: { type: "string", default: "release" },
  debug: { type: "boolean" },
  "module-only": { type: "boolean" },
};
const { values } = parseArgs({ options });

/** Runs cargo, and gives the files that it made, by the names of their crates. */
function built(packages, profile) {
  const arguments_ = ["build", "--locked", "--message-format=json-render-diagnostics", "--profile", profile];
  // For tests with the features of the whole workspace, whose tests have compiled nearly all of it by then.
  const selected = values.debug
    ? ["--workspace", "--lib", "--bin", "unframe"]
    : packages.flatMap((name) => ["--package", name]);
  const done = spawnSync(process.env.CARGO ?? "cargo", [...arguments_, ...selected], {
    cwd: dirname(packageFolder),
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (done.error) fail(`cannot start cargo: ${done.error.message}`, "install Rust from https://rustup.rs");
  if (done.status !== 0) fail("cargo could not build the native module");
  const messages = done.stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const artifacts = messages.filter((message) => message.reason === "compiler-artifact");
  return (name) => artifacts.filter((artifact) => artifact.target.name === name);
}

/** Under a temporary name first: a process that has the old one loaded keeps it. */
function install(from, name) {
  const to = join(packageFolder, "build", name);
  copyFileSync(from, `${to}.tmp`);
  renameSync(`${to}.tmp`, to);
}

function fail(message, hint) {
  console.error(`error: ${message}${hint ? `\nhint: ${hint}` : ""}`);
  process.exit(1);
}

if (!existsSync(join(packageFolder, "..", "crates", "unframe-node"))) {
  fail("there is no checkout of unframe around this package", "install the package from the registry");
}
const profile = values.debug ? "dev" : values.profile;
const wantsCommand = !values["module-only"];
const made = built(wantsCommand ? ["unframe-node", "unframe-cli"] : ["unframe-node"], profile);
mkdirSync(join(packageFolder, "build"), { recursive: true });
const library = made("unframe_node")
  .flatMap((artifact) => artifact.filenames)
  .find((name) => /\.(so|dylib|dll)$/.test(name));
install(library, "unframe.node");
if (wantsCommand) install(made("unframe").find((artifact) => artifact.executable).executable, platform.commandName());
