import { Refused } from "#api/problem.ts";

/** In seconds: when it may be tried again, as the sentences say it. */
const PAUSE = 30;
/** The round of each minute asks about what was changed at least a minute ago. */
const UNTIL_SEEN = 2 * 60;
/** The gateway has to be asked after it, and its reports lag behind. */
const UNTIL_CERTAIN = 20 * 60;

/** Of a giving that is being set up, changed or ended at the moment. */
export function regularGivingPending(): Refused {
  return new Refused(409, "giving-pending", undefined, UNTIL_CERTAIN);
}

/** It may have been changed, and is asked after. */
export function unknownChange(): Refused {
  return new Refused(409, "giving-change-unknown", undefined, UNTIL_SEEN);
}

/** The gateway could not or would not: for certain it goes on as it was. */
export function notChanged(): Refused {
  return new Refused(503, "giving-not-changed", undefined, PAUSE);
}
