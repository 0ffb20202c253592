"use strict";
// Work on the thread pool, and signals that end the wait for it.

const { OptionError, unwrap } = require("./errors.js");
const native = require("./native.js");

/**
 * Starts work and waits for it. `start` is given a ticket, by which work that has not begun is given up when the signal is
 * aborted; the promise is rejected with the signal's reason at once.
 */
async function waitFor(start, signal) {
  if (signal === undefined || signal === null) return unwrap(await start(new native.Ticket()));
  if (typeof signal !== "object" || typeof signal.addEventListener !== "function") {
    throw new OptionError("`signal` is not an AbortSignal", {
      hint: "give `controller.signal`, or `AbortSignal.timeout(1000)`",
    });
  }
  signal.throwIfAborted();
  const ticket = new native.Ticket();
  let abort;
  const aborted = new Promise((_, reject) => {
    abort = () => {
      ticket.giveUp();
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort, { once: true });
  });
  try {
    return unwrap(await Promise.race([start(ticket), aborted]));
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

module.exports = { waitFor };
