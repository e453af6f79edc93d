import { isUnavailable, errorCode } from "#api/db/database/is-unavailable.ts";
import { BUSY_CODE } from "#api/problem.ts";
import { createNetworkFailure } from "#web/app/api/failure.ts";

/** Recognized by code: the built screens bundle their own copy of the failure class. */
const transientCodes = new Set([BUSY_CODE, createNetworkFailure().code]);

const DEFAULT_RETRY_SECONDS = 60;

/**
 * True when a retry may succeed in a moment: the database, or the process behind the API, is unavailable or overloaded.
 */
export function isTransient(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  return transientCodes.has(errorCode(error));
}

/** Seconds until a rate-limited visitor may retry; null when the error is not a rate limit. */
export function findRetryAfter(error: unknown): number | null {
  if (!(error instanceof Error && "status" in error && error.status === 429)) return null;
  return "retryAfter" in error && typeof error.retryAfter === "number"
    ? error.retryAfter
    : DEFAULT_RETRY_SECONDS;
}
