import { readFile, rm } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

import type { Report } from "./read-reports.ts";
import { runProgram } from "./run-program.ts";

export type Check = {
  name: string;
  /** Programs with their arguments, one after the other; the first that fails ends the check. */
  commands: string[][];
  /** Environment variables of its programs. */
  env?: Record<string, string>;
  /** The file in which its tests are reported; a check without one counts as one test. */
  report?: { file: string; read: (report: unknown) => Report };
};

export type Outcome = Report & {
  output: string;
  seconds: number;
  /** Null where the system does not tell. */
  cpuSeconds: number | null;
};

export async function runCheck({ commands, env, report }: Check): Promise<Outcome> {
  const start = performance.now();
  if (report) await rm(report.file, { force: true });

  let output = "";
  let succeeded = true;
  let cpuSeconds: number | null = 0;
  for (const command of commands) {
    if (!succeeded) break;
    const run = await runProgram(command, env);
    output += run.output;
    succeeded = run.succeeded;
    cpuSeconds =
      cpuSeconds === null || run.cpuSeconds === null ? null : cpuSeconds + run.cpuSeconds;
  }

  const told = report ? await readReport(report) : NO_TESTS;
  return {
    ...told,
    ...(report ? judgeTests(told, succeeded) : judgeOne(succeeded)),
    output: stripVTControlCharacters(output),
    seconds: (performance.now() - start) / 1_000,
    cpuSeconds,
  };
}

const NO_TESTS: Report = { passed: 0, failed: 0, skipped: 0, tests: [] };

async function readReport({ file, read }: NonNullable<Check["report"]>): Promise<Report> {
  try {
    return read(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return NO_TESTS;
  }
}

/** A run that failed beside its tests, or had none, failed once. */
function judgeTests({ passed, failed }: Report, succeeded: boolean) {
  const failedBesides = failed === 0 && (!succeeded || passed === 0);
  return { passed, failed: failedBesides ? 1 : failed };
}

function judgeOne(succeeded: boolean) {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
