import { expect, test } from "vitest";

import { type AttemptState, uncertainPaymentStates } from "#api/db/schema/orders-schema.ts";

import {
  isAutoReturned,
  nextAttemptState,
  toOrderState,
  type PaymentVerdict,
  toPaymentState,
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

/** The state after each verdict, in the order of `kinds`; "-" where it stays. */
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

test.each(cases)("turns %s by verdict %s into %s", (current, kind, next) => {
  expect(nextAttemptState(current, { kind }, false) ?? "-").toBe(next);
});

test.each(uncertainPaymentStates)(
  "marks a charge of an erased person as late when it was %s",
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
  // It was reversed and shows again.
  ["voided", "paid", false],
  ["refunded", "paid", false],
] as const)(
  "decides whether to reverse a late charge, from %s by %s: %s",
  (state, kind, isExpected) => {
    expect(isAutoReturned({ state, sent_at: new Date() }, { kind })).toBe(isExpected);
    // Not sent by this library: another one with a copy of its data sent it.
    expect(isAutoReturned({ state, sent_at: null }, { kind })).toBe(false);
  },
);

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
] as const)("derives from a %s order with a %s payment that it is %s", (order, attempt, next) => {
  expect(toOrderState(order, attempt)).toBe(next);
});

const byCard = {
  state: "placed",
  attempt_state: "paid",
  payment_method: "card",
  cleared_at: null,
} as const;
const byBank = { ...byCard, payment_method: "bank" } as const;

test.each([
  ["by card is paid at once", byCard, "paid"],
  ["by a bank is pending until it has cleared", byBank, "pending"],
  ["by a bank that has cleared is paid", { ...byBank, cleared_at: new Date() }, "paid"],
  ["that is uncertain is pending", { ...byCard, attempt_state: "unknown" }, "pending"],
  [
    "of a cancelled order, not reversed yet, is pending",
    { ...byCard, state: "cancelled" },
    "pending",
  ],
  ["that was reversed keeps that state", { ...byBank, attempt_state: "returned" }, "returned"],
  ["of nothing is none", { ...byCard, attempt_state: null, payment_method: null }, null],
] as const)("reports a payment %s", (_, order, state) => {
  expect(toPaymentState(order)).toBe(state);
});
