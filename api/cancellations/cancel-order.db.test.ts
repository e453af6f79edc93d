import { afterAll, expect, test } from "vitest";

import { countOpenRefundsSince } from "#api/db/refunds/open-refunds.ts";
import { shipOrder } from "#api/ordering/ship-order.ts";
import { eraseAccount } from "#api/people/erase-account.ts";
import { readOwnData } from "#api/people/own-data.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

test("a whole order is voided before it is settled, and told, and its month given back", async () => {
  const { ruth, order } = await shop.sell();
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: true });

  const done = await shop.cancel(order, cancelWhole, { reason: "Sold out." });
  expect(done).toMatchObject({
    state: "done",
    kind: "void",
    amount_cents: 6550,
    reason: "Sold out.",
  });
  expect(await shop.shown(ruth, order)).toMatchObject({
    state: "cancelled",
    total: 65.5,
    givenBack: 65.5,
    goingBack: 0,
  });
  expect(await shop.attemptOf(order)).toMatchObject({ state: "voided" });
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await ruth.user()).toMatchObject({ lastOrderDate: null, alreadyOrderedMo: false });

  const mail = (await shop.mailsTo(ruth)).at(-1);
  expect(mail?.subject).toBe(`Your order ${order.id} was cancelled`);
  for (const said of ["We gave you back the payment of $65.50", "Sold out.", "open to you again"]) {
    expect(mail?.text).toContain(said);
  }
  expect(
    (await ruth.place(ruth.order({ bookOrders: [{ bookCode: "grace", quantity: 1 }] }))).state,
  ).toBe("placed");
});

test("it is refunded after, and said again it is done already", async () => {
  const { ruth, order } = await shop.sell(1);
  expect(await shop.cancel(order)).toMatchObject({ state: "done", kind: "refund" });
  expect(await shop.attemptOf(order)).toMatchObject({ state: "refunded" });
  expect(await shop.cancel(order)).toBe("known done");
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
});

test("a free order is cancelled without the gateway, and may be ordered anew", async () => {
  const ruth = await shop.moveIn();
  const books = [{ bookCode: "grace", quantity: 1 }];
  const order = await ruth.place(ruth.order({ bookOrders: books }));
  expect(await ruth.refused(ruth.order({ bookOrders: books }))).toBe("422 cart-already-ordered");

  const away = { ...shop.services, gateway: {} as (typeof shop.services)["gateway"] };
  expect(await shop.cancel(order, cancelWhole, { by: away })).toMatchObject({
    state: "done",
    kind: "none",
  });
  expect(await shop.cancel(order)).toBe("known done");
  expect(await ruth.user()).toMatchObject({ lastOrderDate: null, alreadyOrderedMo: false });
  const { text } = (await shop.mailsTo(ruth)).at(-1)!;
  expect(text).toContain("You had nothing to pay for it");
  expect(text).toContain("The free order of this month is open to you again.");
  expect((await ruth.place(ruth.order({ bookOrders: books }))).state).toBe("placed");
});

test("an earlier free order is the last one again", async () => {
  const ruth = await shop.moveIn();
  await ruth.place(ruth.order({ bookOrders: [{ bookCode: "grace", quantity: 1 }] }));
  const { lastOrderDate } = await ruth.user();
  await shop.advance(31);
  const order = await shop.buy(ruth);
  expect((await ruth.user()).lastOrderDate).not.toBe(lastOrderDate);
  await shop.cancel(order);
  expect((await ruth.user()).lastOrderDate).toBe(lastOrderDate);
});

