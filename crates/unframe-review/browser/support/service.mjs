// A service that runs: the real command, on a port of its own.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { once } from "node:events";

const command = process.env.UNFRAME ?? new URL("../../../../target/debug/unframe", import.meta.url).pathname;
const running = new Set();

/** Ends what a failed test left running. */
export function stopServices() {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts `unframe serve` and waits for its address. */
export async function serve(...options) {
  const child = spawn(command, ["--quiet", "serve", "--listen", "127.0.0.1:0", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  child.on("exit", () => running.delete(child));
  const [first] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    once(child, "exit").then(([code]) => { throw new Error(`the service ended with ${code}`); }),
  ]);
  return {
    address: first.replace(/\/$/, ""),
    async stop() {
      child.kill("SIGINT");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
