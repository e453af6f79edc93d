import { afterAll, expect, test } from "vitest";

import { findDiscrepancies, closeDiscrepancy } from "#api/db/payments/discrepancies.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

/** The bank of this account pays on the third day and takes the payment back on the fifth. */
const account = {
  checkname: "Ruth Alder",
  checkaccount: "90000900017",
  checkaba: "490000018",
};

const alert =
  "a bank returned a charge that was already refunded: npm run library -- payments list";

async function discrepanciesOf({ id }: { id: number }) {
  const discrepancies = await findDiscrepancies(shop.db);
  return discrepancies.filter(({ order_id }) => order_id === id);
}

test.each([
  ["in whole", cancelWhole, 6550, "65.50", 2],
  ["in part", cancelCopies("booklet"), 1100, "11.00", 3],
] as const)(
  "alerts until closed when a bank returns a payment refunded %s",
  async (_, options, amount, figures, mails) => {
    const ruth = await shop.moveIn();
    const order = await shop.buy(ruth, {}, { byBank: true, fields: account });
    await shop.advance(3);
    expect(await shop.cancel(order, options)).toMatchObject({
      state: "done",
      amount_cents: amount,
    });
    await shop.advance(1);
    expect(await shop.night()).toEqual([]);
    await shop.advance(1);
    const { orderid } = await shop.attemptOf(order);
    shop.library.logged.length = 0;
    await shop.hint(orderid);
    const facts = expect.objectContaining({ order: order.id, orderid });
    expect(shop.library.logged).toContainEqual({ level: "error", facts, message: alert });

    expect(await shop.attemptOf(order)).toMatchObject({ state: "returned" });
    const answer = `returned by its bank after ${figures} USD had been given back`;
    expect(await discrepanciesOf(order)).toMatchObject([
      { orderid, state: "twice", answer, amount_cents: 6550, email: ruth.email },
    ]);
    const { state, givenBack, goingBack } = await shop.shown(ruth, order);
    expect({ state, givenBack, goingBack }).toEqual({
      state: "cancelled",
      givenBack: 65.5 + amount / 100,
      goingBack: 0,
    });
    expect(await shop.subjectsTo(ruth)).toHaveLength(mails);

    await shop.advance(7);
    expect(await shop.night()).toEqual([alert]);
    expect(await closeDiscrepancy(shop.db, orderid, shop.now())).toBe(true);
    expect(await closeDiscrepancy(shop.db, orderid, shop.now())).toBe(false);
    expect(await discrepanciesOf(order)).toEqual([]);
    await shop.hint(orderid);
    expect(await discrepanciesOf(order)).toEqual([]);
    expect(await shop.night()).toEqual([]);
  },
);

test("mails what the bank took back, not what was left of the order", async () => {
  const ruth = await shop.moveIn();
  const order = await shop.buy(ruth, {}, { byBank: true, fields: account });
  await shop.advance(3);
  await shop.cancel(order, cancelCopies("booklet"));
  await shop.advance(2);
  await shop.night();
  const { text } = (await shop.mailsTo(ruth)).at(-1)!;
  expect(text).toContain("Your bank returned the payment of $65.50");
});

test("mails only the buyer when a bank takes back an unrefunded payment", async () => {
  const ruth = await shop.moveIn();
  const order = await shop.buy(ruth, {}, { byBank: true, fields: account });
  await shop.advance(5);
  expect(await shop.night()).toContain("a charge was voided, refunded or returned");
  expect(await discrepanciesOf(order)).toEqual([]);
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "cancelled", givenBack: 65.5 });
});
