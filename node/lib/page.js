"use strict";
// What can be given as a page: text, bytes in any encoding, or a record of one of these with what is known of it.

const { Buffer } = require("node:buffer");
const { isAnyArrayBuffer } = require("node:util").types;
const { InputError } = require("./errors.js");

const HINT = "a page is a string, a Buffer, or { html, url }";

/**
 * A copy of the page that nobody else has, and how it is encoded. The native module reads it from several threads, so it must
 * never change.
 */
function pageOf(page) {
  if (typeof page === "string") return { bytes: Buffer.from(page, "utf8"), charset: "utf-8", record: {} };
  if (ArrayBuffer.isView(page)) {
    return { bytes: copy(page.buffer, page.byteOffset, page.byteLength), charset: null, record: {} };
  }
  if (isAnyArrayBuffer(page)) return { bytes: copy(page, 0, page.byteLength), charset: null, record: {} };
  if (page !== null && typeof page === "object" && "html" in page) return pageOfRecord(page);
  throw new InputError(`cannot read a page from ${named(page)}`, { hint: advice(page) });
}

function pageOfRecord(record) {
  const { html, url, id, charset } = record;
  if (html !== null && typeof html === "object" && "html" in html)
    throw new InputError("cannot read a page from a record in a record", { hint: HINT });
  const page = pageOf(html);
  const known = {};
  for (const [name, value] of Object.entries({ url, id })) {
    if (value === undefined || value === null) continue;
    known[name] = value instanceof URL ? value.href : value;
    if (typeof known[name] !== "string")
      throw new InputError(`cannot read a page whose \`${name}\` is ${named(value)}`, { hint: `${name} is a string` });
  }
  if (charset !== undefined && charset !== null && typeof charset !== "string") {
    throw new InputError(`cannot read a page whose \`charset\` is ${named(charset)}`, {
      hint: "charset is a string, such as `koi8-r`",
    });
  }
  // Text is what it is, whatever encoding somebody declared.
  return { bytes: page.bytes, charset: page.charset ?? charset ?? null, record: known };
}

function copy(buffer, offset, length) {
  try {
    return Buffer.from(new Uint8Array(buffer, offset, length));
  } catch (cause) {
    const hint = "they were transferred to somebody else: give the page before, or a copy";
    throw new InputError("cannot read a page from bytes that are gone", { hint, cause });
  }
}

/** What something is, in a few words. */
function named(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (Array.isArray(value)) return "an array";
  const name = Object.getPrototypeOf(value)?.constructor?.name;
  return typeof name === "string" && name !== "" && name !== "Object"
    ? `an object of the class ${name}`
    : "an object without `html`";
}

function advice(value) {
  if (value !== null && typeof value === "object") {
    if (typeof value.then === "function") return "await it first";
    if (typeof value.arrayBuffer === "function") return "give its bytes: `Buffer.from(await response.arrayBuffer())`";
    if (typeof value.documentElement === "object")
      return "give its text: `document.documentElement.outerHTML`; unframe/readability takes documents";
    if (typeof value.content === "function") return "give its text: `await page.content()`";
  }
  return HINT;
}

module.exports = { pageOf, named };
