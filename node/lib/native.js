"use strict";
// Finds and loads the native module: the one that was built here, or that of the package for this platform.

const { existsSync } = require("node:fs");
const { join } = require("node:path");
const { candidates } = require("./platform.js");

function load() {
  const built = join(__dirname, "..", "build", "unframe.node");
  if (existsSync(built)) return require(built);
  const tried = [];
  for (const platform of candidates()) {
    try {
      return require(`@unframe/${platform}/unframe.node`);
    } catch (error) {
      tried.push(error);
    }
  }
  const { UnframeError } = require("./errors.js");
  const cause = tried.find((error) => error.code !== "MODULE_NOT_FOUND");
  const why = cause ? `: ${cause.message}` : "";
  const hint = "install without --no-optional, or build it from a checkout: `npm install ./node` (needs Rust)";
  throw new UnframeError(`cannot load the native module for ${process.platform}-${process.arch}${why}`, {
    hint,
    cause,
  });
}

module.exports = load();
