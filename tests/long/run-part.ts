import { loadavg } from "node:os";

import { type Outcome, runCheck } from "#tests/runner/run-check.ts";

import type { Part } from "./parts.ts";
import { readTree } from "./read-tree.ts";
import type { Result } from "./results.ts";

/** Runs a part to its end, and says what came of it and on which files. */
export async function runPart(part: Part): Promise<{ outcome: Outcome; result: Result }> {
  const startedAt = new Date().toISOString();
  const [before, loadBefore] = [await readTree(), readLoad()];
  const outcome = await runCheck(part);
  const after = await readTree();

  const { passed, failed, seconds, cpuSeconds } = outcome;
  const result = {
    part: part.name,
    commit: before.commit,
    isClean: before.isClean && after.isClean && before.commit === after.commit,
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
