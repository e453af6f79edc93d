import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { cents } from "#domain/money.ts";
import { findTablesWith } from "#tests/people/full-person.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import {
  createBuyer,
  newToken,
  paidOrder,
  startOrderLibrary,
} from "#tests/payments/order-library.ts";

import { sha256 } from "./fingerprint.ts";

const library = await startOrderLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const { gateway } = library;

/** What was charged for somebody. */
async function chargesOf({ userId }: { userId: number }) {
  const attempts = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const known = new Set(attempts.map(({ orderid }) => orderid));
  return { attempts, charged: gateway.charged.filter(({ orderid }) => known.has(orderid)) };
}

test("P1: what is beyond the free limit is charged, once, and the order is placed", async () => {
  const ruth = await createBuyer(library);
  const order = await ruth.place(
    paidOrder(ruth, { donation: 2, total: 15.75, ipAddress: "198.51.100.7" }),
  );

  const { attempts, charged } = await chargesOf(ruth);
  expect(charged).toMatchObject([
    {
      amount: 1575,
      paymentMethod: "card",
      firstName: "Ruth",
      lastName: "Alder",
      ipAddress: "192.0.2.1",
    },
  ]);
  expect(attempts).toMatchObject([{ state: "paid", amount_cents: 1575, order_id: order.id }]);
  expect(order).toMatchObject({
    state: "placed",
    valueFree: 20,
    valuePaid: 12.5,
    shipping: 1.25,
    donation: 2,
    total: 15.75,
    paymentId: transactionIdOf(charged[0]!.orderid),
  });
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: true });
  expect(await ruth.history()).toEqual({ items: [order], total: 1 });
  const mail = (await library.mails()).find(({ to }) => to === ruth.email);
  expect(mail?.text).toContain("Total: $15.75");
  expect(mail?.text).toContain(`Payment number: ${order.paymentId}`);
});

test("a bank account is charged as one", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(paidOrder(ruth, { paymentMethod: "bank" }));
  expect((await chargesOf(ruth)).charged).toMatchObject([{ paymentMethod: "bank" }]);
});

test("an order that a bank has yet to pay is not said to be on its way", async () => {
  const [ruth, joel] = [await createBuyer(library), await createBuyer(library)];
  await ruth.place(paidOrder(ruth, { paymentMethod: "bank" }));
  await joel.place(paidOrder(joel));
  const mails = await library.mails();
  const textTo = ({ email }: typeof ruth) => mails.find(({ to }) => to === email)?.text;
  expect(textTo(ruth)).toContain("Your bank takes some days to pay it");
  expect(textTo(ruth)).not.toContain("getting the parcel ready");
  expect(textTo(joel)).toContain("getting the parcel ready");
});

test("covering the cost leaves the free order of the month", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(ruth.order({ type: "cover", payAmount: 1, paymentId: newToken() }));
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: false });
  expect((await ruth.place(ruth.order())).state).toBe("placed");
});

test("a declined payment fails the order, and another one makes it under the same key", async () => {
  const ruth = await createBuyer(library);
  const key = "the-intention-of-ruth";
  for (const answer of ["200 DECLINE", "225 DECLINE CVV"]) {
    gateway.answers.push(() => ({ kind: "declined", answer }));
    const declined = await ruth.send(paidOrder(ruth), key);
    expect(declined.status).toBe(402);
    // Nobody who tries numbers learns what was wrong with one.
    expect(await declined.json()).toEqual({
      type: "urn:lectern:payment-declined",
      title: "Payment Required",
      status: 402,
      detail: "en payment-declined",
      code: "payment-declined",
    });
  }
  expect((await ruth.history()).total).toBe(0);
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: false });

  expect((await ruth.place(paidOrder(ruth), key)).state).toBe("placed");
  expect((await ruth.history()).total).toBe(1);
  expect((await chargesOf(ruth)).attempts.map(({ state }) => state)).toEqual([
    "declined",
    "declined",
    "paid",
  ]);
  const mails = (await library.mails()).filter(({ to }) => to === ruth.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("placed")]);
});

