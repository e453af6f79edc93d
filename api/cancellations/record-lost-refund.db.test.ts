import { afterAll, expect, test } from "vitest";

import { findOpenRefunds } from "#api/db/refunds/open-refunds.ts";
import type { GatewayRefunds, RefundFinding } from "#api/integrations/payment-gateway/refunds.ts";
import type { Services } from "#api/services.ts";
import type { LastOrder } from "#contract/last-order.ts";
import { cents, zero } from "#domain/money.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";

import { CancellationConflict } from "./begin-cancellation.ts";
import { compareRefunds } from "./compare-refunds.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

const said = "what had been given back did not go back after all: npm run library -- payments list";

const wishes = [
  ["all of an order", cancelWhole, 6550],
  ["a part of it", cancelCopies("booklet"), 1100],
] as const;

/** Somebody voids at the gateway's pages what has just been given back. */
async function voidLast(order: LastOrder): Promise<void> {
  const refund = (await shop.refundsOf(order)).findLast(({ state }) => state === "done");
  const { responsetext } = await shop.place.transact({
    type: "void",
    transactionid: refund?.transaction_id ?? "",
  });
  expect(responsetext).toBe("Transaction Void Successful");
}

/** A process to which the gateway tells otherwise what became of refunds. */
function toldBy(tell: (known: RefundFinding) => RefundFinding): Services {
  const { gateway } = shop.services;
  const find: GatewayRefunds["find"] = async (sought) => tell(await gateway.refunds.find(sought));
  return { ...shop.services, gateway: { ...gateway, refunds: { ...gateway.refunds, find } } };
}

const withoutIt = toldBy((known) => ({ ...known, own: { kind: "none" }, refunded: zero }));

const beforeIt = toldBy(() => ({
  charge: {
    kind: "charged",
    transactionId: "27",
    amount: cents(65.5),
    currency: "USD",
    hasCleared: true,
    isOfBank: false,
    refunded: zero,
  },
  refunded: zero,
  own: { kind: "none" },
}));

const refuse: GatewayRefunds["send"] = async () => ({ kind: "refused", answer: "300" });

async function statesOf(order: LastOrder): Promise<string[]> {
  return (await shop.refundsOf(order)).map(({ state }) => state);
}

test.each(wishes)(
  "P21: %s was given back, and is voided at the gateway: it is told, shown, and sent once more when it is said again",
  async (_, wish, amount) => {
    const { ruth, order } = await shop.sell(1);
    expect(await shop.cancel(order, wish)).toMatchObject({ state: "done", amount_cents: amount });
    await shop.night();
    await voidLast(order);
    await shop.pass(16);
    expect(await shop.night()).toContain(said);
    expect(await statesOf(order)).toEqual(["undone"]);
    expect(await shop.shown(ruth, order)).toMatchObject({ givenBack: 0, goingBack: amount / 100 });
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await findOpenRefunds(shop.db)).toMatchObject([
      { state: "refund: undone", amount_cents: amount, email: ruth.email },
    ]);

    await shop.pass(61);
    expect(await shop.refundedAtGateway(order)).toBe(0);
    expect(await shop.cancel(order, wish)).toMatchObject({ state: "done", amount_cents: amount });
    expect(await shop.cancel(order, wish)).toBe("known done");
    expect(await statesOf(order)).toEqual(["replaced", "done"]);
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await findOpenRefunds(shop.db)).toEqual([]);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
    await shop.pass(61);
    expect(await shop.night()).toEqual([]);
  },
);

test.each(wishes)(
  "whoever says %s again has the gateway asked at once, and of two one does it",
  async (_, wish, amount) => {
    const { ruth, order } = await shop.sell(1);
    await shop.cancel(order, wish);
    await voidLast(order);
    await shop.pass(16);
    const twice = [await shop.agree(order, wish), await shop.agree(order, wish)];
    const done = await Promise.allSettled(twice.map((agreed) => agreed()));
    const failed = done.filter((one) => one.status === "rejected");
    for (const { reason } of failed) expect(reason).toBeInstanceOf(CancellationConflict);
    expect(await shop.cancel(order, wish)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  },
);

test("a whole order takes with it the part that did not go back", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await voidLast(order);
  expect(await shop.cancel(order)).toMatchObject({ state: "done", amount_cents: 6550 });
  expect(await shop.refundedAtGateway(order)).toBe(6550);
  await shop.expectBooksMatchGateway(ruth, order);
});

