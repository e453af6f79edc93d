import { expect, test } from "vitest";

import { ApiFailure, createNetworkFailure } from "#web/api/failure.ts";

import { isOutdated, outcomeOfFailure } from "./order-outcome.ts";

function failure(status: number, code = "err-unexpected"): ApiFailure {
  return new ApiFailure({ status, code, detail: "" });
}

test.each([
  ["no answer", createNetworkFailure(), "unanswered"],
  ["a server that broke off", failure(500), "unanswered"],
  ["a proxy that broke off", failure(502), "unanswered"],
  ["a proxy that knows of no such page", failure(404), "unanswered"],
  ["a server that knows of no payments", failure(503, "payments-unavailable"), "refused"],
  ["a provider that is away", failure(503, "err-identity-unreachable"), "refused"],
  ["this order at work", failure(409, "order-pending"), "pending"],
  ["another order at work", failure(409, "other-order-pending"), "refused"],
  ["other figures", failure(409, "cart-figures-changed"), "refused"],
  ["a payment in doubt", failure(409, "payment-in-doubt"), "doubtful"],
  ["a decline", failure(402, "payment-declined"), "refused"],
  ["a rule", failure(422, "cart-already-ordered"), "refused"],
  ["a session that has ended", failure(401, "err-signed-out"), "refused"],
  ["too many orders", failure(429, "err-too-often"), "refused"],
])("S8.01: %s is told as it is", (_, failure, kind) => {
  expect(outcomeOfFailure(failure).kind).toBe(kind);
});

test.each([
  [404, "err-not-found", true],
  [422, "cart-book-gone", true],
  [409, "cart-figures-changed", true],
  [409, "other-order-pending", false],
  [402, "payment-declined", false],
])("after %i %s what is shown is asked for anew: %s", (status, code, isStale) => {
  expect(isOutdated(failure(status, code))).toBe(isStale);
});
