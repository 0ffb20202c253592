#!/usr/bin/env node
"use strict";
// `npx unframe …`: runs the command of this platform, with everything that was given to it.

const { spawn } = require("node:child_process");
const { existsSync } = require("node:fs");
const { constants } = require("node:os");
const { join } = require("node:path");
const { candidates, commandName } = require("../lib/platform.js");

/** The command: the one named by UNFRAME_COMMAND, the one built here, or that of the package for this platform. */
function found() {
  if (process.env.UNFRAME_COMMAND) return process.env.UNFRAME_COMMAND;
  const built = join(__dirname, "..", "build", commandName());
  if (existsSync(built)) return built;
  for (const platform of candidates()) {
    try {
      return require.resolve(`@unframe/${platform}/${commandName()}`);
    } catch {
      // Another C library, or a platform without a package.
    }
  }
  return undefined;
}

function main() {
  const command = found();
  if (command === undefined) {
    process.stderr.write(`error: there is no unframe command for ${process.platform}-${process.arch} here\n`);
    process.stderr.write("hint: install without --no-optional, or build it from a checkout: `npm install ./node`\n");
    process.exitCode = 1;
    return;
  }
  const child = spawn(command, process.argv.slice(2), { stdio: "inherit" });
  // Ctrl-C reaches the command by itself; what is sent to this process alone is passed on.
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  process.on("SIGINT", () => {});
  child.on("error", (error) => {
    process.stderr.write(`error: cannot start \`${command}\`: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}

main();
