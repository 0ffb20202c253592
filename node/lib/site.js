"use strict";
// Which site a page belongs to.

const { optionsOf } = require("./call.js");
const { InputError, unwrap } = require("./errors.js");
const native = require("./native.js");
const { named } = require("./page.js");

function siteOf(url, options) {
  const { id = null, siteBy = "host" } = optionsOf(options);
  const address = url instanceof URL ? url.href : (url ?? null);
  for (const [name, value] of Object.entries({ url: address, id, siteBy })) {
    if (value !== null && typeof value !== "string")
      throw new InputError(`cannot tell the site: \`${name}\` is ${named(value)}`);
  }
  return unwrap(native.siteOf(address, id, siteBy ?? "host"));
}

module.exports = { siteOf };
