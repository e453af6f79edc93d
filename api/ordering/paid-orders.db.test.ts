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

import { sha256 } from "./resolve-idempotency-key.ts";

const library = await startOrderLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const { gateway } = library;

/** The attempts and charges of a person. */
async function chargesOf({ userId }: { userId: number }) {
  const attempts = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const orderids = new Set(attempts.map(({ orderid }) => orderid));
  return { attempts, charged: gateway.charged.filter(({ orderid }) => orderids.has(orderid)) };
}

test("P1: charges once what exceeds the free limit, and places the order", async () => {
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

test("charges a bank account", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(paidOrder(ruth, { paymentMethod: "bank" }));
  expect((await chargesOf(ruth)).charged).toMatchObject([{ paymentMethod: "bank" }]);
});

test("promises no parcel while a bank payment has not cleared", async () => {
  const [ruth, joel] = [await createBuyer(library), await createBuyer(library)];
  await ruth.place(paidOrder(ruth, { paymentMethod: "bank" }));
  await joel.place(paidOrder(joel));
  const mails = await library.mails();
  const textTo = ({ email }: typeof ruth) => mails.find(({ to }) => to === email)?.text;
  expect(textTo(ruth)).toContain("Your bank takes some days to pay it");
  expect(textTo(ruth)).not.toContain("getting the parcel ready");
  expect(textTo(joel)).toContain("getting the parcel ready");
});

test("leaves the free order of the month after a cover order", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(ruth.order({ type: "cover", payAmount: 1, paymentId: newToken() }));
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: false });
  expect((await ruth.place(ruth.order())).state).toBe("placed");
});

test("places a declined order with another payment under the same key", async () => {
  const ruth = await createBuyer(library);
  const key = "the-intention-of-ruth";
  for (const answer of ["200 DECLINE", "225 DECLINE CVV"]) {
    gateway.answers.push(() => ({ kind: "declined", answer }));
    const declined = await ruth.send(paidOrder(ruth), key);
    expect(declined.status).toBe(402);
    // Card testers must not learn the reason.
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

test("repeats the outcome of a failed token without charging again", async () => {
  const ruth = await createBuyer(library);
  const order = paidOrder(ruth);
  gateway.answers.push(() => ({ kind: "declined", answer: "200 DECLINE" }));
  expect(await ruth.refused(order, "the-intention-of-naomi")).toBe("402 payment-declined");
  expect(await ruth.refused(order, "the-intention-of-naomi")).toBe("402 payment-declined");
  expect(await ruth.refused(order)).toBe("402 payment-declined");
  const withoutToken = { ...order, paymentId: null };
  expect(await ruth.refused(withoutToken, "the-intention-of-naomi")).toBe("402 payment-declined");
  expect(await ruth.refused(withoutToken)).toBe("422 payment-missing");
  expect((await chargesOf(ruth)).charged).toHaveLength(1);
});

test("places a declined order without a token once it costs nothing", async () => {
  const ruth = await createBuyer(library);
  const key = "what-came-to-be-given";
  const order = paidOrder(ruth);
  gateway.answers.push(() => ({ kind: "declined", answer: "200 DECLINE" }));
  expect(await ruth.refused(order, key)).toBe("402 payment-declined");

  const limit = { free_limit_cents: cents(40) };
  await db.updateTable("users").set(limit).where("id", "=", ruth.userId).execute();
  const freeOrder = { ...order, payAmount: 0, total: 0, paymentId: null };
  const placed = await ruth.place(freeOrder, key);
  expect(placed).toMatchObject({ state: "placed", valueFree: 32.5, total: 0 });
  expect(await ruth.place(freeOrder, key)).toEqual(placed);
  expect((await chargesOf(ruth)).charged).toHaveLength(1);
});

test.each([
  [{ kind: "rejected", why: "payment", answer: "300 Invalid" }, "402 payment-rejected"],
  [
    { kind: "rejected", why: "library", answer: "300 Authentication Failed" },
    "503 payments-unavailable",
  ],
  [{ kind: "unsent", answer: "ECONNREFUSED" }, "503 payments-unavailable"],
] as const)("charges and places nothing after %o", async (answer, refusal) => {
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
] as const)("logs %o for the operator", async (answer, line) => {
  const ruth = await createBuyer(library);
  library.logged.length = 0;
  gateway.answers.push(() => answer);
  await ruth.refused(paidOrder(ruth));
  const { orderid } = gateway.charged.at(-1)!;
  const lines = library.logged.map(({ level, message }) => `${level}: ${message}`);
  expect(lines).toEqual([line]);
  expect(library.logged).toMatchObject([{ facts: { orderid, answer: answer.answer } }]);
});

test("P3: repeats the answer of an order sent again under its key", async () => {
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

test("P3: charges a token at most once, for any content and sender", async () => {
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

test("charges one of two simultaneous payments, and defers the other", async () => {
  const ruth = await createBuyer(library);
  const { promise: waiting, resolve: answer } = Promise.withResolvers<void>();
  const { promise: charging, resolve: begin } = Promise.withResolvers<void>();
  gateway.answers.push(async ({ orderid }) => {
    begin();
    await waiting;
    return { kind: "paid", transactionId: transactionIdOf(orderid), answer: "100" };
  });
  const key = "the-first-of-two-orders";
  const order = paidOrder(ruth);
  const first = ruth.send(order, key);
  await charging;

  const repeated = await ruth.send(order, key);
  expect([repeated.status, (await repeated.json()).code]).toEqual([409, "order-pending"]);
  expect(repeated.headers.get("retry-after")).toBe("2");
  const second = await ruth.send(paidOrder(ruth), "the-second-of-two-orders");
  expect([second.status, (await second.json()).code]).toEqual([409, "other-order-pending"]);
  expect(await ruth.refused(ruth.order())).toBe("409 other-order-pending");
  expect((await ruth.history()).items).toMatchObject([{ state: "pending" }]);

  answer();
  expect((await first).status).toBe(200);
  expect((await ruth.place(order, key)).state).toBe("placed");
  expect((await chargesOf(ruth)).charged).toHaveLength(1);
});

test("keeps an order with an unknown payment, and asks to retry", async () => {
  const ruth = await createBuyer(library);
  gateway.answers.push(() => ({ kind: "unknown", answer: "ECONNRESET" }));
  const answer = await ruth.send(paidOrder(ruth));

  expect([answer.status, (await answer.json()).code]).toEqual([409, "order-pending"]);
  expect(answer.headers.get("retry-after")).toBe("2");
  expect((await ruth.history()).items).toMatchObject([{ state: "pending", paymentId: null }]);
  expect((await chargesOf(ruth)).attempts).toMatchObject([{ state: "unknown" }]);
});

test("marks an order as doubtful when another amount was charged", async () => {
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

test("stores no token except as a hash, and logs none", async () => {
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

test("P19: makes the sums of each type of order add up in the database", async () => {
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
