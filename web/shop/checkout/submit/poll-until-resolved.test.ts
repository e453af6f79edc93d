import { expect, test } from "vitest";

import { placedOrder } from "#tests/payments/placed-order.ts";
import { ApiFailure, createNetworkFailure } from "#web/app/api/failure.ts";

import {
  pollUntilResolved,
  type Outcome,
  outcomeOfFailure,
  isOutdated,
} from "./poll-until-resolved.ts";

const placed: Outcome = { kind: "placed", placed: { order: placedOrder() } };
const unanswered = outcomeOfFailure(createNetworkFailure());

function answer(status: number, code: string, retryAfter?: number): Outcome {
  return outcomeOfFailure(new ApiFailure({ status, code, detail: "", retryAfter }));
}

/** Polls with these outcomes; returns the final outcome, the waits and the number of calls. */
async function poll(...answers: Outcome[]) {
  const waited: string[] = [];
  let calls = 0;
  let remaining = 15 * 60;
  const end = await pollUntilResolved({
    sendOrder: async () => answers[calls++]!,
    async wait(seconds, why) {
      remaining -= seconds;
      waited.push(`${why} ${seconds}`);
    },
    mayArrive: () => false,
    isOurs: () => true,
    secondsLeft: () => remaining,
  });
  return { kind: end.kind, waited, asked: calls };
}

test.each<[string, Outcome[], object]>([
  ["a placed order", [placed], { kind: "placed", waited: [] }],
  ["a decline", [answer(402, "payment-declined")], { kind: "refused", waited: [] }],
  ["one lost connection", [unanswered, placed], { kind: "placed", waited: [], asked: 2 }],
  [
    "a connection lost for a while",
    [unanswered, unanswered, unanswered, placed],
    { kind: "placed", waited: ["unanswered 5", "unanswered 15"] },
  ],
  [
    "a payment uncertain for long",
    [...Array<Outcome>(5).fill(answer(409, "order-pending", 2)), placed],
    {
      kind: "placed",
      waited: ["pending 5", "pending 15", "pending 15", "pending 30", "pending 60"],
    },
  ],
  [
    "a longer Retry-After",
    [answer(409, "order-pending", 30), placed],
    { kind: "placed", waited: ["pending 30"] },
  ],
  [
    "a payment that failed later",
    [answer(409, "order-pending"), answer(402, "payment-not-charged")],
    { kind: "refused", waited: ["pending 5"] },
  ],
  [
    "a connection lost after arrival",
    [answer(409, "order-pending"), unanswered, placed],
    { kind: "placed", waited: ["pending 5", "pending 15"] },
  ],
  [
    "an overload while a payment is uncertain",
    [answer(409, "order-pending"), answer(429, "err-too-often", 20), placed],
    { kind: "placed", waited: ["pending 5", "pending 20"] },
  ],
  [
    "an overload at the first call",
    [answer(503, "err-busy", 4), answer(503, "err-busy", 20), placed],
    { kind: "placed", waited: ["unanswered 5", "unanswered 20"] },
  ],
  [
    "a session that ends while uncertain",
    [answer(409, "order-pending"), answer(401, "err-signed-out")],
    { kind: "unknown", waited: ["pending 5"] },
  ],
  [
    "an identity provider down while uncertain",
    [unanswered, answer(503, "err-identity-unreachable"), answer(404, "err-unexpected"), placed],
    { kind: "placed", waited: ["unanswered 5", "unanswered 15"] },
  ],
  [
    "a Retry-After of an hour",
    [unanswered, answer(429, "err-too-often-person", 3600)],
    { kind: "unsettled", waited: [], asked: 2 },
  ],
  ["a session that had ended", [answer(401, "err-signed-out")], { kind: "refused" }],
  ["a payment in doubt", [answer(409, "payment-in-doubt")], { kind: "doubtful", waited: [] }],
])("polls until the outcome is known: %s", async (_, answers, end) => {
  expect(await poll(...answers)).toMatchObject(end);
});

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
