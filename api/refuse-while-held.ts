import type { MiddlewareHandler } from "hono";

import { isHeld } from "./db/holding.ts";
import { Refused } from "./problem.ts";
import type { Services } from "./services.ts";

/** In seconds: somebody has to say first that this is the library. */
const PAUSE = 300;

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** A copy of the library shows what is in it and takes nothing, of nobody: neither an order nor a notice of the gateway (P18). */
export function refuseWhileHeld({ db }: Pick<Services, "db">): MiddlewareHandler {
  return async (c, next) => {
    if (!reading.has(c.req.method) && (await isHeld(db))) {
      throw new Refused(503, "library-held", undefined, PAUSE);
    }
    await next();
  };
}
