import { errorCode } from "./error-code.ts";

/** Classes of SQLSTATE that are no fault of the statement: the connection, resources such as the disk, an operator's act. */
const unavailableClasses = new Set(["08", "53", "57", "58"]);

/** A statement that met others in its way, and may be told again. */
const transientStates = new Set(["40001", "40P01"]);

/** What the line to it says when it breaks off or is not there. */
const networkErrorCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** What the driver and its pool say of it, in words alone. */
const unavailableMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/;

/** Whether the database could not be reached, had no connection free in time or could not work: later it may. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (unavailableMessages.test(error.message)) return true;

  const code = errorCode(error);
  const isState = code.length === 5 && "severity" in error;
  return isState
    ? transientStates.has(code) || unavailableClasses.has(code.slice(0, 2))
    : networkErrorCodes.has(code);
}
