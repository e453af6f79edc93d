import { ProblemError } from "#api/problem.ts";

/** In seconds: when it may be tried again, as the sentences say it. */
const RETRY_AFTER_SECONDS = 30;
/** The round of each minute asks about what was changed at least a minute ago. */
const REPORTED_AFTER_SECONDS = 2 * 60;
/** The gateway has to be asked after it, and its reports lag behind. */
const CERTAIN_AFTER_SECONDS = 20 * 60;

/** Of a giving that is being set up, changed or ended at the moment. */
export function regularGivingPending(): ProblemError {
  return new ProblemError(409, "giving-pending", undefined, CERTAIN_AFTER_SECONDS);
}

/** It may have been changed, and is asked after. */
export function unknownChangeError(): ProblemError {
  return new ProblemError(409, "giving-change-unknown", undefined, REPORTED_AFTER_SECONDS);
}

/** The gateway could not or would not: for certain it goes on as it was. */
export function notChangedError(): ProblemError {
  return new ProblemError(503, "giving-not-changed", undefined, RETRY_AFTER_SECONDS);
}
