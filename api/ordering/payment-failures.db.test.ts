import { expect, test } from "vitest";

import { findOpenPayments } from "#api/db/payments/open-payments.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import { createBuyer, paidOrder } from "#tests/payments/order-library.ts";
import { charged, idempotencyKeyOf, startPaymentLibrary } from "#tests/payments/payment-library.ts";

import { startReconciling, reconcilePayments } from "./reconcile-payments.ts";
import { shipOrder } from "./ship-order.ts";

const trial = await startPaymentLibrary();

test.each([
  ["another amount", charged("O", 1)],
  ["another currency", { ...charged("O"), currency: "EUR" }],
  ["two charges", { kind: "several" as const, transactionIds: ["T1", "T2"] }],
])("needs the operator for %s until the charge is reversed", async (_, finding) => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  trial.gateway.findings.set(orderid, finding as Finding);
  await trial.pass(1);

  expect((await trial.attempt(orderid)).state).toBe("conflict");
  expect((await ruth.history()).items).toMatchObject([{ state: "doubtful" }]);
  expect(await ruth.refused(ruth.order())).toBe("409 payment-in-doubt");
  expect(trial.logged).toContainEqual(
    expect.objectContaining({
      level: "error",
      message: "a payment has to be looked at: npm run library -- payments list",
    }),
  );
  expect(await findOpenPayments(trial.db)).toMatchObject([
    { orderid, state: "conflict", email: ruth.email },
  ]);
  expect(await trial.mailsTo(ruth)).toEqual([]);

  // The operator voids it at the gateway's pages.
  trial.gateway.findings.set(orderid, { kind: "voided", transactionId: "T1" });
  await trial.pass(61);
  expect((await trial.attempt(orderid)).state).toBe("voided");
  expect((await ruth.history()).items).toEqual([]);
  expect(await trial.mailsTo(ruth)).toEqual(["Your payment was given back to you"]);
  expect((await ruth.place(ruth.order())).state).toBe("placed");
});

test("places an order once the operator has resolved its conflict", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  trial.gateway.findings.set(orderid, { kind: "several", transactionIds: ["T1", "T2"] });
  await trial.pass(1);
  trial.gateway.findings.set(orderid, charged(orderid));
  await reconcilePayments(trial.services, { all: true });
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
  expect(await findOpenPayments(trial.db)).toEqual([]);
});

test("P2: reverses a charge of a failed order automatically and mails it", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth, { paymentId: "the-late-token" });
  await trial.pass(10);
  await trial.pass(10);
  await ruth.place(ruth.order());
  trial.gateway.findings.set(orderid, charged(orderid));
  await trial.hint(orderid);

  expect(await trial.attempt(orderid)).toMatchObject({
    state: "late",
    transaction_id: transactionIdOf(orderid),
  });
  expect((await ruth.history()).items).toMatchObject([{ state: "placed", total: 0 }]);
  expect(trial.gateway.reversedIds).toEqual([]);
  expect(await trial.mailsTo(ruth)).toHaveLength(2);

  await trial.pass(1);
  expect(trial.gateway.reversedIds).toEqual([transactionIdOf(orderid)]);
  expect((await trial.attempt(orderid)).state).toBe("voided");
  expect(await trial.mailsTo(ruth)).toEqual(
    expect.arrayContaining(["Your payment did not go through", "We returned your payment"]),
  );
  expect(await findOpenPayments(trial.db)).toEqual([]);
  expect(trial.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("leaves a late charge of another amount to the operator", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  await trial.pass(10);
  await trial.pass(10);
  trial.gateway.findings.set(orderid, charged(orderid, 1));
  await trial.hint(orderid);
  await trial.pass(60);
  expect(await findOpenPayments(trial.db)).toMatchObject([{ orderid, state: "late" }]);
  expect(trial.logged.filter(({ level }) => level === "error")).toHaveLength(1);
  expect(trial.gateway.reversedIds).toEqual([]);

  trial.gateway.findings.set(orderid, { kind: "voided", transactionId: transactionIdOf(orderid) });
  await trial.pass(61);
  expect((await trial.mailsTo(ruth)).toSorted()).toEqual([
    "We returned your payment",
    "Your payment did not go through",
  ]);
});

test.each(["late", "voided", "refunded", "returned"] as const)(
  "never charges an order again after its charge was %s",
  async (state) => {
    await trial.begin();
    const ruth = await createBuyer(trial);
    const paymentId = `a-token-that-was-${state}`;
    const orderid = await trial.leaveUncertain(ruth, { paymentId });
    await trial.pass(10);
    await trial.pass(10);
    const order = paidOrder(ruth, { paymentId });
    expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe("402 payment-not-charged");
    trial.gateway.findings.set(orderid, charged(orderid));
    await trial.hint(orderid);
    if (state !== "late") {
      trial.gateway.findings.set(orderid, { kind: state, transactionId: transactionIdOf(orderid) });
      await trial.hint(orderid);
    }
    expect((await trial.attempt(orderid)).state).toBe(state);

    const refusal = "409 payment-given-back";
    expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe(refusal);
    expect(await ruth.refused(order)).toBe(refusal);
    expect(await ruth.refused(paidOrder(ruth), idempotencyKeyOf(ruth))).toBe(refusal);
    // Also while another payment is uncertain.
    trial.gateway.answers.push(() => ({ kind: "unknown", answer: "ECONNRESET" }));
    expect(await ruth.refused(paidOrder(ruth), "another-key-of-ruth")).toBe("409 order-pending");
    expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe(refusal);
    expect(trial.gateway.charged).toHaveLength(2);
  },
);

