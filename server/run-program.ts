import { readFileSync } from "node:fs";
import { inspect } from "node:util";

import { FolderError } from "#catalog/read/catalog-source.ts";

import { EnvError } from "./settings/env.ts";
import { explainFailure } from "./explain-failure.ts";
import { ListenError } from "./http/listen.ts";
import { DatabaseOpenError } from "./open-library.ts";
import { toOneLine, printError } from "./terminal.ts";

/** Errors that an operator can fix by their message. */
const operatorErrors = [DatabaseOpenError, ListenError, FolderError];

/** Milliseconds that a failed program may take to end by itself. */
const EXIT_TIMEOUT_MS = 5_000;

/**
 * Runs a program and sets its exit code: 1 when it failed. Prints a sentence when that is enough, otherwise the stack.
 */
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
    // An open connection or timer would keep the failed process alive.
    setTimeout(() => process.exit(1), exitTimeoutMs).unref();
  }
}

function describeError(error: unknown): string {
  // Its message has a line for each setting.
  if (error instanceof EnvError) return error.message;
  if (error instanceof Error && operatorErrors.some((kind) => error instanceof kind))
    return toOneLine(error.message);
  return explainFailure(error) ?? inspect(error);
}

/** Exits with a hint when this is another version of Node than package.json names. */
function requireNode(running: string = process.versions.node): void {
  const required = readRequiredVersion();
  if (running === required) return;

  process.stderr.write(
    `Lectern runs on Node ${required}, and this is Node ${running}.\n` +
      "Start it by an npm script (npm start, npm run demo …): npm ci has installed the right one.\n",
  );
  process.exit(1);
}

function readRequiredVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return manifest.dependencies.node;
}

/** Shuts down on SIGTERM and SIGINT; a second signal ends the process at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          printError(`${toOneLine(String(error))}\n`);
          process.exit(1);
        },
      );
    });
  }
}