test("a part is given back as soon as the charge is settled, and what is left stays ordered", async () => {
  const { ruth, order } = await shop.sell();
  expect(await shop.cancel(order, cancelCopies("booklet", 1))).toMatchObject({
    state: "intent",
    kind: "refund",
    amount_cents: 550,
  });
  expect(await shop.shown(ruth, order)).toMatchObject({
    state: "placed",
    orderDetails: [
      { code: "bible", quantity: 2 },
      { code: "booklet", quantity: 1 },
    ],
    valueFree: 20,
    valuePaid: 50,
    shipping: 5,
    donation: 5,
    total: 60,
    givenBack: 0,
    goingBack: 5.5,
  });
  await shop.expectBooksMatchGateway(ruth, order);
  const mail = (await shop.mailsTo(ruth)).at(-1);
  expect(mail?.subject).toBe(`Your order ${order.id} was changed`);
  expect(mail?.text).toContain("We give you back $5.50 as soon as your bank has completed");
  expect(mail?.text).toContain("1 × A Booklet");
  expect(mail?.text).toContain("Altogether it now comes to $60.00.");
  expect(mail?.text).toContain("Your gift of $5.00 stays given.");

  await shop.pass(61);
  expect(await shop.cancel(order, cancelCopies("booklet", 1))).toBe("known intent");
  await shop.advance(1);
  await shop.pass(61);
  expect(await shop.shown(ruth, order)).toMatchObject({ total: 60, givenBack: 5.5, goingBack: 0 });
  expect(await shop.attemptOf(order)).toMatchObject({ state: "paid" });
  await shop.expectBooksMatchGateway(ruth, order);
  // They were told when it was taken off.
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: true });
  expect(await shop.night()).toEqual([]);
});

test("P21: a part of a settled charge is given back at once, then another, then the rest", async () => {
  const { ruth, order } = await shop.sell(1);
  expect(await shop.cancel(order, cancelCopies("booklet"))).toMatchObject({
    state: "done",
    amount_cents: 1100,
  });
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.cancel(order, cancelCopies("bible", 1))).toMatchObject({
    state: "done",
    amount_cents: 3575,
  });
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.cancel(order, cancelCopies("bible", 1))).toBe("known done");
  expect(await shop.attemptOf(order)).toMatchObject({ state: "paid" });
  expect(await shop.night()).toEqual([]);

  expect(await shop.cancel(order)).toMatchObject({
    state: "done",
    amount_cents: 1875,
    kind: "refund",
  });
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.attemptOf(order)).toMatchObject({ state: "refunded" });
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "cancelled", givenBack: 65.5 });
  await shop.pass(60);
  expect(await shop.night()).toEqual([]);
  expect(await shop.subjectsTo(ruth)).toEqual([
    `Your order ${order.id} has been placed`,
    `Your order ${order.id} was changed`,
    `Your order ${order.id} was changed`,
    `Your order ${order.id} was cancelled`,
  ]);
  expect((await shop.mailsTo(ruth)).at(-1)?.text).toContain("$18.75");
});