test.each([
  ["the same part", cancelCopies("booklet")],
  ["the whole", cancelWhole],
])(
  "what did not go back before the rest of the order did is sent when %s is said again",
  async (_, wish) => {
    const { ruth, order } = await shop.sell(1);
    await shop.cancel(order, cancelCopies("booklet"));
    const [part] = await shop.refundsOf(order);
    expect(await shop.cancel(order)).toMatchObject({ state: "done", amount_cents: 5450 });
    await shop.place.transact({ type: "void", transactionid: part?.transaction_id ?? "" });
    await shop.pass(16);
    expect(await shop.night()).toContain(said);
    expect(await statesOf(order)).toEqual(["undone", "done"]);
    await shop.expectBooksMatchGateway(ruth, order);

    expect(await shop.cancel(order, wish)).toMatchObject({ state: "done", amount_cents: 1100 });
    expect(await shop.cancel(order, wish)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(6550);
    expect(await shop.attemptOf(order)).toMatchObject({ state: "refunded" });
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(3);
  },
);

test("an earlier part that did not go back is sent by its own words, and no more is taken off", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1));
  const [first] = await shop.refundsOf(order);
  await shop.cancel(order, cancelCopies("bible", 1));
  await shop.place.transact({ type: "void", transactionid: first?.transaction_id ?? "" });
  expect(await shop.night()).toContain(said);
  await shop.expectBooksMatchGateway(ruth, order);

  expect(await shop.cancel(order, cancelCopies("booklet", 1))).toMatchObject({ amount_cents: 550 });
  const { orderDetails } = await shop.shown(ruth, order);
  expect(orderDetails).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("reports that lag say nothing against it, and one alone nothing either", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await compareRefunds(withoutIt);
  await compareRefunds(withoutIt);
  await compareRefunds(withoutIt);
  expect(await statesOf(order)).toEqual(["done"]);

  await shop.pass(16);
  await compareRefunds(withoutIt);
  expect(await statesOf(order)).toEqual(["done"]);
  await compareRefunds(withoutIt);
  expect(await statesOf(order)).toEqual(["undone"]);

  // It is there all the same.
  expect(await shop.night()).toEqual([]);
  expect(await statesOf(order)).toEqual(["done"]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("one empty answer counts for nothing once it was seen again", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await shop.pass(16);
  await compareRefunds(withoutIt);
  expect(await shop.night()).toEqual([]);
  await compareRefunds(withoutIt);
  expect(await statesOf(order)).toEqual(["done"]);
  await compareRefunds(withoutIt);
  expect(await statesOf(order)).toEqual(["undone"]);
});

test.each(wishes)(
  "that it was not known when %s was sent is not counted once it is known",
  async (_, wish) => {
    const { order } = await shop.sell(1);
    await shop.fault("drop_after", "refund");
    await shop.cancel(order, wish);
    await shop.pass(1, beforeIt);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "unknown", empty_answers: 1 }]);
    await shop.pass(1);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", empty_answers: 0 }]);
  },
);

test("what is given back by hand instead is done by that", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await voidLast(order);
  await shop.night();
  expect(await statesOf(order)).toEqual(["undone"]);
  const { transaction_id: transactionid } = await shop.attemptOf(order);
  const refund = { type: "refund", transactionid: transactionid ?? "", amount: "11.00" };
  await shop.place.transact({ ...refund, orderid: "" });
  await shop.night();
  expect(await statesOf(order)).toEqual(["done"]);
  expect(await shop.cancel(order, cancelCopies("booklet"))).toBe("known done");
  await shop.expectBooksMatchGateway(ruth, order);
});

test("what all went back while it was compared is not owed again", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await voidLast(order);
  const { orderid, transaction_id: transactionid } = await shop.attemptOf(order);
  const { gateway } = shop.services;
  const find: GatewayRefunds["find"] = async (sought) => {
    const known = await gateway.refunds.find(sought);
    const refund = { type: "refund", transactionid: transactionid ?? "", amount: "65.50" };
    await shop.place.transact({ ...refund, orderid: "" });
    await shop.hint(orderid);
    return known;
  };
  await compareRefunds({
    ...shop.services,
    gateway: { ...gateway, refunds: { ...gateway.refunds, find } },
  });
  expect(await shop.attemptOf(order)).toMatchObject({ state: "refunded" });
  expect(await statesOf(order)).toEqual(["done"]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("of what goes with what is sent once more whoever ordered is told what it is", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  const { gateway } = shop.services;
  const refunds = { ...gateway.refunds, send: refuse };
  const by = { ...shop.services, gateway: { ...gateway, refunds } };
  expect(await shop.cancel(order, cancelCopies("bible", 1), { by })).toMatchObject({
    state: "refused",
  });
  await voidLast(order);
  await shop.night();
  expect(await shop.cancel(order, cancelCopies("booklet"))).toMatchObject({
    state: "done",
    amount_cents: 4675,
  });
  const { text } = (await shop.mailsTo(ruth)).at(-1)!;
  for (const said of ["1 × A Large Bible", "$35.75"]) expect(text).toContain(said);
  expect(text).not.toContain("A Booklet");
  await shop.expectBooksMatchGateway(ruth, order);
});

test("of what was given back long ago the gateway is asked no more", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await shop.advance(11);
  await compareRefunds(withoutIt);
  await compareRefunds(withoutIt);
  expect(await statesOf(order)).toEqual(["done"]);
});
