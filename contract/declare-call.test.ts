import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";

import { answer } from "./responses.ts";
import { declareCall, RULE_EXTENSION } from "./declare-call.ts";
import { publicRule, limits, type Rule } from "./rule.ts";

const call = {
  method: "post",
  path: "/shelves",
  summary: "Puts up a shelf",
  responses: answer(z.object({}), "It is up"),
} as const;

const rule: Rule = { signIn: "verified", owner: { userId: 403 }, limit: limits.changes };

test("P8: requires who may make a call, whose data it names and how often", () => {
  const { owner, ...noOwner } = rule;
  const { signIn, ...noSignIn } = rule;
  const { limit, ...noLimit } = rule;
  // @ts-expect-error: no rule at all
  expect(() => declareCall(undefined, call)).toThrow(TypeError);
  // @ts-expect-error: no owner
  expect(declareCall(noOwner, call)[RULE_EXTENSION]).not.toHaveProperty("owner");
  // @ts-expect-error: no sign-in
  expect(declareCall(noSignIn, call)[RULE_EXTENSION]).not.toHaveProperty("signIn");
  // @ts-expect-error: no limit
  expect(declareCall(noLimit, call)[RULE_EXTENSION]).not.toHaveProperty("limit");
  expect([owner, signIn, limit]).toEqual([{ userId: 403 }, "verified", limits.changes]);
});

test("adds the errors of the rule, below those that the call declares", () => {
  expect(Object.keys(declareCall(rule, call).responses).toSorted()).toEqual([
    "200",
    "400",
    "401",
    "403",
    "413",
    "415",
    "429",
    "503",
  ]);
  expect(
    Object.keys(declareCall(publicRule, { ...call, method: "get" }).responses).toSorted(),
  ).toEqual(["200", "400", "429", "503"]);
  const busy = { description: "It is being repaired" };
  const own = declareCall(rule, { ...call, responses: { ...call.responses, 503: busy } });
  expect(own.responses[503]).toBe(busy);
});

test.each([
  ["token", [{ bearer: [] }]],
  ["verified", [{ bearer: ["verified"] }]],
  ["leaving", [{ bearer: ["verified", "leaving"] }]],
] as const)("documents the sign-in that a call for %s needs", (signIn, security) => {
  expect(declareCall({ ...rule, signIn }, call)).toMatchObject({ security });
});
