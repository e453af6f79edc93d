import { createRoute, type RouteConfig } from "@hono/zod-openapi";

import { problemResponse } from "./responses.ts";
import type { Rule } from "./rule.ts";

export const RULE_EXTENSION = "x-rule";

/**
 * Declares a call of the contract. Every call needs a rule (D5); the errors that follow from the rule are added to its
 * responses. A lint rule forbids declaring calls in any other way.
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
  429: problemResponse("Too many requests; Retry-After says in how many seconds to try again"),
  503: problemResponse("Temporarily unavailable; Retry-After says when to try again"),
};

const mutationResponses = {
  403: problemResponse("The request comes from a page of another site"),
  413: problemResponse("The body is too large"),
  415: problemResponse("The body is not JSON"),
};

const signedInResponses = {
  401: problemResponse("The token is missing, invalid or expired"),
  403: problemResponse(
    "The data belong to another person, the e-mail address is not verified, or the account is being deleted",
  ),
};
