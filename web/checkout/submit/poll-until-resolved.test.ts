import { expect, test } from "vitest";

import { ApiFailure, createNetworkFailure } from "#web/api/failure.ts";

import { placedOrder } from "#tests/payments/placed-order.ts";
import { type Outcome, outcomeOfFailure } from "./order-outcome.ts";
import { pollUntilResolved } from "./poll-until-resolved.ts";

const placed: Outcome = { kind: "placed", placed: { order: placedOrder() } };
const unanswered = outcomeOfFailure(createNetworkFailure());

function answer(status: number, code: string, retryAfter?: number): Outcome {
  return outcomeOfFailure(new ApiFailure({ status, code, detail: "", retryAfter }));
}

/** What an order ends with when these are its answers, and how long it waited for each. */
async function follow(...answers: Outcome[]) {
  const waited: string[] = [];
  let asked = 0;
  let left = 15 * 60;
  const end = await pollUntilResolved({
    ask: async () => answers[asked++]!,
    async wait(seconds, why) {
      left -= seconds;
      waited.push(`${why} ${seconds}`);
    },
    mayArrive: () => false,
    isOurs: () => true,
    secondsLeft: () => left,
  });
  return { kind: end.kind, waited, asked };
}

test.each<[string, Outcome[], object]>([
  ["an order that is placed", [placed], { kind: "placed", waited: [] }],
  ["a decline", [answer(402, "payment-declined")], { kind: "refused", waited: [] }],
  ["a lost line, once", [unanswered, placed], { kind: "placed", waited: [], asked: 2 }],
  [
    "a lost line that stays lost for a while",
    [unanswered, unanswered, unanswered, placed],
    { kind: "placed", waited: ["unanswered 5", "unanswered 15"] },
  ],
  [
    "a payment that is not certain for a long time",
    [...Array<Outcome>(5).fill(answer(409, "order-pending", 2)), placed],
    {
      kind: "placed",
      waited: ["pending 5", "pending 15", "pending 15", "pending 30", "pending 60"],
    },
  ],
  [
    "a pause that is longer than ours",
    [answer(409, "order-pending", 30), placed],
    { kind: "placed", waited: ["pending 30"] },
  ],
  [
    "a payment that was not made after all",
    [answer(409, "order-pending"), answer(402, "payment-not-charged")],
    { kind: "refused", waited: ["pending 5"] },
  ],
  [
    "a line that breaks once the order has arrived",
    [answer(409, "order-pending"), unanswered, placed],
    { kind: "placed", waited: ["pending 5", "pending 15"] },
  ],
  [
    "a server that is overrun while a payment is not certain",
    [answer(409, "order-pending"), answer(429, "err-too-often", 20), placed],
    { kind: "placed", waited: ["pending 5", "pending 20"] },
  ],
  [
    "a library that has too much to do when it is sent first",
    [answer(503, "err-busy", 4), answer(503, "err-busy", 20), placed],
    { kind: "placed", waited: ["unanswered 5", "unanswered 20"] },
  ],
  [
    "a session that ends while a payment is not certain",
    [answer(409, "order-pending"), answer(401, "err-signed-out")],
    { kind: "unknown", waited: ["pending 5"] },
  ],
  [
    "a provider that is away while nobody knows whether it has arrived",
    [unanswered, answer(503, "err-identity-unreachable"), answer(404, "err-unexpected"), placed],
    { kind: "placed", waited: ["unanswered 5", "unanswered 15"] },
  ],
  [
    "an hour of silence that is asked for",
    [unanswered, answer(429, "err-too-often-person", 3600)],
    { kind: "unsettled", waited: [], asked: 2 },
  ],
  ["a session that ended before", [answer(401, "err-signed-out")], { kind: "refused" }],
  ["a person's look", [answer(409, "payment-in-doubt")], { kind: "doubtful", waited: [] }],
])("it is followed to its end: %s", async (_, answers, end) => {
  expect(await follow(...answers)).toMatchObject(end);
});