test.each(["voided", "refunded", "returned"] as const)(
  "needs the operator when a charge that was %s shows again",
  async (state) => {
    await trial.begin();
    const ruth = await createBuyer(trial);
    await ruth.place(paidOrder(ruth));
    const { orderid } = trial.gateway.charged.at(-1)!;
    trial.gateway.findings.set(orderid, { kind: state, transactionId: transactionIdOf(orderid) });
    await trial.hint(orderid);
    const mails = await trial.mailsTo(ruth);

    // A report may lag behind a webhook.
    trial.gateway.findings.set(orderid, charged(orderid));
    await trial.hint(orderid);
    expect((await trial.attempt(orderid)).state).toBe(state);
    await trial.pass(20);
    await trial.hint(orderid);
    expect((await trial.attempt(orderid)).state).toBe("late");
    expect(trial.logged).toContainEqual(expect.objectContaining({ level: "error" }));
    expect(await findOpenPayments(trial.db)).toMatchObject([{ orderid, state: "late" }]);
    expect((await ruth.history()).items).toMatchObject([{ state: "cancelled" }]);

    trial.gateway.findings.set(orderid, {
      kind: "voided",
      transactionId: transactionIdOf(orderid),
    });
    await trial.pass(61);
    expect((await trial.attempt(orderid)).state).toBe("voided");
    expect((await ruth.history()).items).toMatchObject([{ state: "cancelled" }]);
    expect(await trial.mailsTo(ruth)).toEqual(mails);
  },
);

test.each([
  ["refunded", "We gave you back the payment of $13.75"],
  ["returned", "Your bank returned the payment of $13.75"],
] as const)("cancels the order of a %s payment and frees its month", async (kind, sentence) => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const { id } = await ruth.place(paidOrder(ruth, { paymentMethod: "bank" }));
  const { orderid } = trial.gateway.charged.at(-1)!;
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: true });

  trial.gateway.findings.set(orderid, { kind, transactionId: transactionIdOf(orderid) });
  await trial.hint(orderid);
  await trial.hint(orderid);
  expect((await ruth.history()).items).toMatchObject([{ state: "cancelled" }]);
  expect(await ruth.user()).toMatchObject({ lastOrderDate: null, alreadyOrderedMo: false });
  const mails = (await trial.mails()).filter(({ to }) => to === ruth.email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Your order ${id} has been placed`,
    `Your order ${id} was cancelled`,
  ]);
  const mail = mails.find(({ subject }) => subject.includes("cancelled"));
  expect(mail?.text).toContain(sentence);
  expect(mail?.text).toContain("The free order of this month is open to you again.");
  expect((await ruth.place(ruth.order())).state).toBe("placed");
});

test("keeps the free month of a shipped order whose payment is returned", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const { id } = await ruth.place(paidOrder(ruth, { paymentMethod: "bank" }));
  const { orderid } = trial.gateway.charged.at(-1)!;
  await shipOrder(trial.services, { orderId: id });
  trial.gateway.findings.set(orderid, {
    kind: "returned",
    transactionId: transactionIdOf(orderid),
  });
  await trial.hint(orderid);

  expect((await ruth.history()).items).toMatchObject([{ state: "cancelled" }]);
  const freeOrder = { alreadyOrderedMo: true, lastOrderDate: "2026-03-01" };
  expect(await ruth.user()).toMatchObject(freeOrder);
  expect(await ruth.refused(ruth.order())).toBe("422 cart-already-ordered");
  const mail = (await trial.mails()).findLast(({ to }) => to === ruth.email);
  expect(mail?.subject).toBe(`Your order ${id} was cancelled`);
  expect(mail?.text).not.toContain("open to you again");

  // When a later order is cancelled, the day of the one before counts again.
  await trial.pass(31 * 24 * 60);
  await ruth.place(paidOrder(ruth));
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-04-01" });
  const later = trial.gateway.charged.at(-1)!.orderid;
  trial.gateway.findings.set(later, { kind: "voided", transactionId: transactionIdOf(later) });
  await trial.hint(later);
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-03-01", alreadyOrderedMo: false });
});

test("restores the earlier free order when a later one is cancelled", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  await ruth.place(ruth.order());
  await trial.pass(31 * 24 * 60);
  await ruth.place(paidOrder(ruth));
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-04-01" });

  const { orderid } = trial.gateway.charged.at(-1)!;
  trial.gateway.findings.set(orderid, { kind: "voided", transactionId: "T1" });
  await trial.hint(orderid);
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-03-01", alreadyOrderedMo: false });
});

test("P18: asks but never charges when a copy of the data is started", async () => {
  await trial.begin();
  const states = [
    "intent",
    "sending",
    "unknown",
    "conflict",
    "late",
    "not_charged",
    "paid",
  ] as const;
  for (const state of states) {
    const orderid = await trial.leaveUncertain(await createBuyer(trial));
    await trial.db
      .updateTable("payment_attempts")
      .set({ state })
      .where("orderid", "=", orderid)
      .execute();
    trial.gateway.findings.set(orderid, charged(orderid, state === "conflict" ? 1 : 13.75));
  }
  const charges = trial.gateway.charged.length;

  const stop = startReconciling(trial.services);
  await stop();
  await trial.pass(61);
  await trial.pass(24 * 60);
  expect(trial.gateway.queried.length).toBeGreaterThanOrEqual(5);
  expect(trial.gateway.charged).toHaveLength(charges);
  expect(trial.gateway.reversedIds).toEqual([]);
});
