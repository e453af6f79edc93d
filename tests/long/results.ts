import { execFile } from "node:child_process";
import { appendFile, readFile } from "node:fs/promises";
import { promisify } from "node:util";

import { z } from "zod";

/** Committed to git, with one line for each part that has ended. */
export const RESULTS_FILE = "tests/long/results.jsonl";

export type Result = z.infer<typeof Result>;

const Result = z.object({
  part: z.string(),
  commit: z.string(),
  /** Whether the files matched the commit, before the part and after it. */
  isClean: z.boolean(),
  startedAt: z.iso.datetime(),
  seconds: z.number(),
  passed: z.int(),
  failed: z.int(),
});

export type State = "green" | "failed" | "not run";

/** The results in the order in which the parts ended. Throws at a line that is no result. */
export async function readResults(file = RESULTS_FILE): Promise<Result[]> {
  const text = await readFile(file, "utf8");
  return text.split("\n").flatMap((line, index) => {
    if (line === "") return [];
    try {
      return [Result.parse(JSON.parse(line))];
    } catch (error) {
      throw new Error(`Line ${index + 1} of ${file} is no result: ${line}`, { cause: error });
    }
  });
}

export async function appendResult(result: Result): Promise<void> {
  await appendFile(RESULTS_FILE, `${JSON.stringify(result)}\n`);
}

/** The state by the part's last run on a clean tree of one of the commits. */
export function stateOf(
  part: string,
  results: readonly Result[],
  commits: ReadonlySet<string>,
): State {
  const last = results.findLast(
    (result) => result.part === part && result.isClean && commits.has(result.commit),
  );
  if (!last) return "not run";
  return last.failed === 0 && last.passed > 0 ? "green" : "failed";
}

export type Tree = { commit: string; isClean: boolean };

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
    const args = ["diff", "--quiet", commit, "HEAD", ...FILES];
    const isSame = await git(folder, args).then(
      () => true,
      () => false,
    );
    if (isSame) same.add(commit);
  }
  return same;
}

const execute = promisify(execFile);

async function git(folder: string, args: string[]): Promise<string> {
  const { stdout } = await execute("git", args, { cwd: folder });
  return stdout.trim();
}
