import { readFile, rm } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

import type { Report, TimedTest } from "./read-reports.ts";
import { type Run, runProgram } from "./run-program.ts";

export type Check = {
  name: string;
  /** Programs with their arguments, one after the other; the first failure ends the check. */
  commands: string[][];
  /** Its programs run at the same time, each to its end. */
  isParallel?: boolean;
  /** Environment variables of its programs. */
  env?: Record<string, string>;
  /** The report of its tests; a check without one counts as one test. */
  report?: { file: string; read: (report: unknown) => Report };
};

export type Outcome = Report & {
  output: string;
  seconds: number;
  /** Null where the system does not report them. */
  cpuSeconds: number | null;
};

export async function runCheck({ commands, isParallel, env, report }: Check): Promise<Outcome> {
  const start = performance.now();
  if (report) await rm(report.file, { force: true });

  const runs: Run[] = [];
  if (isParallel) {
    runs.push(...(await Promise.all(commands.map((command) => runProgram(command, env)))));
  } else {
    for (const command of commands) {
      if (runs.at(-1)?.succeeded === false) break;
      runs.push(await runProgram(command, env));
    }
  }
  const succeeded = runs.every((run) => run.succeeded);

  const reported = report ? await readReport(report) : NO_TESTS;
  return {
    ...reported,
    ...(report ? countTests(reported, succeeded) : countOne(succeeded)),
    output: stripVTControlCharacters(runs.map(({ output }) => output).join("")),
    seconds: (performance.now() - start) / 1_000,
    cpuSeconds: sumSeconds(runs.map(({ cpuSeconds }) => cpuSeconds)),
  };
}

/** Null when one is unknown. */
function sumSeconds(seconds: (number | null)[]): number | null {
  return seconds.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** A line with the counts and seconds of a check, followed by its output when it failed. */
export function describeOutcome(name: string, outcome: Outcome): string[] {
  const { passed, failed, skipped, output, seconds, cpuSeconds } = outcome;
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
  const cpu = cpuSeconds === null ? "" : `, CPU ${cpuSeconds.toFixed(1)} s`;
  const verdict = failed > 0 ? "FAILED" : "ok";
  const lines = output.trimEnd().split("\n");
  const printed =
    failed > 0 ? lines : lines.filter((line) => /^(Using|Skipped:) |^\S+ +skipped /.test(line));
  return [
    `${name.padEnd(20)} ${verdict.padEnd(7)} ${counts} in ${seconds.toFixed(1)} s${cpu}`,
    ...printed.map((line) => `  ${line}`),
  ];
}

/** A line for each of the twenty slowest tests; none without tests. */
export function describeSlowest(tests: readonly TimedTest[]): string[] {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
  return slowest.map(
    ({ name, file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}: ${name}`,
  );
}

const NO_TESTS: Report = { passed: 0, failed: 0, skipped: 0, tests: [] };

async function readReport({ file, read }: NonNullable<Check["report"]>): Promise<Report> {
  try {
    return read(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return NO_TESTS;
  }
}

/** A run that failed outside its tests, or had none, counts as one failure. */
function countTests({ passed, failed }: Report, succeeded: boolean) {
  const failedOutsideTests = failed === 0 && (!succeeded || passed === 0);
  return { passed, failed: failedOutsideTests ? 1 : failed };
}

function countOne(succeeded: boolean) {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
