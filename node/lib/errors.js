"use strict";
// What can go wrong, one class for each. What is wrong with a page is no error: it is in `Extraction.damage`.

/** Anything that unframe cannot do. `hint` says what to do about it, where that is known. */
class UnframeError extends Error {
  constructor(message, options = {}) {
    super(
      options.hint ? `${message}\nhint: ${options.hint}` : message,
      options.cause ? { cause: options.cause } : undefined,
    );
    define(this, "name", new.target.name);
    define(this, "code", CODES[new.target.name] ?? "UNFRAME_ERROR");
    this.hint = options.hint ?? null;
  }
}

/** What was given is not a page or not a template. */
class InputError extends UnframeError {}

/** An option that is unknown, or contradicts another. */
class OptionError extends UnframeError {}

/** Bytes that are not a template, or a template that lacks what is asked for. */
class TemplateError extends UnframeError {}

/** A bug in unframe that a page brought out. */
class InternalError extends UnframeError {}

const CODES = {
  InputError: "UNFRAME_INPUT",
  OptionError: "UNFRAME_OPTION",
  TemplateError: "UNFRAME_TEMPLATE",
  InternalError: "UNFRAME_INTERNAL",
};

const CLASSES = { InputError, OptionError, TemplateError, InternalError };

/** Not enumerable, as `message` is; and by definition, because under `--frozen-intrinsics` nothing can be assigned over `Error.prototype.name`. */
function define(error, name, value) {
  Object.defineProperty(error, name, { value, writable: true, configurable: true });
}

/** The value that the native module gave, or the error that it gave in its place. */
function unwrap(value) {
  if (value === null || typeof value !== "object" || typeof value.errorClass !== "string") return value;
  const { errorClass, message, hint } = value;
  const ErrorClass = CLASSES[errorClass] ?? UnframeError;
  throw new ErrorClass(message, { hint });
}

module.exports = { UnframeError, InputError, OptionError, TemplateError, InternalError, unwrap };
