import { createRoute, type RouteConfig } from "@hono/zod-openapi";

import { problemResponse } from "./responses.ts";
import type { Rule } from "./rule.ts";

/** Where the OpenAPI document holds the rule of a call. */
export const RULE_EXTENSION = "x-rule";

/**
 * A call of the contract. Without a rule none can be declared (D5); what the rule has it answer besides, it answers. Calls
 * are declared nowhere else, which the linter sees to.
 */
export function declareCall<
  Path extends string,
  Route extends Omit<RouteConfig, "path"> & { path: Path },
>(rule: Rule, route: Route) {
  const isReading = route.method === "get";
  return createRoute<Path, Route & { [RULE_EXTENSION]: Rule }>({
    ...route,
    [RULE_EXTENSION]: rule,
    ...(rule.signIn !== "nobody" && { security: [{ bearer: scopes[rule.signIn] }] }),
    responses: {
      ...commonResponses,
      ...(!isReading && mutationResponses),
      ...(rule.signIn !== "nobody" && signedInResponses),
      ...route.responses,
    },
  });
}

const scopes: Record<Exclude<Rule["signIn"], "nobody">, string[]> = {
  token: [],
  verified: ["verified"],
  leaving: ["verified", "leaving"],
};

const commonResponses = {
  429: problemResponse(
    "It was made too often; Retry-After says in how many seconds it may be made again",
  ),
  503: problemResponse("It cannot be answered now; Retry-After says when it can be tried again"),
};

const mutationResponses = {
  403: problemResponse("It comes from a page of another site"),
  413: problemResponse("Its body is larger than any form"),
  415: problemResponse("Its body is not JSON"),
};

const signedInResponses = {
  401: problemResponse("Its token is missing, or is none of ours that holds now"),
  403: problemResponse(
    "It is not theirs, their e-mail is not verified, or their account is to end",
  ),
};
