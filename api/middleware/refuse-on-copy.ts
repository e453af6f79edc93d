import { isRestoredCopy } from "#api/db/library/safe-mode.ts";
import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

/** In seconds: somebody has to say first that this is the library. */
const PAUSE = 300;

/** A copy of the library shows what is in it and takes nothing, of nobody: neither an order nor a notice of the gateway (P18). */
export async function refuseOnCopy({ db }: Pick<Services, "db">): Promise<void> {
  if (await isRestoredCopy(db)) throw new Refused(503, "library-held", undefined, PAUSE);
}
