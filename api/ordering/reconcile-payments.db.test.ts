import { expect, test } from "vitest";

import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import { createBuyer, paidOrder } from "#tests/payments/order-library.ts";
import { charged, idempotencyKeyOf, startPaymentLibrary } from "#tests/payments/payment-library.ts";

import { startReconciling, reconcilePayments } from "./reconcile-payments.ts";

const trial = await startPaymentLibrary();

test("P2: places and mails an order once the gateway knows of its charge", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);

  await trial.pass(1);
  expect(await trial.attempt(orderid)).toMatchObject({ state: "unknown", empty_answers: 1 });
  trial.gateway.findings.set(orderid, charged(orderid));
  await trial.pass(1);

  expect(await trial.attempt(orderid)).toMatchObject({ state: "paid" });
  expect((await ruth.history()).items).toMatchObject([
    { state: "placed", total: 13.75, paymentId: transactionIdOf(orderid) },
  ]);
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-03-01", alreadyOrderedMo: true });
  expect(await trial.mailsTo(ruth)).toEqual([expect.stringContaining("has been placed")]);
  // A waiting screen asks with the same key.
  const repeated = await ruth.place(paidOrder(ruth), idempotencyKeyOf(ruth));
  expect(repeated.state).toBe("placed");
  expect(trial.gateway.charged).toHaveLength(1);

  await trial.pass(1);
  expect(await trial.mailsTo(ruth)).toHaveLength(1);
});

test("P4: gives an unknown payment up after 15 minutes and no earlier", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);

  for (let minute = 1; minute < 15; minute++) {
    await trial.pass(1);
    expect((await trial.attempt(orderid)).state).toBe("unknown");
  }
  expect(await ruth.refused(ruth.order())).toBe("409 other-order-pending");
  await trial.pass(1);

  expect((await trial.attempt(orderid)).state).toBe("not_charged");
  expect((await ruth.history()).total).toBe(0);
  expect(await ruth.user()).toMatchObject({ lastOrderDate: null, alreadyOrderedMo: false });
  expect(await trial.mailsTo(ruth)).toEqual(["Your payment did not go through"]);
  // The month is free again.
  expect((await ruth.place(ruth.order())).state).toBe("placed");
});

test.each([
  ["the free order of this month", {}, 0, true],
  ["the free order of a month that is over", {}, 31 * 24 * 60, false],
  ["no free order", { type: "cover", payAmount: 32.5, total: 35.75 } as const, 0, false],
])(
  "mentions an open free order only for the current month: %s",
  async (_, change, minutesLater, isSaid) => {
    await trial.begin();
    const ruth = await createBuyer(trial);
    const orderid = await trial.leaveUncertain(ruth, change);
    trial.gateway.findings.set(orderid, { kind: "failed", answer: "200" });
    await trial.pass(1 + minutesLater);
    const mail = (await trial.mails()).find(({ to }) => to === ruth.email);
    expect(mail?.subject).toBe("Your payment did not go through");
    expect(mail?.text.includes("free order")).toBe(isSaid);
  },
);

test("answers a poll that nothing was charged, and frees the key", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const key = idempotencyKeyOf(ruth);
  const orderid = await trial.leaveUncertain(ruth, { paymentId: "the-first-token" });
  const waiting = paidOrder(ruth, { paymentId: "the-first-token" });
  expect(await ruth.refused(waiting, key)).toBe("409 order-pending");
  await trial.pass(1);
  await trial.pass(15);

  expect((await trial.attempt(orderid)).state).toBe("not_charged");
  expect(await ruth.refused(waiting, key)).toBe("402 payment-not-charged");
  expect((await ruth.place(paidOrder(ruth), key)).state).toBe("placed");
});

test("does not give up after one empty answer, however late", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  await trial.pass(600);
  expect((await trial.attempt(orderid)).state).toBe("unknown");
  await trial.pass(1);
  expect((await trial.attempt(orderid)).state).toBe("not_charged");
});

test("fails a payment at once when the gateway shows it failed", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  trial.gateway.findings.set(orderid, { kind: "failed", answer: "200" });
  await trial.pass(1);
  expect((await trial.attempt(orderid)).state).toBe("declined");
  expect(await trial.mailsTo(ruth)).toEqual(["Your payment did not go through"]);
});

test.each([
  ["is not certain at the gateway either", { kind: "waiting" } as const],
  ["cannot be asked after", new GatewayUnreachable("away")],
])("keeps a payment open while it %s", async (_, finding) => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  trial.gateway.findings.set(orderid, finding);
  for (let hour = 0; hour < 5; hour++) await trial.pass(60);

  expect(await trial.attempt(orderid)).toMatchObject({ state: "unknown", empty_answers: 0 });
  trial.gateway.findings.set(orderid, charged(orderid));
  await trial.pass(1);
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
});

