import type { MiddlewareHandler } from "hono";

import type { CallWithRule } from "#api/middleware/declared-calls.ts";
import type { RequestServices } from "#api/services.ts";

import type { CountRequest } from "./count-requests.ts";
import { networkPrefix } from "./network-prefix.ts";
import { throwIfLimited } from "./throw-if-limited.ts";

/** Applies the declared rate limit per network to a public call. */
export function limitRequests(
  { addressOf }: RequestServices,
  count: CountRequest,
  { rule: { limit } }: CallWithRule,
): MiddlewareHandler {
  return async (c, next) => {
    const address = addressOf(c);
    // Calls of this process itself have no address.
    if (address !== "" && limit.counts === "asked") {
      throwIfLimited(await count(limit, networkPrefix(address)), "err-too-often");
    }
    await next();
  };
}