test("said once more on purpose, the same is taken off once more", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1));
  expect(await shop.cancel(order, cancelCopies("booklet", 1))).toBe("known done");
  expect(await shop.cancel(order, cancelCopies("booklet", 1), { again: true })).toMatchObject({
    state: "done",
  });
  expect((await shop.shown(ruth, order)).orderDetails).toMatchObject([{ code: "bible" }]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("a part that waits goes with the next one, each told by itself, and with a void of the whole", async () => {
  const { ruth, order } = await shop.sell();
  expect(await shop.cancel(order, cancelCopies("booklet", 1))).toMatchObject({ amount_cents: 550 });
  expect(await shop.cancel(order, cancelCopies("booklet"))).toMatchObject({
    state: "intent",
    amount_cents: 1100,
  });
  expect((await shop.mailsTo(ruth)).at(-1)?.text).toContain("We give you back $5.50 as soon");
  await shop.expectBooksMatchGateway(ruth, order);

  expect(await shop.cancel(order)).toMatchObject({
    state: "done",
    kind: "void",
    amount_cents: 6550,
  });
  expect((await shop.refundsOf(order)).map(({ state }) => state)).toEqual([
    "replaced",
    "replaced",
    "done",
  ]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("books are cancelled and the gift stays: it is a gift from then on", async () => {
  const { ruth, order } = await shop.sell(1);
  expect(await shop.cancel(order, { books: null, keepsDonation: true })).toMatchObject({
    state: "done",
    amount_cents: 6050,
  });
  expect(await shop.shown(ruth, order)).toMatchObject({
    state: "placed",
    orderDetails: [],
    donation: 5,
    total: 5,
    givenBack: 60.5,
  });
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: false });
  expect(await donations(ruth)).toEqual([
    expect.objectContaining({ amount: 5, state: "paid", kind: "once" }),
  ]);
  const { text } = (await shop.mailsTo(ruth)).at(-1)!;
  expect(text).toContain("We cancelled the books of your order");
  await shop.expectBooksMatchGateway(ruth, order);

  expect(await shop.cancel(order, cancelCopies("bible"))).toBe("no-books");
  expect(await shop.cancel(order)).toMatchObject({ state: "done", amount_cents: 500 });
  expect(await donations(ruth)).toMatchObject([{ state: "refunded" }]);
  expect((await shop.subjectsTo(ruth)).at(-1)).toBe("Your gift was given back to you");
});

test("what was paid in an order goes back whole when the rest is free, and the order stands", async () => {
  const ruth = await shop.moveIn();
  const order = await shop.buy(ruth, { donation: 0, total: 60.5 });
  const wish = { books: [{ code: "bible", copies: null }], keepsDonation: false };
  // All of the charge: it need not wait.
  expect(await shop.cancel(order, wish)).toMatchObject({
    state: "done",
    kind: "void",
    amount_cents: 6050,
  });
  expect(await shop.shown(ruth, order)).toMatchObject({
    state: "placed",
    total: 0,
    valueFree: 10,
    givenBack: 60.5,
  });
  expect(await shop.attemptOf(order)).toMatchObject({ state: "voided" });
  await shop.pass(30);
  expect(await shop.night()).toEqual([]);
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "placed" });
  expect((await shop.subjectsTo(ruth)).at(-1)).toBe(`Your order ${order.id} was changed`);
  expect(await shop.cancel(order)).toMatchObject({ state: "done", kind: "none" });
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: false });
});

test("an order that is down to half a dollar free is no free order of its month any more", async () => {
  const ruth = await shop.moveIn();
  const books = [{ bookCode: "half", quantity: 2 }];
  const order = await ruth.place(ruth.order({ bookOrders: books }));
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: true });
  expect(await shop.cancel(order, cancelCopies("half", 1))).toMatchObject({
    kind: "none",
    state: "done",
  });
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: false, lastOrderDate: null });
  expect((await shop.mailsTo(ruth)).at(-1)?.text).toContain("open to you again");
  expect((await shop.shown(ruth, order)).orderDetails).toMatchObject([{ quantity: 1 }]);
});

test("what a bank has not paid yet goes back once it has, and is told at once", async () => {
  const ruth = await shop.moveIn();
  const order = await shop.buy(ruth, {}, { byBank: true });
  await shop.advance(1);
  expect(await shop.cancel(order)).toMatchObject({
    state: "intent",
    kind: "refund",
    amount_cents: 6550,
  });
  expect(await shop.shown(ruth, order)).toMatchObject({
    state: "cancelled",
    givenBack: 0,
    goingBack: 65.5,
  });
  expect((await shop.mailsTo(ruth)).at(-1)?.text).toContain("We give you back $65.50 as soon");
  expect(await donations(ruth)).toMatchObject([{ state: "pending" }]);

  await shop.pass(61);
  expect(await shop.cancel(order)).toBe("known intent");
  await shop.advance(2);
  await shop.pass(61);
  expect(await shop.shown(ruth, order)).toMatchObject({ givenBack: 65.5, goingBack: 0 });
  expect(await donations(ruth)).toMatchObject([{ state: "refunded" }]);
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("what a bank sends back meanwhile is not given back besides, and told", async () => {
  const ruth = await shop.moveIn();
  const paymentId = await shop.place.makeToken({
    checkname: "Ruth Alder",
    checkaccount: "90000900016",
    checkaba: "490000018",
  });
  const order = await ruth.place({
    ...ruth.order({ bookOrders: [{ bookCode: "bible", quantity: 1 }] }),
    type: "pay",
    payAmount: 12.5,
    total: 13.75,
    paymentMethod: "bank",
    paymentId,
  });
  await shop.advance(1);
  expect(await shop.cancel(order)).toMatchObject({ state: "intent" });
  await shop.advance(2);
  await shop.pass(61);
  expect(await shop.attemptOf(order)).toMatchObject({ state: "returned" });
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "replaced" }]);
  expect((await shop.mailsTo(ruth)).at(-1)?.text).toContain(
    "Your bank returned the payment of $13.75",
  );
  expect(await shop.cancel(order)).toBe("cancelled");
});