test("gives an unsent payment up after a minute and frees its key", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  const never = { state: "intent", sent_at: null } as const;
  await trial.db
    .updateTable("payment_attempts")
    .set(never)
    .where("orderid", "=", orderid)
    .execute();

  await trial.pass(0.9);
  expect(trial.gateway.queried).toEqual([]);
  await trial.pass(0.2);
  expect(trial.gateway.queried).toEqual([orderid]);
  expect(await trial.attempt(orderid)).toMatchObject({
    state: "not_charged",
    answer: "never sent",
  });
  expect((await ruth.place(paidOrder(ruth), idempotencyKeyOf(ruth))).state).toBe("placed");
});

test("P4: resolves a payment that a killed process was sending", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  const sending = trial.db.updateTable("payment_attempts").set({ state: "sending" });
  await sending.where("orderid", "=", orderid).execute();
  trial.gateway.findings.set(orderid, charged(orderid));

  await trial.pass(0.9);
  expect((await trial.attempt(orderid)).state).toBe("sending");
  await trial.pass(0.2);
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
});

test("does not block other payments by ones without an answer", async () => {
  await trial.begin();
  const silent = new GatewayUnreachable("away");
  for (let place = 0; place < 4; place++) {
    const orderid = await trial.leaveUncertain(await createBuyer(trial));
    trial.gateway.findings.set(orderid, silent);
  }
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  trial.gateway.findings.set(orderid, charged(orderid));

  await trial.pass(1);
  expect(trial.gateway.queried).toHaveLength(3);
  await trial.pass(1);
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
  expect(trial.logged).toContainEqual(
    expect.objectContaining({ message: "a payment could not be checked at the gateway" }),
  );
});

test("stops a batch after the current payment", async () => {
  await trial.begin();
  const buyers = [await createBuyer(trial), await createBuyer(trial)];
  const orderids = [];
  for (const buyer of buyers) orderids.push(await trial.leaveUncertain(buyer));
  const stopping = new AbortController();
  const gateway = {
    ...trial.gateway,
    async findCharge(orderid: string) {
      stopping.abort();
      return charged(orderid);
    },
  };
  await reconcilePayments({ ...trial.services, gateway }, { all: true, signal: stopping.signal });
  const states = await Promise.all(orderids.map(trial.attempt));
  expect(states.map(({ state }) => state)).toEqual(["paid", "unknown"]);
});

test("does not wait for a missing answer on shutdown", async () => {
  await trial.begin();
  await trial.leaveUncertain(await createBuyer(trial));
  const { promise: questioned, resolve: reportQuestion } = Promise.withResolvers<void>();
  const gateway = {
    ...trial.gateway,
    async findCharge(): Promise<never> {
      reportQuestion();
      return new Promise(() => {});
    },
  };
  const stop = startReconciling({ ...trial.services, gateway });
  await questioned;
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test("asks about each payment once in two processes", async () => {
  await trial.begin();
  const buyers = [await createBuyer(trial), await createBuyer(trial), await createBuyer(trial)];
  for (const buyer of buyers) await trial.leaveUncertain(buyer);

  await Promise.all([trial.pass(1), trial.pass(0)]);
  expect(trial.gateway.queried).toHaveLength(3);
  expect(new Set(trial.gateway.queried).size).toBe(3);
});

test("places an order once when two processes reconcile it", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  trial.gateway.findings.set(orderid, charged(orderid));
  await Promise.all([
    reconcilePayments(trial.services, { all: true }),
    reconcilePayments(trial.services, { all: true }),
    trial.hint(orderid),
    trial.hint(orderid),
  ]);
  expect(await trial.mailsTo(ruth)).toHaveLength(1);
});

test("leaves a decline to the request that is sending it", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  trial.gateway.answers.push(async ({ orderid }) => {
    trial.gateway.findings.set(orderid, { kind: "failed", answer: "200" });
    await trial.hint(orderid);
    expect((await trial.attempt(orderid)).state).toBe("sending");
    return { kind: "declined", answer: "200 DECLINE" };
  });
  expect(await ruth.refused(paidOrder(ruth))).toBe("402 payment-declined");
  expect(await trial.mailsTo(ruth)).toEqual([]);
});

test("keeps a result found while the charge's answer was on its way", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  trial.gateway.answers.push(async ({ orderid }) => {
    trial.gateway.findings.set(orderid, charged(orderid));
    await trial.hint(orderid);
    return { kind: "unknown", answer: "no answer in time" };
  });
  expect(await ruth.place(paidOrder(ruth))).toMatchObject({ state: "placed", total: 13.75 });
  expect(await trial.mailsTo(ruth)).toHaveLength(1);
});