test("a token that has come to nothing is not sent again, and who asks without it is told the same", async () => {
  const ruth = await createBuyer(library);
  const order = paidOrder(ruth);
  gateway.answers.push(() => ({ kind: "declined", answer: "200 DECLINE" }));
  expect(await ruth.refused(order, "the-intention-of-naomi")).toBe("402 payment-declined");
  expect(await ruth.refused(order, "the-intention-of-naomi")).toBe("402 payment-declined");
  expect(await ruth.refused(order)).toBe("402 payment-declined");
  const asked = { ...order, paymentId: null };
  expect(await ruth.refused(asked, "the-intention-of-naomi")).toBe("402 payment-declined");
  expect(await ruth.refused(asked)).toBe("422 payment-missing");
  expect((await chargesOf(ruth)).charged).toHaveLength(1);
});

test("an order that was declined and has come to cost nothing since is placed under its key, without a token", async () => {
  const ruth = await createBuyer(library);
  const key = "what-came-to-be-given";
  const order = paidOrder(ruth);
  gateway.answers.push(() => ({ kind: "declined", answer: "200 DECLINE" }));
  expect(await ruth.refused(order, key)).toBe("402 payment-declined");

  const limit = { free_limit_cents: cents(40) };
  await db.updateTable("users").set(limit).where("id", "=", ruth.userId).execute();
  const given = { ...order, payAmount: 0, total: 0, paymentId: null };
  const placed = await ruth.place(given, key);
  expect(placed).toMatchObject({ state: "placed", valueFree: 32.5, total: 0 });
  expect(await ruth.place(given, key)).toEqual(placed);
  expect((await chargesOf(ruth)).charged).toHaveLength(1);
});

test.each([
  [{ kind: "rejected", why: "payment", answer: "300 Invalid" }, "402 payment-rejected"],
  [
    { kind: "rejected", why: "library", answer: "300 Authentication Failed" },
    "503 payments-unavailable",
  ],
  [{ kind: "unsent", answer: "ECONNREFUSED" }, "503 payments-unavailable"],
] as const)("nothing is charged, and nothing placed: %o", async (answer, refusal) => {
  const ruth = await createBuyer(library);
  gateway.answers.push(() => answer);
  expect(await ruth.refused(paidOrder(ruth))).toBe(refusal);
  expect((await chargesOf(ruth)).attempts).toMatchObject([
    { state: "rejected", answer: answer.answer },
  ]);
  expect((await ruth.history()).total).toBe(0);
  expect((await ruth.place(paidOrder(ruth))).state).toBe("placed");
});

test.each([
  [
    { kind: "rejected", why: "library", answer: "300 Authentication Failed" },
    "error: the gateway refuses the library's own account",
  ],
  [
    { kind: "unsent", answer: "ECONNREFUSED" },
    "warn: the gateway cannot be reached: the payment was not sent",
  ],
] as const)("%o is told to the operator in the log", async (answer, line) => {
  const ruth = await createBuyer(library);
  library.logged.length = 0;
  gateway.answers.push(() => answer);
  await ruth.refused(paidOrder(ruth));
  const { orderid } = gateway.charged.at(-1)!;
  const told = library.logged.map(({ level, message }) => `${level}: ${message}`);
  expect(told).toEqual([line]);
  expect(library.logged).toMatchObject([{ facts: { orderid, answer: answer.answer } }]);
});

test("P3: what is sent again under its key is answered as it was, and charged once", async () => {
  const ruth = await createBuyer(library);
  const order = paidOrder(ruth);
  const key = "5f0c8b60-0000-4000-8000-000000000001";
  const first = await ruth.place(order, key);

  expect(await ruth.place(order, key)).toEqual(first);
  expect(await ruth.place({ ...order, paymentId: newToken(), ipAddress: "" }, key)).toEqual(first);
  expect(await ruth.place(order)).toEqual(first);
  expect(await ruth.refused({ ...order, donation: 1, total: 14.75 }, key)).toBe(
    "422 order-key-used",
  );
  expect((await chargesOf(ruth)).charged).toHaveLength(1);
});

test("P3: a token is charged at most once, with whatever content and by whomever it is sent", async () => {
  const [ruth, naomi] = [await createBuyer(library), await createBuyer(library)];
  const token = newToken();
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => ruth.send(paidOrder(ruth, { paymentId: token }))),
    ruth.send(paidOrder(ruth, { paymentId: token, donation: 1, total: 14.75 })),
    naomi.send(paidOrder(naomi, { paymentId: token })),
  ]);
  await ruth.send(paidOrder(ruth, { paymentId: token, donation: 2, total: 15.75 }));
  await naomi.send(paidOrder(naomi, { paymentId: token }), "another-key-of-naomi");

  expect(gateway.charged.filter((sale) => sale.token === token)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const totals = [(await ruth.history()).total, (await naomi.history()).total];
  expect(totals.toSorted()).toEqual([0, 1]);
});

