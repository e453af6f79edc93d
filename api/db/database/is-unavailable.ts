/** SQLSTATE classes that are not the statement's fault: connection, resources, operator intervention, system error. */
const unavailableClasses = new Set(["08", "53", "57", "58"]);

/** SQLSTATEs of conflicts with other transactions: the statement may be retried. */
const transientStates = new Set(["40001", "40P01"]);

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

/** Messages of the driver and its pool that come without a code. */
const unavailableMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/;

/** Whether the database was unreachable, had no free connection or could not work, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (unavailableMessages.test(error.message)) return true;

  const code = errorCode(error);
  const isState = code.length === 5 && "severity" in error;
  return isState
    ? transientStates.has(code) || unavailableClasses.has(code.slice(0, 2))
    : networkErrorCodes.has(code);
}

/** The error code of the system or of PostgreSQL; "" when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
