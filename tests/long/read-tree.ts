import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { RESULTS_FILE } from "./results.ts";

export type Tree = { commit: string; isClean: boolean };

const run = promisify(execFile);

/** All files but the results: a run that writes them leaves the tree as it was. */
const FILES = ["--", ".", `:(exclude)${RESULTS_FILE}`];

/** The current commit, and whether the files of the working tree are its. */
export async function readTree(folder = "."): Promise<Tree> {
  const commit = await git(folder, ["rev-parse", "HEAD"]);
  const changes = await git(folder, ["status", "--porcelain", ...FILES]);
  return { commit, isClean: changes === "" };
}

/** Those of the commits that have the same files as the current one; a commit that git does not have is none. */
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
