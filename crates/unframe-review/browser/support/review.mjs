// A review that runs: the real command, on a folder of its own.

import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { once } from "node:events";
import { createInterface } from "node:readline";

const command = process.env.UNFRAME ?? new URL("../../../../target/debug/unframe", import.meta.url).pathname;

/** A folder with these files in it, and nothing else. */
export function folderWith(files) {
  const folder = join(mkdtempSync(join(tmpdir(), "unframe-browser-")), "site");
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), contents);
  }
  return folder;
}

const running = new Set();

/** Ends what a failed test left running. */
export function stopAll() {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts `unframe review` and waits for its address. */
export async function review(source, ...options) {
  const started = performance.now();
  const child = spawn(command, ["review", source, "--no-open", "--expert", "Anna", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.on("exit", () => running.delete(child));
  let errors = "";
  child.stderr.on("data", (text) => { errors += text; });
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(([code]) => { throw new Error(`the review ended with ${code}: ${errors}`); }),
  ]);
  return {
    address: first.replace(/\/$/, ""),
    started,
    child,
    async stop(signal = "SIGINT") {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, "exit");
      }
      return child.exitCode;
    },
  };
}

/** Runs the command to its end and gives what it printed. */
export async function run(...args) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (text) => { output += text; });
  child.stderr.on("data", (text) => { errors += text; });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${errors}`);
  return output;
}
