import { afterAll, expect, test } from "vitest";

import { findDonations } from "#api/db/donations/donations.ts";
import type { Refund } from "#api/integrations/payment-gateway/refunds.ts";
import type { LastOrder } from "#contract/last-order.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { cancelCopies, startRefundLibrary } from "#tests/payments/refund-library.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

const ELSEWHERE = "part of a charge was refunded outside the library";

async function refundAtGatewayPages(order: LastOrder, amount: string): Promise<void> {
  const { transaction_id: transactionid } = await shop.attemptOf(order);
  await shop.place.transact({ type: "refund", transactionid: transactionid ?? "", amount });
}

async function donationsOf({ userId }: Buyer): Promise<number[]> {
  return (await findDonations(shop.db, userId)).map(({ amount }) => amount);
}

test("reduces a donation by a refund at the gateway's pages, alerts once", async () => {
  const ruth = await shop.moveIn();
  const donation = await shop.give(ruth, 10);
  await shop.advance(1);
  await refundAtGatewayPages(donation, "4.00");
  expect(await shop.night()).toEqual([ELSEWHERE]);
  expect(await donationsOf(ruth)).toEqual([600]);
  expect(await shop.shown(ruth, donation)).toMatchObject({ state: "placed", givenBack: 4 });
  expect(await shop.night()).toEqual([]);

  await shop.cancel(donation);
  expect(await shop.refundedAtGateway(donation)).toBe(1000);
  expect(await shop.shown(ruth, donation)).toMatchObject({ state: "cancelled", givenBack: 10 });
});

test("deducts external refunds from an order's books before its donation", async () => {
  const ruth = await shop.moveIn();
  const order = await shop.buy(ruth);
  await shop.advance(1);
  await refundAtGatewayPages(order, "2.00");
  expect(await shop.night()).toEqual([ELSEWHERE]);
  expect(await donationsOf(ruth)).toEqual([500]);

  await refundAtGatewayPages(order, "60.50");
  expect(await shop.night()).toEqual([ELSEWHERE]);
  expect(await donationsOf(ruth)).toEqual([300]);
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "placed", givenBack: 62.5 });
});

test("counts an operator's refund once, before and after the night", async () => {
  const ruth = await shop.moveIn();
  const order = await shop.buy(ruth);
  await shop.advance(1);
  await refundAtGatewayPages(order, "2.00");
  await shop.night();
  await shop.cancel(order, cancelCopies("booklet", 1));
  const { givenBack } = await shop.shown(ruth, order);
  expect(await shop.night()).toEqual([]);
  expect(await shop.shown(ruth, order)).toMatchObject({ givenBack });
  expect(givenBack * 100).toBe(await shop.refundedAtGateway(order));
  expect(await donationsOf(ruth)).toEqual([500]);
});

test("does not take a refund with a lost answer for an external one", async () => {
  const ruth = await shop.moveIn();
  const order = await shop.buy(ruth);
  await shop.advance(1);
  await shop.fault("drop_after", "refund");
  expect(await shop.cancel(order, cancelCopies("booklet", 1))).toMatchObject({ state: "unknown" });
  expect(await shop.night()).toEqual([]);
  expect(await shop.shown(ruth, order)).toMatchObject({ givenBack: 0, goingBack: 5.5 });
  await shop.pass(1);
  expect(await shop.night()).toEqual([]);
  expect(await shop.shown(ruth, order)).toMatchObject({ givenBack: 5.5, goingBack: 0 });
});

/** A bank payment stored as a card payment, as before the method was recorded. */
async function buyByBank(ruth: Buyer): Promise<LastOrder> {
  const order = await shop.buy(ruth, {}, { byBank: true });
  await shop.db
    .updateTable("payment_attempts")
    .set({ payment_method: "card" })
    .where("order_id", "=", order.id)
    .execute();
  return order;
}

test("records at night that a payment is by bank and has cleared", async () => {
  const order = await buyByBank(await shop.moveIn());
  await shop.night();
  expect(await shop.attemptOf(order)).toMatchObject({ payment_method: "bank", cleared_at: null });
  await shop.advance(3);
  await shop.night();
  expect((await shop.attemptOf(order)).cleared_at).not.toBeNull();
});

test("records the same after a webhook", async () => {
  const order = await buyByBank(await shop.moveIn());
  await shop.advance(5);
  await shop.hint((await shop.attemptOf(order)).orderid);
  expect(await shop.attemptOf(order)).toMatchObject({ payment_method: "bank" });
  expect((await shop.attemptOf(order)).cleared_at).not.toBeNull();
});

test("refunds to the bank when the method was not recorded", async () => {
  const order = await buyByBank(await shop.moveIn());
  await shop.advance(5);
  const refundsSent: Refund[] = [];
  const { gateway } = shop.services;
  const { send } = gateway.refunds;
  const refunds = {
    ...gateway.refunds,
    send: (refund: Refund) => {
      refundsSent.push(refund);
      return send(refund);
    },
  };
  const by = { ...shop.services, gateway: { ...gateway, refunds } };
  expect(await shop.cancel(order, cancelCopies("booklet", 1), { by })).toMatchObject({
    state: "done",
  });
  expect(refundsSent).toMatchObject([{ paymentMethod: "bank" }]);
  expect(await shop.attemptOf(order)).toMatchObject({ payment_method: "bank" });
});
