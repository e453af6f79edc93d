import { afterAll, expect, test } from "vitest";

import { countOpenRefundsSince } from "#api/db/refunds/open-refunds.ts";
import { shipOrder } from "#api/ordering/ship-order.ts";
import { eraseAccount } from "#api/people/erase-account.ts";
import { readOwnData } from "#api/people/own-data.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

test("voids an unsettled order, mails it and frees its month", async () => {
  const { ruth, order } = await shop.sell();
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: true });

  const refund = await shop.cancel(order, cancelWhole, { reason: "Sold out." });
  expect(refund).toMatchObject({
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
  for (const phrase of [
    "We gave you back the payment of $65.50",
    "Sold out.",
    "open to you again",
  ]) {
    expect(mail?.text).toContain(phrase);
  }
  expect(
    (await ruth.place(ruth.order({ bookOrders: [{ bookCode: "grace", quantity: 1 }] }))).state,
  ).toBe("placed");
});

test("refunds a settled order and reports a repetition as done", async () => {
  const { ruth, order } = await shop.sell(1);
  expect(await shop.cancel(order)).toMatchObject({ state: "done", kind: "refund" });
  expect(await shop.attemptOf(order)).toMatchObject({ state: "refunded" });
  expect(await shop.cancel(order)).toBe("known done");
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
});

test("cancels a free order without the gateway and frees its month", async () => {
  const ruth = await shop.moveIn();
  const books = [{ bookCode: "grace", quantity: 1 }];
  const order = await ruth.place(ruth.order({ bookOrders: books }));
  expect(await ruth.refused(ruth.order({ bookOrders: books }))).toBe("422 cart-already-ordered");

  const servicesWithoutGateway = {
    ...shop.services,
    gateway: {} as (typeof shop.services)["gateway"],
  };
  expect(await shop.cancel(order, cancelWhole, { by: servicesWithoutGateway })).toMatchObject({
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

test("makes the earlier free order the last one again", async () => {
  const ruth = await shop.moveIn();
  await ruth.place(ruth.order({ bookOrders: [{ bookCode: "grace", quantity: 1 }] }));
  const { lastOrderDate } = await ruth.user();
  await shop.advance(31);
  const order = await shop.buy(ruth);
  expect((await ruth.user()).lastOrderDate).not.toBe(lastOrderDate);
  await shop.cancel(order);
  expect((await ruth.user()).lastOrderDate).toBe(lastOrderDate);
});

test("refunds a part once the charge is settled and keeps the rest ordered", async () => {
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
  // The buyer was mailed when the books were taken off.
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: true });
  expect(await shop.night()).toEqual([]);
});

test("P21: refunds parts of a settled charge one by one, then the rest", async () => {
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

test("takes the same copies off again with `again`", async () => {
  const { ruth, order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1));
  expect(await shop.cancel(order, cancelCopies("booklet", 1))).toBe("known done");
  expect(await shop.cancel(order, cancelCopies("booklet", 1), { again: true })).toMatchObject({
    state: "done",
  });
  expect((await shop.shown(ruth, order)).orderDetails).toMatchObject([{ code: "bible" }]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("adds a waiting part to the next one, or to the void of the whole", async () => {
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

test("cancels the books only and turns the order into a donation", async () => {
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

test("refunds all that was paid and keeps the order when the rest is free", async () => {
  const ruth = await shop.moveIn();
  const order = await shop.buy(ruth, { donation: 0, total: 60.5 });
  const options = { books: [{ code: "bible", copies: null }], keepsDonation: false };
  // The whole charge can be voided at once.
  expect(await shop.cancel(order, options)).toMatchObject({
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

test("frees the month when only half a dollar of a free order remains", async () => {
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

test("refunds an uncleared bank payment once it clears and mails at once", async () => {
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

test("refunds nothing when the bank returns the payment first", async () => {
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

test("voids a donation without books and shows it as voided", async () => {
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
    "of every book when the donation is not mentioned",
    {
      books: [
        { code: "bible", copies: 2 },
        { code: "booklet", copies: null },
      ],
      keepsDonation: false,
    },
    "donation-choice-missing",
  ],
])("refuses a part %s and changes nothing", async (_, options, why) => {
  const { ruth, order } = await shop.sell();
  expect(await shop.cancel(order, options)).toBe(why);
  expect(await shop.refundsOf(order)).toEqual([]);
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "placed", total: 65.5 });
});

test("refuses to cancel a shipped, uncertain or reversed order", async () => {
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

  // Voided on the gateway's own pages.
  const { transaction_id } = await shop.attemptOf(order);
  await shop.place.transact({ type: "void", transactionid: transaction_id ?? "" });
  expect(await shop.cancel(order)).toBe("went-back");
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "cancelled", givenBack: 65.5 });
  expect(await shop.cancel(order)).toBe("cancelled");
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
});

test("does not refund again what was refunded on the gateway's pages", async () => {
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

test("P15: exports cancellations and refuses erasure during a refund", async () => {
  const { ruth, order } = await shop.sell();
  await shop.cancel(order, cancelCopies("booklet", 1), { reason: "Dear Ruth, it is sold out." });
  const externalId = await subjectOf(ruth);
  const person = { externalId, email: ruth.email };
  const { orders } = await readOwnData(shop.db, person, {
    now: shop.now(),
    translate: (code) => code,
  });
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

  await expect(eraseAccount(shop.services, person)).rejects.toMatchObject({
    code: "delete-account-refund",
  });
  await shop.advance(1);
  await shop.pass(61);
  await shipOrder(shop.services, { orderId: order.id });
  await eraseAccount(shop.services, person);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", reason: "" }]);
});

test("cancels a donation of an erased person without a mail", async () => {
  const ruth = await shop.moveIn();
  const donation = await shop.give(ruth, 25);
  await eraseAccount(shop.services, { externalId: await subjectOf(ruth), email: ruth.email });
  expect(await shop.cancel(donation)).toMatchObject({ state: "done", kind: "void", told_at: null });
  expect(await shop.refundedAtGateway(donation)).toBe(2500);
});

test("reports a waiting refund of an erased person only when overdue", async () => {
  const ruth = await shop.moveIn();
  const donation = await shop.give(ruth, 25, { byBank: true });
  await eraseAccount(shop.services, { externalId: await subjectOf(ruth), email: ruth.email });
  await shop.advance(1);
  expect(await shop.cancel(donation)).toMatchObject({ state: "intent", told_at: null });
  const findOverdue = async () => {
    const counts = await countOpenRefundsSince(shop.db, shop.now());
    return counts.filter(({ state }) => state === "intent");
  };
  await shop.pass(61);
  expect(await findOverdue()).toEqual([]);
  await shop.pass(10 * 24 * 60);
  expect(await findOverdue()).toEqual([{ state: "intent", count: 1 }]);
});

test("erases a person once the books they wait for are cancelled", async () => {
  const { ruth, order } = await shop.sell();
  const person = { externalId: await subjectOf(ruth), email: ruth.email };
  await expect(eraseAccount(shop.services, person)).rejects.toMatchObject({
    code: "delete-account-order",
    params: { orders: String(order.id) },
  });
  await shop.cancel(order);
  await eraseAccount(shop.services, person);
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
