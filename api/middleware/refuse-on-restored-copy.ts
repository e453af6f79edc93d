import { isRestoredCopy } from "#api/db/library/safe-mode.ts";
import { ProblemError } from "#api/problem.ts";
import type { Database } from "#api/services.ts";

/** In seconds. An operator has to take the copy over first. */
const RETRY_AFTER_SECONDS = 300;

/** A restored copy shows its content and accepts nothing: no orders, no webhooks of the gateway (P18). */
export async function refuseOnRestoredCopy({ db }: Database): Promise<void> {
  if (await isRestoredCopy(db))
    throw new ProblemError(503, "library-held", undefined, RETRY_AFTER_SECONDS);
}
