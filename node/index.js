"use strict";
// The package: what `require("unframe")` and `import … from "unframe"` give. `index.d.ts` says what each of it is.

const { Chains } = require("./lib/chains.js");
const { InputError, InternalError, OptionError, TemplateError, UnframeError } = require("./lib/errors.js");
const { Extraction, extract, extractAsync } = require("./lib/extraction.js");
const { Observer, learn, learnSites } = require("./lib/learning.js");
const { siteOf } = require("./lib/site.js");
const { ExtractStream } = require("./lib/stream.js");
const { Template } = require("./lib/template.js");
const { version } = require("./package.json");

module.exports = {
  Chains,
  ExtractStream,
  Extraction,
  InputError,
  InternalError,
  Observer,
  OptionError,
  Template,
  TemplateError,
  UnframeError,
  extract,
  extractAsync,
  learn,
  learnSites,
  siteOf,
  version,
};