test("a gift without books goes back whole, and is shown as given back", async () => {
  const ruth = await shop.moveIn();
  const donation = await shop.give(ruth, 25);
  expect(await shop.cancel(donation, cancelCopies("bible"))).toBe("no-books");
  expect(await shop.cancel(donation, cancelWhole, { reason: "Given twice." })).toMatchObject({
    kind: "void",
    amount_cents: 2500,
  });
  expect(await donations(ruth)).toMatchObject([{ kind: "once", amount: 25, state: "voided" }]);
  const mail = (await shop.mailsTo(ruth)).at(-1);
  expect(mail?.subject).toBe("Your gift was given back to you");
  expect(mail?.text).toContain("Given twice.");
  await shop.expectBooksMatchGateway(ruth, donation);
});

test.each([
  ["of a title that is not in it", cancelCopies("grace"), "not-in-it"],
  ["of more copies than were ordered", cancelCopies("bible", 3), "too-many"],
  [
    "of a title that is named twice",
    {
      books: [
        { code: "bible", copies: 1 },
        { code: "bible", copies: 1 },
      ],
      keepsDonation: false,
    },
    "named-twice",
  ],
  [
    "of every book, when nothing is said of the gift",
    {
      books: [
        { code: "bible", copies: 2 },
        { code: "booklet", copies: null },
      ],
      keepsDonation: false,
    },
    "gift-besides",
  ],
])("a part %s is refused, and nothing changes", async (_, wish, why) => {
  const { ruth, order } = await shop.sell();
  expect(await shop.cancel(order, wish)).toBe(why);
  expect(await shop.refundsOf(order)).toEqual([]);
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "placed", total: 65.5 });
});

test("what was shipped, is not certain, or went back by itself is not cancelled", async () => {
  const { ruth, order } = await shop.sell();
  expect(await shop.cancel({ id: 999_999 })).toBe("unknown-order");
  const orders = shop.db.updateTable("orders").where("id", "=", order.id);
  for (const [state, why] of [
    ["failed", "not-placed"],
    ["pending", "uncertain"],
    ["doubtful", "uncertain"],
  ] as const) {
    await orders.set({ state }).execute();
    expect(await shop.cancel(order)).toBe(why);
  }
  await orders.set({ state: "placed", shipped_day: "2026-03-03" }).execute();
  expect(await shop.cancel(order, cancelCopies("bible", 1))).toBe("shipped");
  await orders.set({ shipped_day: null }).execute();

  // By somebody at the gateway's own pages.
  const { transaction_id } = await shop.attemptOf(order);
  await shop.place.transact({ type: "void", transactionid: transaction_id ?? "" });
  expect(await shop.cancel(order)).toBe("went-back");
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "cancelled", givenBack: 65.5 });
  expect(await shop.cancel(order)).toBe("cancelled");
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
});

