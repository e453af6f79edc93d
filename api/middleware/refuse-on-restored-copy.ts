import { isRestoredCopy } from "#api/db/library/safe-mode.ts";
import { ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

/** In seconds: somebody has to say first that this is the library. */
const RETRY_AFTER_SECONDS = 300;

/** A copy of the library shows what is in it and takes nothing, of nobody: neither an order nor a notice of the gateway (P18). */
export async function refuseOnRestoredCopy({ db }: Pick<Services, "db">): Promise<void> {
  if (await isRestoredCopy(db))
    throw new ProblemError(503, "library-held", undefined, RETRY_AFTER_SECONDS);
}
