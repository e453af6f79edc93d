import { Refused } from "#api/problem.ts";

/** In seconds: when it may be tried again. */
const PAUSE = 30;

/** Of a giving that is being set up, changed or ended at the moment. */
export function givingPending(): Refused {
  return new Refused(409, "giving-pending", undefined, PAUSE);
}

/** It may have been changed, and is asked after. */
export function unknownChange(): Refused {
  return new Refused(409, "giving-change-unknown", undefined, PAUSE);
}

/** The gateway could not or would not: for certain it goes on as it was. */
export function notChanged(): Refused {
  return new Refused(503, "giving-not-changed", undefined, PAUSE);
}
