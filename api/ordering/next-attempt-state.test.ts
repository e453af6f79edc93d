import { expect, test } from "vitest";

import { type AttemptState, uncertainPaymentStates } from "#api/db/schema/orders-schema.ts";

import {
  isAutoReturned,
  nextAttemptState,
  toOrderState,
  type PaymentVerdict,
} from "./next-attempt-state.ts";

type Kind = PaymentVerdict["kind"];

const kinds: Kind[] = [
  "paid",
  "declined",
  "rejected",
  "not_charged",
  "unknown",
  "conflict",
  "voided",
  "refunded",
  "returned",
];

/** What each verdict makes of each state, in the order of `kinds`; "" where it stays. */
const table: Record<AttemptState, string> = {
  intent: "paid declined rejected not_charged unknown conflict voided refunded returned",
  sending: "paid declined rejected not_charged unknown conflict voided refunded returned",
  unknown: "paid declined rejected not_charged - conflict voided refunded returned",
  paid: "- - - - - - voided refunded returned",
  declined: "late - - - - late - - -",
  rejected: "late - - - - late - - -",
  not_charged: "late - - - - late - - -",
  conflict: "paid - - - - - voided refunded returned",
  late: "- - - - - - voided refunded returned",
  voided: "late - - - - late - - -",
  refunded: "late - - - - late - - returned",
  returned: "late - - - - late - - -",
};

const cases = Object.entries(table).flatMap(([current, row]) =>
  row
    .split(" ")
    .map((next, place) => [current, kinds[place]!, next] as [AttemptState, Kind, string]),
);

test.each(cases)("%s, and then %s: %s", (current, kind, next) => {
  expect(nextAttemptState(current, { kind }, false) ?? "-").toBe(next);
});

test.each(uncertainPaymentStates)(
  "what is paid out of %s for somebody who is gone has to go back",
  (current) => {
    expect(nextAttemptState(current, { kind: "paid" }, true)).toBe("late");
  },
);

test.each([
  ["not_charged", "paid", true],
  ["declined", "paid", true],
  ["sending", "paid", true],
  // Another amount, or two charges.
  ["not_charged", "conflict", false],
  // It had gone back, and is there again.
  ["voided", "paid", false],
  ["refunded", "paid", false],
] as const)("a late charge, %s and then %s, is returned by itself: %s", (state, kind, isIt) => {
  expect(isAutoReturned({ state, sent_at: new Date() }, { kind })).toBe(isIt);
  // A payment that this library never sent was sent by another that has a copy of its data.
  expect(isAutoReturned({ state, sent_at: null }, { kind })).toBe(false);
});

test.each([
  ["pending", "sending", "pending"],
  ["pending", "paid", "placed"],
  ["doubtful", "paid", "placed"],
  ["pending", "conflict", "doubtful"],
  ["pending", "not_charged", "failed"],
  ["failed", "late", "failed"],
  ["placed", "refunded", "cancelled"],
  ["placed", "returned", "cancelled"],
  ["doubtful", "voided", "failed"],
  ["failed", "voided", "failed"],
  ["cancelled", "late", "cancelled"],
  ["cancelled", "refunded", "cancelled"],
] as const)("an order that is %s with a payment that is %s is %s", (order, attempt, next) => {
  expect(toOrderState(order, attempt)).toBe(next);
});
