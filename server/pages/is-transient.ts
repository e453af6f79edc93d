import { errorCode } from "#api/db/database/error-code.ts";
import { isUnavailable } from "#api/db/database/is-unavailable.ts";
import { BUSY_CODE } from "#api/problem.ts";
import { createNetworkFailure } from "#web/api/failure.ts";

/** Told by code, for the built screens have a class of their own for what a call fails with. */
const transientCodes = new Set([BUSY_CODE, createNetworkFailure().code]);

/** In seconds. */
const DEFAULT_RETRY_SECONDS = 60;

/** Whether what failed may work in a moment: the database, or the process that asks it, is away or overrun. */
export function isTransient(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  return transientCodes.has(errorCode(error));
}

/** In how many seconds somebody may come again who has asked too often; null when that is not why it failed. */
export function findRetryAfter(error: unknown): number | null {
  if (!(error instanceof Error && "status" in error && error.status === 429)) return null;
  return "retryAfter" in error && typeof error.retryAfter === "number"
    ? error.retryAfter
    : DEFAULT_RETRY_SECONDS;
}
