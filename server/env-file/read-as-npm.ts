import { parseEnv } from "node:util";

import { lineNumberAt, type Reading } from "./reading.ts";

/** Reads like the scripts of package.json, by Node's `--env-file`. */
export function readAsNpm(text: string): Reading {
  const values = Object.entries(parseEnv(text)).map(([name, value = ""]) => {
    return [name, { value, line: findLine(text, name) }] as const;
  });
  return { values: new Map(values), refusal: null };
}

/** Node does not report lines: it is the last one that begins with the name. */
function findLine(text: string, name: string): number {
  const pattern = new RegExp(String.raw`^[^\S\n]*(?:export\s+)?${RegExp.escape(name)}\s*=`, "gm");
  return lineNumberAt(text, [...text.matchAll(pattern)].at(-1)?.index ?? 0);
}
