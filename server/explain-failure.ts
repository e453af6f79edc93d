import { ImportLockLost } from "#api/db/catalog/import-lock.ts";
import { isUnavailable, errorCode } from "#api/db/database/is-unavailable.ts";

import { toOneLine } from "./terminal.ts";

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
