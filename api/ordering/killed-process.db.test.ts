import { expect, test } from "vitest";

import { beginSending } from "#api/db/payments/payment-attempts.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import { createBuyer, newToken, paidOrder } from "#tests/payments/order-library.ts";
import { charged, idempotencyKeyOf, startPaymentLibrary } from "#tests/payments/payment-library.ts";

const trial = await startPaymentLibrary();

/** Where a process ends, and what the gateway knows at that moment. */
const moments: [string, "intent" | "sending", (orderid: string) => Finding, string][] = [
  ["before it sends", "intent", () => ({ kind: "none" }), "nothing"],
  ["before anything has left", "sending", () => ({ kind: "none" }), "nothing"],
  [
    "before the answer comes, declined",
    "sending",
    () => ({ kind: "failed", answer: "200" }),
    "nothing",
  ],
  ["before the answer comes, charged", "sending", charged, "placed"],
];

test.each(moments)(
  "P4: resolves an order within 15 minutes when its process ends %s",
  async (_, state, finding, end) => {
    await trial.begin();
    const ruth = await createBuyer(trial);
    const order = paidOrder(ruth);
    trial.gateway.answers.push(async ({ orderid }) => {
      const attempt = trial.db.updateTable("payment_attempts").where("orderid", "=", orderid);
      await attempt.set({ state, ...(state === "intent" && { sent_at: null }) }).execute();
      trial.gateway.findings.set(orderid, finding(orderid));
      throw new Error("the process ends");
    });
    expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe("500 err-unexpected");
    // A repeated request has to wait in the meantime.
    expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe("409 order-pending");

    for (let minute = 0; minute <= 15; minute++) await trial.pass(1);
    expect((await ruth.history()).items.map((item) => item.state)).toEqual(
      end === "placed" ? ["placed"] : [],
    );
    if (end === "nothing") {
      const code =
        state === "sending" && finding("").kind === "failed" ? "declined" : "not-charged";
      expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe(`402 payment-${code}`);
    }
    const retry = { ...order, paymentId: newToken() };
    expect((await ruth.place(retry, idempotencyKeyOf(ruth))).state).toBe("placed");
    expect(trial.gateway.charged).toHaveLength(end === "placed" ? 1 : 2);
    expect((await ruth.history()).total).toBe(1);
  },
);

test("P2: voids a charge that a process made after its order failed", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  trial.gateway.answers.push(async ({ orderid }) => {
    await trial.pass(10);
    await trial.pass(10);
    expect((await trial.attempt(orderid)).state).toBe("not_charged");
    trial.gateway.findings.set(orderid, charged(orderid));
    return { kind: "paid", transactionId: transactionIdOf(orderid), answer: "100" };
  });
  expect(await ruth.refused(paidOrder(ruth))).toBe("409 payment-given-back");

  const { orderid } = trial.gateway.charged[0]!;
  expect(trial.gateway.reversedIds).toEqual([]);
  const first = "Your payment did not go through";
  expect(await trial.mailsTo(ruth)).toEqual([first]);
  await trial.pass(1);
  expect(trial.gateway.reversedIds).toEqual([transactionIdOf(orderid)]);
  expect((await trial.attempt(orderid)).state).toBe("voided");
  expect(await trial.mailsTo(ruth)).toEqual([first, "We returned your payment"]);
  expect((await ruth.history()).items).toEqual([]);
  expect((await ruth.place(ruth.order())).state).toBe("placed");
});

test("does not send a payment that another process gave up as unsent", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  const { id } = await trial.attempt(orderid);
  const setState = (state: "intent" | "rejected") =>
    trial.db.updateTable("payment_attempts").set({ state }).where("id", "=", id).execute();

  await setState("rejected");
  expect(await beginSending(trial.db, id, new Date())).toBe(false);
  await setState("intent");
  expect(await beginSending(trial.db, id, new Date())).toBe(true);
  expect(await beginSending(trial.db, id, new Date())).toBe(false);
});
