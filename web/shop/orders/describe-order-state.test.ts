import { expect, test } from "vitest";

import type { LastOrder } from "#contract/last-order.ts";
import { placedOrder } from "#tests/payments/placed-order.ts";

import { describeOrderState, describeDonationState } from "./describe-order-state.ts";

const t = (key: string) => key;
const describe = (change: Partial<LastOrder>) => describeOrderState(placedOrder(change), t);
const donation = { orderDetails: [] };

test.each([null, "paid"] as const)(
  "describes nothing for a placed order with payment %s",
  (paymentState) => {
    expect(describe({ paymentState })).toBeNull();
    expect(describe({ ...donation, paymentState })).toBeNull();
  },
);

test("describes a pending bank payment of orders and donations alike", () => {
  const { name, meaning } = describeDonationState("pending", t);
  expect(describe({ paymentState: "pending" })).toEqual({ name: "payment-pending", meaning });
  expect(describe({ ...donation, paymentState: "pending" })).toEqual({ name, meaning });
});

test.each(["voided", "refunded", "returned"] as const)(
  "describes a %s donation as in the list of donations",
  (paymentState) => {
    const description = describe({ ...donation, state: "cancelled", paymentState });
    expect(description).toEqual(describeDonationState(paymentState, t));
  },
);

test("describes a returned order as unpaid, not as refunded", () => {
  const cancelled = { state: "cancelled", paymentState: "returned" } as const;
  expect(describe(cancelled)?.meaning).toBe("gift-state-returned-means");
  expect(describe({ ...cancelled, paymentState: "refunded" })?.meaning).toBe(
    "order-cancelled-means",
  );
});

test("does not describe a cancelled donation as being paid", () => {
  const description = describe({ ...donation, state: "cancelled", paymentState: "pending" });
  expect(description?.name).toBe("gift-is-cancelled");
});