test("what somebody gave back at the gateway's pages is not given back again", async () => {
  const { order } = await shop.sell();
  expect(await shop.cancel(order, cancelCopies("booklet", 1))).toMatchObject({ state: "intent" });
  await shop.advance(1);
  const { transaction_id: transactionid } = await shop.attemptOf(order);
  await shop.place.transact({
    type: "refund",
    transactionid: transactionid ?? "",
    amount: "2.00",
    orderid: "",
  });
  await shop.pass(61);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", amount_cents: 350 }]);
  expect(await shop.refundedAtGateway(order)).toBe(550);
  expect(await shop.cancel(order)).toMatchObject({ state: "done", amount_cents: 6000 });
  expect(await shop.refundedAtGateway(order)).toBe(6550);
  expect(await shop.attemptOf(order)).toMatchObject({ state: "refunded" });
});

test("P15: whoever asks is given what was taken off, and is not erased while money is on its way to them", async () => {
  const { ruth, order } = await shop.sell();
  await shop.cancel(order, cancelCopies("booklet", 1), { reason: "Dear Ruth, it is sold out." });
  const externalId = await subjectOf(ruth);
  const whom = { externalId, email: ruth.email };
  const { orders } = await readOwnData(shop.db, whom, { now: shop.now(), say: (code) => code });
  expect(orders.data).toMatchObject([
    {
      cancellations: [
        {
          isWhole: false,
          books: [{ code: "booklet", quantity: 1 }],
          amount: 5.5,
          state: "intent",
          reason: "Dear Ruth, it is sold out.",
        },
      ],
    },
  ]);

  await expect(eraseAccount(shop.services, whom)).rejects.toMatchObject({
    code: "delete-account-refund",
  });
  await shop.advance(1);
  await shop.pass(61);
  await shipOrder(shop.services, { orderId: order.id });
  await eraseAccount(shop.services, whom);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", reason: "" }]);
});

test("of whoever is erased a gift is cancelled all the same, and nobody is told", async () => {
  const ruth = await shop.moveIn();
  const donation = await shop.give(ruth, 25);
  await eraseAccount(shop.services, { externalId: await subjectOf(ruth), email: ruth.email });
  expect(await shop.cancel(donation)).toMatchObject({ state: "done", kind: "void", told_at: null });
  expect(await shop.refundedAtGateway(donation)).toBe(2500);
});

test("of whoever is erased what waits for a bank to pay is no concern of the operator until it takes too long", async () => {
  const ruth = await shop.moveIn();
  const donation = await shop.give(ruth, 25, { byBank: true });
  await eraseAccount(shop.services, { externalId: await subjectOf(ruth), email: ruth.email });
  await shop.advance(1);
  expect(await shop.cancel(donation)).toMatchObject({ state: "intent", told_at: null });
  const troubled = async () => {
    const counts = await countOpenRefundsSince(shop.db, shop.now());
    return counts.filter(({ state }) => state === "intent");
  };
  await shop.pass(61);
  expect(await troubled()).toEqual([]);
  await shop.pass(10 * 24 * 60);
  expect(await troubled()).toEqual([{ state: "intent", count: 1 }]);
});

test("whoever waits for books can leave once they are cancelled", async () => {
  const { ruth, order } = await shop.sell();
  const whom = { externalId: await subjectOf(ruth), email: ruth.email };
  await expect(eraseAccount(shop.services, whom)).rejects.toMatchObject({
    code: "delete-account-order",
    params: { orders: String(order.id) },
  });
  await shop.cancel(order);
  await eraseAccount(shop.services, whom);
  const row = shop.db.selectFrom("users").select("email").where("id", "=", ruth.userId);
  expect(await row.executeTakeFirst()).toEqual({ email: "" });
});

async function subjectOf({ userId }: { userId: number }): Promise<string> {
  const users = shop.db.selectFrom("users").select("external_id").where("id", "=", userId);
  return (await users.executeTakeFirstOrThrow()).external_id;
}

async function donations({ reader, userId }: Awaited<ReturnType<typeof shop.moveIn>>) {
  type Years = { years: { gifts: { amount: number; state: string; kind: string }[] }[] };
  const { years } = await reader.read<Years>(`/gifts?userId=${userId}`);
  return years.flatMap(({ gifts: donations }) => donations);
}
