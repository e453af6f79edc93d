import { afterAll, expect, test } from "vitest";

import { findOpenRefunds } from "#api/db/refunds/open-refunds.ts";
import type { LastOrder } from "#contract/last-order.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

const lostAlert = "a refund recorded as done did not go through: npm run library -- payments list";

/** Refunds a part on the gateway's pages. Returns its transaction number. */
async function refundAtGatewayPages(order: LastOrder, amount: string): Promise<string> {
  const { transaction_id } = await shop.attemptOf(order);
  const refund = { type: "refund", transactionid: transaction_id ?? "", amount, orderid: "" };
  return (await shop.place.transact(refund)).transactionid ?? "";
}

test.each([
  ["a part", "11.00", 1100, cancelCopies("booklet"), 1100],
  ["some of a part", "3.00", 300, cancelCopies("booklet"), 1100],
  ["some of a whole order", "11.00", 1100, cancelWhole, 6550],
] as const)(
  "P21: resends %s once an outside refund of it fails",
  async (_, figures, amount, options, all) => {
    const { ruth, order } = await shop.sell(1);
    const transactionid = await refundAtGatewayPages(order, figures);
    await shop.cancel(order, options);
    await shop.expectBooksMatchGateway(ruth, order);
    const mails = await shop.subjectsTo(ruth);

    await shop.place.transact({ type: "void", transactionid });
    await shop.pass(16);
    expect(await shop.night()).not.toContain(lostAlert);
    await shop.pass(24 * 60);
    expect(await shop.night()).toContain(lostAlert);
    expect(await findOpenRefunds(shop.db)).toMatchObject([
      { state: "refund: undone", amount_cents: amount, order_id: order.id },
    ]);
    expect(await shop.shown(ruth, order)).toMatchObject({ goingBack: amount / 100 });
    await shop.expectBooksMatchGateway(ruth, order);

    expect(await shop.cancel(order, options)).toMatchObject({
      state: "done",
      amount_cents: amount,
    });
    expect(await shop.cancel(order, options)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(all);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await findOpenRefunds(shop.db)).toEqual([]);
    await shop.pass(61);
    expect(await shop.night()).toEqual([]);
    expect(await shop.subjectsTo(ruth)).toEqual(mails);
  },
);

test("owes nothing once the lost outside refund is made again", async () => {
  const { ruth, order } = await shop.sell(1);
  const transactionid = await refundAtGatewayPages(order, "3.00");
  await shop.cancel(order, cancelCopies("booklet"));
  await shop.place.transact({ type: "void", transactionid });
  await shop.pass(16);
  await shop.night();
  expect(await shop.night()).toContain(lostAlert);
  await refundAtGatewayPages(order, "3.00");
  await shop.night();
  expect(await findOpenRefunds(shop.db)).toEqual([]);
  expect(await shop.cancel(order, cancelCopies("booklet"))).toBe("known done");
  expect(await shop.refundedAtGateway(order)).toBe(1100);
  await shop.expectBooksMatchGateway(ruth, order);
});
