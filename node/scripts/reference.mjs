// Writes `docs/node-reference.md` from the types; with --check it only compares.
//
// The types are written by hand in one shape: a comment before each declaration and member, each member on lines of its own.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(packageFolder, "..", "docs", "node-reference.md");

/** The declarations of a file: what they are, what they are called, what is said of them, and their members. */
function declarations(path) {
  const found = [];
  let comment = "";
  let open = null;
  let pending = "";
  for (const line of joined(readFileSync(join(packageFolder, path), "utf8"))) {
    const text = line.trim();
    if (text.startsWith("/**")) {
      comment = text.replace(/^\/\*\*\s*|\s*\*\/$/g, "");
    } else if (open === null && text.startsWith("export ")) {
      pending = text.replace(/^export /, "");
      const [, kind, name] = /^(class|interface|type|function|const) (\w+)/.exec(pending);
      const declaration = {
        kind,
        name,
        comment,
        signatures: [pending.replace(/ \{$/, "").replace(/;$/, "")],
        members: [],
      };
      const same = found.find((other) => other.kind === "function" && other.name === name);
      if (same) same.signatures.push(...declaration.signatures);
      else found.push(declaration);
      if (text.endsWith("{")) open = declaration;
      comment = "";
    } else if (open !== null && line === "}") {
      open = null;
    } else if (open !== null && text !== "" && !text.startsWith("private ") && !text.startsWith("[")) {
      open.members.push({ signature: text.replace(/;$/, ""), comment });
      comment = "";
    }
  }
  return found;
}

/** The lines of a file: comments of several lines and declarations that are wrapped become one each. */
function joined(source) {
  const lines = [];
  let depth = 0;
  let inComment = false;
  for (const line of source.split("\n")) {
    const isStatement = /^export (type|function|const) /.test(lines.at(-1) ?? "");
    const isOpen = inComment || depth > 0 || (isStatement && !lines.at(-1).endsWith(";"));
    if (isOpen) lines[lines.length - 1] += ` ${line.trim().replace(/^\* ?/, "")}`;
    else lines.push(line);
    if (inComment || line.trim().startsWith("/**")) {
      inComment = !line.includes("*/");
    } else if (!line.startsWith("//")) {
      // The braces around members do not count: each member has lines of its own.
      const inner = line.replace(/^(export (class|interface) .*)\{$/, "$1").replace(/^\}$/, depth > 0 ? "}" : "");
      for (const letter of inner) depth += "([{".includes(letter) ? 1 : ")]}".includes(letter) ? -1 : 0;
    }
  }
  return lines;
}

const linked = (text) => text.replace(/\{@link (\w+)\}/g, "`$1`");
const cell = (text) => linked(text).replaceAll("|", "\\|");
const code = (text) => `\`${text.replace(/\s+/g, " ").replace("= | ", "= ").replaceAll("|", "\\|")}\``;

function section({ kind, name, comment, signatures, members }) {
  const parts = [`### ${name}`, linked(comment)];
  if (kind === "function" || kind === "type")
    parts.push(
      ["```ts", ...signatures.map((text) => text.replace(/\s+/g, " ").replace("= | ", "= ")), "```"].join("\n"),
    );
  else if (signatures[0].includes(" extends ")) parts.push(`Extends \`${/extends (.*)$/.exec(signatures[0])[1]}\`.`);
  if (members.length > 0) {
    const rows = members.map(
      ({ signature, comment: what }) => `| ${code(signature.replace(/^readonly /, ""))} | ${cell(what)} |`,
    );
    parts.push(["| Member | Is |", "|---|---|", ...rows].join("\n"));
  }
  return parts.join("\n\n");
}

const modules = [
  ["unframe", "index.d.ts"],
  ["unframe/readability", "readability.d.ts"],
];
const text = [
  "# Reference of unframe for Node.js",
  "Made from the types by `npm run reference`. [node.md](node.md) tells how it is used.",
  ...modules.flatMap(([name, path]) => [`## ${name}`, ...declarations(path).map(section)]),
].join("\n\n");

if (process.argv.includes("--check")) {
  let current = "";
  try {
    current = readFileSync(target, "utf8");
  } catch {
    // It is not there yet.
  }
  if (current !== `${text}\n`) {
    console.error(
      "error: docs/node-reference.md is not made from the types that are here\nhint: `npm run reference` in node/",
    );
    process.exit(1);
  }
} else {
  writeFileSync(target, `${text}\n`);
}
