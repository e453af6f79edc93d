import type { MiddlewareHandler, Context } from "hono";

import type { CallWithRule } from "#api/middleware/declared-calls.ts";
import type { RequestServices, Calendar, Database } from "#api/services.ts";
import { RULE_EXTENSION } from "#contract/declare-call.ts";
import type { Limit } from "#contract/rule.ts";

import type { CountRequest } from "./count-requests.ts";
import { networkPrefix } from "./network-prefix.ts";
import { limitAttempts, throwIfLimited } from "./limit-attempts.ts";
import { limitNetwork } from "./limit-network.ts";

/** Applies the declared rate limit per network to a public call. */
export function limitRequests(
  { addressOf }: RequestServices,
  count: CountRequest,
  { rule: { limit } }: CallWithRule,
): MiddlewareHandler {
  return async (c, next) => {
    const address = addressOf(c);
    // Calls for the manifest and the site map have no address.
    if (address !== "" && limit.counts === "asked") {
      throwIfLimited(await count(limit, networkPrefix(address)), "err-too-often");
    }
    await next();
  };
}

/** A declared call whose limit counts only valid requests. */
type LimitedCall = { [RULE_EXTENSION]: { limit: Limit } };

/** Counts a valid request and refuses it over the declared limit. */
export async function limitCall(
  c: Context,
  services: Database & Calendar & RequestServices,
  { [RULE_EXTENSION]: { limit } }: LimitedCall,
): Promise<void> {
  if (limit.per === "network") await limitNetwork(c, services, limit);
  else await limitAttempts(services, c.var.member, limit);
}
