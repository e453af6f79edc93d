import { expect, test } from "vitest";

import { ApiFailure, createNetworkFailure } from "#web/app/api/failure.ts";

import { isOutdated, outcomeOfFailure } from "./order-outcome.ts";

function failure(status: number, code = "err-unexpected"): ApiFailure {
  return new ApiFailure({ status, code, detail: "" });
}

test.each([
  ["no answer", createNetworkFailure(), "unanswered"],
  ["an error of the server", failure(500), "unanswered"],
  ["an error of a proxy", failure(502), "unanswered"],
  ["a 404 of a proxy", failure(404), "unanswered"],
  ["payments unavailable", failure(503, "payments-unavailable"), "refused"],
  ["an unreachable identity provider", failure(503, "err-identity-unreachable"), "refused"],
  ["this order in progress", failure(409, "order-pending"), "pending"],
  ["another order in progress", failure(409, "other-order-pending"), "refused"],
  ["changed amounts", failure(409, "cart-figures-changed"), "refused"],
  ["a payment in doubt", failure(409, "payment-in-doubt"), "doubtful"],
  ["a decline", failure(402, "payment-declined"), "refused"],
  ["a refusal by a rule", failure(422, "cart-already-ordered"), "refused"],
  ["an ended session", failure(401, "err-signed-out"), "refused"],
  ["too many orders", failure(429, "err-too-often"), "refused"],
])("S8.01: classifies %s", (_, failure, kind) => {
  expect(outcomeOfFailure(failure).kind).toBe(kind);
});

test.each([
  [404, "err-not-found", true],
  [422, "cart-book-gone", true],
  [409, "cart-figures-changed", true],
  [409, "other-order-pending", false],
  [402, "payment-declined", false],
])("decides for %i %s whether to reload: %s", (status, code, isStale) => {
  expect(isOutdated(failure(status, code))).toBe(isStale);
});