test("two payments of one person at once are one, and the other is asked to wait", async () => {
  const ruth = await createBuyer(library);
  const { promise: waiting, resolve: answer } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  gateway.answers.push(async ({ orderid }) => {
    begin();
    await waiting;
    return { kind: "paid", transactionId: transactionIdOf(orderid), answer: "100" };
  });
  const key = "the-first-of-two-orders";
  const order = paidOrder(ruth);
  const first = ruth.send(order, key);
  await begun;

  const again = await ruth.send(order, key);
  expect([again.status, (await again.json()).code]).toEqual([409, "order-pending"]);
  expect(again.headers.get("retry-after")).toBe("2");
  const other = await ruth.send(paidOrder(ruth), "the-second-of-two-orders");
  expect([other.status, (await other.json()).code]).toEqual([409, "other-order-pending"]);
  expect(await ruth.refused(ruth.order())).toBe("409 other-order-pending");
  expect((await ruth.history()).items).toMatchObject([{ state: "pending" }]);

  answer();
  expect((await first).status).toBe(200);
  expect((await ruth.place(order, key)).state).toBe("placed");
  expect((await chargesOf(ruth)).charged).toHaveLength(1);
});

test("an order whose payment nobody knows of is kept, and asks to be asked for again", async () => {
  const ruth = await createBuyer(library);
  gateway.answers.push(() => ({ kind: "unknown", answer: "ECONNRESET" }));
  const answer = await ruth.send(paidOrder(ruth));

  expect([answer.status, (await answer.json()).code]).toEqual([409, "order-pending"]);
  expect(answer.headers.get("retry-after")).toBe("2");
  expect((await ruth.history()).items).toMatchObject([{ state: "pending", paymentId: null }]);
  expect((await chargesOf(ruth)).attempts).toMatchObject([{ state: "unknown" }]);
});

test("another amount than was asked for is a matter for a person to look at", async () => {
  const ruth = await createBuyer(library);
  gateway.answers.push(() => ({ kind: "conflict", transactionId: "T1", answer: "charged 1.00" }));
  expect(await ruth.refused(paidOrder(ruth), "the-doubtful-intention")).toBe(
    "409 payment-in-doubt",
  );
  expect(await ruth.refused(paidOrder(ruth), "the-doubtful-intention")).toBe(
    "409 payment-in-doubt",
  );
  expect(await ruth.refused(ruth.order())).toBe("409 payment-in-doubt");
  expect((await ruth.history()).items).toMatchObject([{ state: "doubtful" }]);
});

test("no token is in any table or in the log, but for its hash", async () => {
  const ruth = await createBuyer(library);
  const token = newToken();
  await ruth.place(paidOrder(ruth, { paymentId: token }));
  gateway.answers.push(() => ({ kind: "declined", answer: "200" }));
  const naomi = await createBuyer(library);
  await naomi.send(paidOrder(naomi, { paymentId: `${token}-declined` }));

  expect(await findTablesWith(db, token)).toEqual([]);
  expect(await findTablesWith(db, sha256(token))).toEqual(["payment_attempts"]);
  expect(JSON.stringify(library.logged)).not.toContain(token);
});

test("P19: the sums of an order of each kind add up in the database itself", async () => {
  const [ruth, naomi] = [await createBuyer(library), await createBuyer(library)];
  const orders = [
    await ruth.place(paidOrder(ruth, { donation: 2, total: 15.75 })),
    await ruth.place(ruth.order({ type: "cover", payAmount: 1, paymentId: newToken() })),
    await naomi.place(naomi.order()),
  ];
  const { rows } = await sql<{ id: number; kind: string; total: number }>`
    select id, type as kind, total_cents as total from orders
    where id in (${sql.join(orders.map(({ id }) => id))})
      and free_cents + pay_cents = value_cents
      and pay_cents + shipping_cents + donation_cents = total_cents
      and value_cents = (select sum(price_cents * quantity) from order_lines where order_id = id)
      and total_cents = coalesce(
        (select sum(amount_cents) from payment_attempts where order_id = orders.id and state = 'paid'), 0)
    order by id`.execute(db);
  expect(rows.map(({ kind, total }) => [kind, Number(total)])).toEqual([
    ["pay", 1_575],
    ["cover", 110],
    ["free", 0],
  ]);
});
