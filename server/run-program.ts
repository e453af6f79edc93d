import { inspect } from "node:util";

import { FolderError } from "#catalog/read/catalog-source.ts";

import { EnvError } from "./settings/env.ts";
import { explainFailure } from "./explain-failure.ts";
import { ListenError } from "./http/listen.ts";
import { DatabaseOpenError } from "./open-library.ts";
import { requireNode } from "./require-node.ts";
import { toOneLine, printError } from "./terminal.ts";

/** What an operator can mend by what the message says. */
const operatorErrors = [DatabaseOpenError, ListenError, FolderError];

/** In milliseconds: how long a program that failed may take to end by itself. */
const EXIT_TIMEOUT_MS = 5_000;

/** Runs a program to its exit code: 1 when it failed, with a sentence where one is enough, else with where it happened. */
export async function runProgram(
  work: () => Promise<number>,
  exitTimeoutMs = EXIT_TIMEOUT_MS,
): Promise<void> {
  requireNode();
  try {
    process.exitCode = await work();
  } catch (error) {
    printError(`${describeError(error)}\n`);
    process.exitCode = 1;
    // A line or a timer that was left open would keep it, and it could do nothing.
    setTimeout(() => process.exit(1), exitTimeoutMs).unref();
  }
}

function describeError(error: unknown): string {
  // It has a line for each setting.
  if (error instanceof EnvError) return error.message;
  if (error instanceof Error && operatorErrors.some((kind) => error instanceof kind))
    return toOneLine(error.message);
  return explainFailure(error) ?? inspect(error);
}
