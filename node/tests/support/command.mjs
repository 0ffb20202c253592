// Runs the command, to be held beside the package.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package. */
export const PACKAGE = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The repository around it. */
export const REPOSITORY = dirname(PACKAGE);

const PROGRAM = join(PACKAGE, "build", process.platform === "win32" ? "unframe.exe" : "unframe");

/** What the command writes. */
export function command(...given) {
  const { status, stdout, stderr, error } = spawnSync(PROGRAM, ["--quiet", ...given], { maxBuffer: 1 << 30 });
  if (error) throw new Error(`there is no ${PROGRAM}: \`cargo xtask node\` builds it`, { cause: error });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

/** The lines that the command writes. */
export function lines(...given) {
  return command(...given)
    .toString()
    .split("\n")
    .filter((line) => line !== "");
}

/** A file of the shared data; nothing where it is not. */
export function shared(name) {
  const folder = process.env.UNFRAME_SHARED ?? join(REPOSITORY, "../shared");
  const path = join(folder, "data", name);
  return existsSync(path) ? path : undefined;
}
