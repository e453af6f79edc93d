import { ProblemError } from "#api/problem.ts";

/** In seconds, as the error text states it. */
const RETRY_AFTER_SECONDS = 30;
/** In seconds: reconciliation runs each minute and asks about changes that are at least a minute old. */
const REPORTED_AFTER_SECONDS = 2 * 60;
/** In seconds: the gateway has to be asked, and its reports lag. */
const CERTAIN_AFTER_SECONDS = 20 * 60;

/** While a regular giving is being set up, changed or ended. */
export function regularGivingPending(): ProblemError {
  return new ProblemError(409, "giving-pending", undefined, CERTAIN_AFTER_SECONDS);
}

/** The change may have been made; the gateway will be asked. */
export function unknownChangeError(): ProblemError {
  return new ProblemError(409, "giving-change-unknown", undefined, REPORTED_AFTER_SECONDS);
}

/** The gateway certainly changed nothing. */
export function notChangedError(): ProblemError {
  return new ProblemError(503, "giving-not-changed", undefined, RETRY_AFTER_SECONDS);
}
