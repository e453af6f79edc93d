import type { Context } from "hono";

import type { Calendar, Database, RequestServices } from "#api/services.ts";
import { RULE_EXTENSION } from "#contract/declare-call.ts";
import type { Limit } from "#contract/rule.ts";

import { limitAttempts } from "./limit-attempts.ts";
import { limitNetwork } from "./limit-network.ts";

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
