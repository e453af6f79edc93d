import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { delimiter, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";

import type { Counts } from "./run-reports.ts";

export type Check = {
  name: string;
  /** Programs with their arguments, one after the other; the first that fails ends the check. */
  commands: string[][];
  /** Where the check writes what its tests came to; a check without tests counts as one. */
  report?: { file: string; count(report: unknown): Counts };
};

export type Outcome = Counts & { output: string; seconds: number };

export async function runCheck({ commands, report }: Check): Promise<Outcome> {
  const start = performance.now();
  if (report) await rm(report.file, { force: true });

  let output = "";
  let succeeded = true;
  for (const command of commands) {
    if (!succeeded) break;
    const run = await runProgram(command);
    output += run.output;
    succeeded = run.succeeded;
  }

  const counts = report ? await readCounts(report) : NO_TESTS;
  return {
    ...counts,
    ...(report ? judgeTests(counts, succeeded) : judgeOne(succeeded)),
    output: stripVTControlCharacters(output),
    seconds: (performance.now() - start) / 1_000,
  };
}

const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 };

async function readCounts({ file, count }: NonNullable<Check["report"]>): Promise<Counts> {
  try {
    return count(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return NO_TESTS;
  }
}

/** A run that failed beside its tests, or had none, failed once. */
function judgeTests({ passed, failed }: Counts, succeeded: boolean) {
  const failedBesides = failed === 0 && (!succeeded || passed === 0);
  return { passed, failed: failedBesides ? 1 : failed };
}

function judgeOne(succeeded: boolean) {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runProgram([program = "", ...args]: string[]) {
  const path = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    env: { ...process.env, PATH: path, NO_COLOR: "1" },
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "pipe"],
  });

  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));

  return new Promise<{ output: string; succeeded: boolean }>((settle) => {
    child.on("error", (error) =>
      settle({ output: `${output}${error.message}\n`, succeeded: false }),
    );
    child.on("close", (code) => settle({ output, succeeded: code === 0 }));
  });
}
