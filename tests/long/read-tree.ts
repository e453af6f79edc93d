import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { RESULTS_FILE } from "./results.ts";

export type Tree = { commit: string; isClean: boolean };

const run = promisify(execFile);

/** All files except the results, which a run writes. */
const FILES = ["--", ".", `:(exclude)${RESULTS_FILE}`];

/** The current commit, and whether the working tree matches it. */
export async function readTree(folder = "."): Promise<Tree> {
  const commit = await git(folder, ["rev-parse", "HEAD"]);
  const changes = await git(folder, ["status", "--porcelain", ...FILES]);
  return { commit, isClean: changes === "" };
}

/** The commits whose files equal those of the current one; unknown commits are left out. */
export async function findSameCommits(
  commits: readonly string[],
  folder = ".",
): Promise<Set<string>> {
  const same = new Set<string>();
  for (const commit of new Set(commits)) {
    if (await isSame(commit, folder)) same.add(commit);
  }
  return same;
}

async function isSame(commit: string, folder: string): Promise<boolean> {
  return git(folder, ["diff", "--quiet", commit, "HEAD", ...FILES]).then(
    () => true,
    () => false,
  );
}

async function git(folder: string, args: string[]): Promise<string> {
  const { stdout } = await run("git", args, { cwd: folder });
  return stdout.trim();
}
