import { appendFile, readFile } from "node:fs/promises";

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
  /** Null where the system does not report it. */
  cpuSeconds: z.number().nullable(),
  passed: z.int(),
  failed: z.int(),
  /** Load averages of a minute, before the part and at its end. */
  load: z.tuple([z.number(), z.number()]),
});

export type State = "green" | "failed" | "not run";

/** The results in the order in which the parts ended. Throws at a line that is no result, and names it. */
export async function readResults(file: string): Promise<Result[]> {
  const text = await readFile(file, "utf8").catch(emptyWhenAbsent);
  return text.split("\n").flatMap((line, index) => {
    if (line === "") return [];
    try {
      return [Result.parse(JSON.parse(line))];
    } catch (error) {
      throw new Error(`Line ${index + 1} of ${file} is no result: ${line}`, { cause: error });
    }
  });
}

/** Starts a new line, also after an incomplete one. */
export async function appendResult(file: string, result: Result): Promise<void> {
  const text = await readFile(file, "utf8").catch(emptyWhenAbsent);
  const start = text === "" || text.endsWith("\n") ? "" : "\n";
  await appendFile(file, `${start}${JSON.stringify(result)}\n`);
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

function emptyWhenAbsent(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}
