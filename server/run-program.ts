import { inspect } from "node:util";

import { FolderRefused } from "#catalog/read/source.ts";

import { EnvRefused } from "./settings/env.ts";
import { explainFailure } from "./explain-failure.ts";
import { PortRefused } from "./http/listen.ts";
import { DatabaseRefused } from "./open-library.ts";
import { requireNode } from "./require-node.ts";
import { oneLine, printError } from "./terminal.ts";

/** What an operator can mend by what the message says. */
const expected = [DatabaseRefused, PortRefused, FolderRefused];

/** In milliseconds: how long a program that failed may take to end by itself. */
const LAST_STEPS = 5_000;

/** Runs a program to its exit code: 1 when it failed, with a sentence where one is enough, else with where it happened. */
export async function runProgram(
  work: () => Promise<number>,
  lastSteps = LAST_STEPS,
): Promise<void> {
  requireNode();
  try {
    process.exitCode = await work();
  } catch (error) {
    printError(`${describe(error)}\n`);
    process.exitCode = 1;
    // A line or a timer that was left open would keep it, and it could do nothing.
    setTimeout(() => process.exit(1), lastSteps).unref();
  }
}

function describe(error: unknown): string {
  // It has a line for each setting.
  if (error instanceof EnvRefused) return error.message;
  if (error instanceof Error && expected.some((kind) => error instanceof kind))
    return oneLine(error.message);
  return explainFailure(error) ?? inspect(error);
}
