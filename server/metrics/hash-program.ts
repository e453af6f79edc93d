import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Besides the folders: the packages, and the screens as they were built. */
const PROGRAM_FILES = ["package.json", "package-lock.json", "build/server/index.js"];

/**
 * A few signs that differ where anything differs that the program in that folder is made of, wherever the folder is. To be
 * asked for when a process starts: afterwards another version may lie there.
 */
export function hashProgram(folder: string): string {
  const hash = createHash("sha256");
  for (const file of [...PROGRAM_FILES.map((name) => join(folder, name)), ...findSources(folder)]) {
    if (existsSync(file)) hash.update(relative(folder, file)).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 12);
}

/** All that lies in the folders which the package gives a name to, but tests. */
function findSources(folder: string): string[] {
  const { imports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.keys(imports)
    .map((name) => join(folder, name.slice("#".length, -"/*".length)))
    .filter((source) => !source.endsWith("/tests") && existsSync(source))
    .flatMap((source) => readdirSync(source, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
