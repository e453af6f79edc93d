import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** In addition to the source folders: the packages and the built screens. */
const PROGRAM_FILES = ["package.json", "package-lock.json", "build/server/index.js"];

/**
 * A short hash of the program's files, independent of the folder's path. Call it at the start of a process: later the
 * folder may hold another version.
 */
export function hashProgram(folder: string): string {
  const hash = createHash("sha256");
  for (const file of [...PROGRAM_FILES.map((name) => join(folder, name)), ...findSources(folder)]) {
    if (existsSync(file)) hash.update(relative(folder, file)).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 12);
}

/** All files except tests in the folders that `imports` of package.json names. */
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
