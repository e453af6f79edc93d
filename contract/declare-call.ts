import { createRoute, type RouteConfig } from "@hono/zod-openapi";

import { problem } from "./call.ts";
import type { Rule } from "./rule.ts";

/** Where the OpenAPI document holds the rule of a call. */
export const RULE = "x-rule";

/**
 * A call of the contract. Without a rule none can be declared (D5); what the rule has it answer besides, it answers. Calls
 * are declared nowhere else, which the linter sees to.
 */
export function declareCall<
  Path extends string,
  Route extends Omit<RouteConfig, "path"> & { path: Path },
>(rule: Rule, route: Route) {
  const isReading = route.method === "get";
  return createRoute<Path, Route & { [RULE]: Rule }>({
    ...route,
    [RULE]: rule,
    ...(rule.signIn !== "nobody" && { security: [{ bearer: scopes[rule.signIn] }] }),
    responses: {
      ...always,
      ...(!isReading && changing),
      ...(rule.signIn !== "nobody" && signedIn),
      ...route.responses,
    },
  });
}

const scopes: Record<Exclude<Rule["signIn"], "nobody">, string[]> = {
  token: [],
  verified: ["verified"],
  leaving: ["verified", "leaving"],
};

const always = {
  429: problem("It was made too often; Retry-After says in how many seconds it may be made again"),
  503: problem("It cannot be answered now; Retry-After says when it can be tried again"),
};

const changing = {
  403: problem("It comes from a page of another site"),
  413: problem("Its body is larger than any form"),
  415: problem("Its body is not JSON"),
};

const signedIn = {
  401: problem("Its token is missing, or is none of ours that holds now"),
  403: problem("It is not theirs, their e-mail is not verified, or their account is to end"),
};
