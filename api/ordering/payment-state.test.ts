import { expect, test } from "vitest";

import { toPaymentState } from "./payment-state.ts";

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
