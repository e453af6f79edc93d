import { parseEnv } from "node:util";

import { lineNumberAt, type Reading } from "./reading.ts";

/** As the scripts of package.json have it read, by Node's `--env-file`. */
export function readAsNpm(text: string): Reading {
  const values = Object.entries(parseEnv(text)).map(([name, value = ""]) => {
    return [name, { value, line: findLine(text, name) }] as const;
  });
  return { values: new Map(values), refusal: null };
}

/** Node does not say where it has found a name: in the last line that begins with it. */
function findLine(text: string, name: string): number {
  const pattern = new RegExp(String.raw`^[^\S\n]*(?:export\s+)?${RegExp.escape(name)}\s*=`, "gm");
  return lineNumberAt(text, [...text.matchAll(pattern)].at(-1)?.index ?? 0);
}
