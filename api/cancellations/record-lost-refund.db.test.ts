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

const lostAlert = "a refund recorded as done did not go through: npm run library -- payments list";

const cancellations = [
  ["a whole order", cancelWhole, 6550],
  ["a part", cancelCopies("booklet"), 1100],
] as const;

/** Voids the last refund on the gateway's pages. */
async function voidLast(order: LastOrder): Promise<void> {
  const refund = (await shop.refundsOf(order)).findLast(({ state }) => state === "done");
  const { responsetext } = await shop.place.transact({
    type: "void",
    transactionid: refund?.transaction_id ?? "",
  });
  expect(responsetext).toBe("Transaction Void Successful");
}

/** Services whose gateway reports something else about refunds. */
function servicesReporting(change: (finding: RefundFinding) => RefundFinding): Services {
  const { gateway } = shop.services;
  const find: GatewayRefunds["find"] = async (lookup) => change(await gateway.refunds.find(lookup));
  return { ...shop.services, gateway: { ...gateway, refunds: { ...gateway.refunds, find } } };
}

const withoutRefund = servicesReporting((finding) => ({
  ...finding,
  own: { kind: "none" },
  refunded: zero,
}));

const beforeRefund = servicesReporting(() => ({
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

test.each(cancellations)(
  "P21: reports, shows and resends %s voided at the gateway",
  async (_, options, amount) => {
    const { ruth, order } = await shop.sell(1);
    expect(await shop.cancel(order, options)).toMatchObject({
      state: "done",
      amount_cents: amount,
    });
    await shop.night();
    await voidLast(order);
    await shop.pass(16);
    expect(await shop.night()).toContain(lostAlert);
    expect(await statesOf(order)).toEqual(["undone"]);
    expect(await shop.shown(ruth, order)).toMatchObject({ givenBack: 0, goingBack: amount / 100 });
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await findOpenRefunds(shop.db)).toMatchObject([
      { state: "refund: undone", amount_cents: amount, email: ruth.email },
    ]);

    await shop.pass(61);
    expect(await shop.refundedAtGateway(order)).toBe(0);
    expect(await shop.cancel(order, options)).toMatchObject({
      state: "done",
      amount_cents: amount,
    });
    expect(await shop.cancel(order, options)).toBe("known done");
    expect(await statesOf(order)).toEqual(["replaced", "done"]);
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await findOpenRefunds(shop.db)).toEqual([]);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
    await shop.pass(61);
    expect(await shop.night()).toEqual([]);
  },
);

test.each(cancellations)(
  "checks the gateway when %s is repeated, and refunds once for two",
  async (_, options, amount) => {
    const { ruth, order } = await shop.sell(1);
    await shop.cancel(order, options);
    await voidLast(order);
    await shop.pass(16);
    const twice = [await shop.agree(order, options), await shop.agree(order, options)];
    const results = await Promise.allSettled(twice.map((agreed) => agreed()));
    const failed = results.filter((result) => result.status === "rejected");
    for (const { reason } of failed) expect(reason).toBeInstanceOf(CancellationConflict);
    expect(await shop.cancel(order, options)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  },
);

test("refunds a lost part with the whole order", async () => {
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
])("resends a part lost before the rest when %s is repeated", async (_, options) => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  const [part] = await shop.refundsOf(order);
  expect(await shop.cancel(order)).toMatchObject({ state: "done", amount_cents: 5450 });
  await shop.place.transact({ type: "void", transactionid: part?.transaction_id ?? "" });
  await shop.pass(16);
  expect(await shop.night()).toContain(lostAlert);
  expect(await statesOf(order)).toEqual(["undone", "done"]);
  await shop.expectBooksMatchGateway(ruth, order);

  expect(await shop.cancel(order, options)).toMatchObject({ state: "done", amount_cents: 1100 });
  expect(await shop.cancel(order, options)).toBe("known done");
  expect(await shop.refundedAtGateway(order)).toBe(6550);
  expect(await shop.attemptOf(order)).toMatchObject({ state: "refunded" });
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.subjectsTo(ruth)).toHaveLength(3);
});

test("resends a lost earlier part and takes no more off the order", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1));
  const [first] = await shop.refundsOf(order);
  await shop.cancel(order, cancelCopies("bible", 1));
  await shop.place.transact({ type: "void", transactionid: first?.transaction_id ?? "" });
  expect(await shop.night()).toContain(lostAlert);
  await shop.expectBooksMatchGateway(ruth, order);

  expect(await shop.cancel(order, cancelCopies("booklet", 1))).toMatchObject({ amount_cents: 550 });
  const { orderDetails } = await shop.shown(ruth, order);
  expect(orderDetails).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("ignores lagging reports and a single empty answer", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await compareRefunds(withoutRefund);
  await compareRefunds(withoutRefund);
  await compareRefunds(withoutRefund);
  expect(await statesOf(order)).toEqual(["done"]);

  await shop.pass(16);
  await compareRefunds(withoutRefund);
  expect(await statesOf(order)).toEqual(["done"]);
  await compareRefunds(withoutRefund);
  expect(await statesOf(order)).toEqual(["undone"]);

  // The refund is there after all.
  expect(await shop.night()).toEqual([]);
  expect(await statesOf(order)).toEqual(["done"]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("forgets an empty answer once the refund is seen again", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await shop.pass(16);
  await compareRefunds(withoutRefund);
  expect(await shop.night()).toEqual([]);
  await compareRefunds(withoutRefund);
  expect(await statesOf(order)).toEqual(["done"]);
  await compareRefunds(withoutRefund);
  expect(await statesOf(order)).toEqual(["undone"]);
});

test.each(cancellations)(
  "resets empty answers counted for %s once it is found",
  async (_, options) => {
    const { order } = await shop.sell(1);
    await shop.fault("drop_after", "refund");
    await shop.cancel(order, options);
    await shop.pass(1, beforeRefund);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "unknown", empty_answers: 1 }]);
    await shop.pass(1);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", empty_answers: 0 }]);
  },
);

test("counts a refund made by hand in place of the lost one", async () => {
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

test("owes nothing when all is refunded during the comparison", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await voidLast(order);
  const { orderid, transaction_id: transactionid } = await shop.attemptOf(order);
  const { gateway } = shop.services;
  const find: GatewayRefunds["find"] = async (lookup) => {
    const finding = await gateway.refunds.find(lookup);
    const refund = { type: "refund", transactionid: transactionid ?? "", amount: "65.50" };
    await shop.place.transact({ ...refund, orderid: "" });
    await shop.hint(orderid);
    return finding;
  };
  await compareRefunds({
    ...shop.services,
    gateway: { ...gateway, refunds: { ...gateway.refunds, find } },
  });
  expect(await shop.attemptOf(order)).toMatchObject({ state: "refunded" });
  expect(await statesOf(order)).toEqual(["done"]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("mails the books of a refused refund sent with a repeated one", async () => {
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
  for (const phrase of ["1 × A Large Bible", "$35.75"]) expect(text).toContain(phrase);
  expect(text).not.toContain("A Booklet");
  await shop.expectBooksMatchGateway(ruth, order);
});

test("does not check refunds older than ten days", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet"));
  await shop.advance(11);
  await compareRefunds(withoutRefund);
  await compareRefunds(withoutRefund);
  expect(await statesOf(order)).toEqual(["done"]);
});

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
