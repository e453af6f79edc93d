import { readFileSync } from "node:fs";
import { inspect } from "node:util";

import { ImportLockLost } from "#api/db/catalog/import-lock.ts";
import { isUnavailable, errorCode } from "#api/db/database/is-unavailable.ts";
import { FolderError } from "#catalog/read/catalog-source.ts";

import { EnvError } from "./settings/env.ts";
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

/**
 * Explains a failure of the machine or the database in a sentence, such as a full disk, an unreadable folder or a lost
 * connection. Null when it may be a fault of the program.
 */
export function explainFailure(error: unknown): string | null {
  for (const cause of walkCauses(error)) {
    const sentence = explainError(cause);
    if (sentence !== null) return toOneLine(sentence);
  }
  return null;
}

/** The error and its causes. */
function* walkCauses(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof SuppressedError) {
    yield* walkCauses(error.error);
    yield* walkCauses(error.suppressed);
  }
  if (error instanceof AggregateError) for (const cause of error.errors) yield* walkCauses(cause);
  yield* walkCauses(error.cause);
}

function explainError(error: Error): string | null {
  if (error instanceof ImportLockLost) return error.message;
  const code = errorCode(error);
  if (isUnavailable(error)) return explainDatabase(code, error.message);
  if (refusesConnections(code, error)) return `The database cannot be opened (${error.message}).`;
  if (!("syscall" in error)) return null;
  return fileErrors[code]?.(getErrorPath(error)) ?? null;
}

/** A database that does not exist, accepts no connections, or rejects the user name or password. */
function refusesConnections(code: string, { message }: Error): boolean {
  return /^(28|3D)/.test(code) || (code === "55000" && /accepting connections/.test(message));
}

function explainDatabase(code: string, message: string): string {
  if (code === "53100") return "The disk of the database is full.";
  if (/^(57P|08)/.test(code) || /terminated/.test(message)) {
    return `The connection to the database was lost (${message}).`;
  }
  if (/^E[A-Z_]+$/.test(code)) return `A connection was lost, or could not be made (${message}).`;
  return `The database cannot work at the moment (${message}).`;
}

const explainNoPermission = (place: string) => `There is no permission to read or write ${place}.`;

const explainFullDisk = (place: string) => `The disk is full: ${place} could not be written.`;

/** By system error code. */
const fileErrors: Readonly<Record<string, (place: string) => string>> = {
  ENOSPC: explainFullDisk,
  EDQUOT: explainFullDisk,
  EFBIG: (place) => `${place} would be larger than this system allows.`,
  EACCES: explainNoPermission,
  EPERM: explainNoPermission,
  EROFS: (place) => `${place} is on a read-only disk.`,
  EIO: (place) => `The disk failed while ${place} was read or written.`,
  ENOENT: (place) => `There is no ${place}.`,
  ENOTDIR: (place) => `${place} cannot be created or read: a part of it is a file, not a folder.`,
  EEXIST: (place) => `${place} exists already and is of the wrong kind.`,
  EISDIR: (place) => `${place} is a folder, not a file.`,
  ELOOP: (place) => `${place} is a link to itself.`,
  ENAMETOOLONG: (place) => `The name of ${place} is too long.`,
  EMFILE: () => "Too many files are open.",
  ENFILE: () => "Too many files are open on this machine.",
};

function getErrorPath(error: Error): string {
  const { dest, path } = error as { dest?: unknown; path?: unknown };
  const place = [dest, path].find((one) => typeof one === "string" || Buffer.isBuffer(one));
  return place === undefined ? "a file" : String(place);
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
