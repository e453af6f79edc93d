import { loadavg } from "node:os";

import { type Outcome, runCheck } from "#tests/runner/run-check.ts";

import type { Part } from "./parts.ts";
import { readTree, type Tree } from "./read-tree.ts";
import type { Result } from "./results.ts";

/** Runs a part to its end. The result counts only when the files are the same as at the start, before the build. */
export async function runPart(
  part: Part,
  startTree: Tree,
): Promise<{ outcome: Outcome; result: Result }> {
  const startedAt = new Date().toISOString();
  const [treeBefore, loadBefore] = [await readTree(), readLoad()];
  const outcome = await runCheck(part);
  const trees = [startTree, treeBefore, await readTree()];

  const { passed, failed, seconds, cpuSeconds } = outcome;
  const result = {
    part: part.name,
    commit: startTree.commit,
    isClean: trees.every(({ commit, isClean }) => isClean && commit === startTree.commit),
    startedAt,
    seconds: round(seconds),
    cpuSeconds: cpuSeconds === null ? null : round(cpuSeconds),
    passed,
    failed,
    load: [loadBefore, readLoad()] satisfies [number, number],
  };
  return { outcome, result };
}

function readLoad(): number {
  return round(loadavg()[0] ?? 0);
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10;
}
