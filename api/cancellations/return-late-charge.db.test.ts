import { expect, test } from "vitest";

import { findOpenPayments } from "#api/db/payments/open-payments.ts";
import { findOrderRefunds } from "#api/db/refunds/refunds.ts";
import { classifyRefundAnswer } from "#api/integrations/payment-gateway/refunds.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import { type Buyer, createBuyer, paidOrder } from "#tests/payments/order-library.ts";
import { charged, idempotencyKeyOf, startPaymentLibrary } from "#tests/payments/payment-library.ts";

const trial = await startPaymentLibrary();
const { gateway } = trial;

/** A charge of the requested amount that appears after its order was given up. Returns its id at the gateway. */
async function chargeLate(buyer: Buyer, finding = charged): Promise<string> {
  const orderid = await trial.leaveUncertain(buyer);
  await trial.pass(10);
  await trial.pass(10);
  gateway.findings.set(orderid, finding(orderid));
  await trial.hint(orderid);
  return orderid;
}

async function refundOf(orderid: string) {
  const { order_id } = await trial.attempt(orderid);
  return (await findOrderRefunds(trial.db, order_id)).at(-1)!;
}

const unheard = { kind: "unknown" as const, answer: "ECONNRESET" };
const settledCharge = (orderid: string) => ({ ...charged(orderid), hasCleared: true });

test("P2: sends a void again when its answer was lost and it had no effect", async () => {
  await trial.begin();
  const orderid = await chargeLate(await createBuyer(trial));
  gateway.refundAnswers.push(unheard);
  await trial.pass(1);
  for (let minute = 0; minute < 14; minute++) await trial.pass(1);
  expect(gateway.reversedIds).toHaveLength(1);

  for (let minute = 0; minute < 5; minute++) await trial.pass(1);
  expect(gateway.reversedIds).toHaveLength(2);
  expect((await trial.attempt(orderid)).state).toBe("voided");
});

test("P2: sends a refund once when its answer was lost, then alerts", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await chargeLate(ruth, settledCharge);
  gateway.refundAnswers.push(unheard);
  for (let minute = 0; minute < 120; minute += 5) await trial.pass(5);
  expect(gateway.reversedIds).toHaveLength(1);
  expect(await refundOf(orderid)).toMatchObject({ kind: "refund", state: "not_done" });
  expect(trial.logged).toContainEqual(
    expect.objectContaining({
      level: "error",
      message: "a refund did not go through: npm run library -- payments list",
    }),
  );
  expect(await trial.mailsTo(ruth)).toEqual(["Your payment did not go through"]);
});

test.each([
  ["301", "Rate limit exceeded"],
  ["410", "Invalid merchant configuration"],
  ["300", "Authentication Failed"],
])("retries a void refused with %s %s until it succeeds", async (code, text) => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await chargeLate(ruth);
  const emptyFields = { transactionId: "", amountAuthorized: "", vaultId: "", subscriptionId: "" };
  const refused = classifyRefundAnswer("void", { response: "3", code, text, ...emptyFields });
  gateway.refundAnswers.push(refused, refused, refused);
  for (let minute = 0; minute < 5; minute++) await trial.pass(1);
  expect((await trial.attempt(orderid)).state).toBe("voided");
  expect(gateway.reversedIds).toHaveLength(4);
  const alerts = trial.logged.filter(({ level }) => level === "error");
  expect(alerts).toHaveLength(1);
  expect(await trial.mailsTo(ruth)).toEqual([
    "Your payment did not go through",
    "We returned your payment",
  ]);
});

test("leaves a void refused for its charge to the operator", async () => {
  await trial.begin();
  const orderid = await chargeLate(await createBuyer(trial));
  gateway.refundAnswers.push({ kind: "refused", answer: "300 Invalid Transaction ID specified" });
  for (let minute = 0; minute < 60; minute += 5) await trial.pass(5);
  expect(gateway.reversedIds).toHaveLength(1);
  expect(await refundOf(orderid)).toMatchObject({ state: "refused", is_automatic: true });
});

test("reports a late charge of another amount as in doubt, not returned", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await chargeLate(ruth, (id) => charged(id, 1));
  const secondOrder = paidOrder(ruth);
  expect(await ruth.refused(secondOrder, idempotencyKeyOf(ruth))).toBe("409 payment-in-doubt");
  gateway.answers.push(async (sale) => {
    await trial.pass(10);
    await trial.pass(10);
    return {
      kind: "conflict",
      transactionId: transactionIdOf(sale.orderid),
      answer: "charged 1.00",
    };
  });
  trial.logged.length = 0;
  expect(await ruth.refused(paidOrder(ruth), "another-key-of-ruth")).toBe("409 payment-in-doubt");
  const messages = trial.logged.map(({ message }) => message);
  expect(messages).toContain("a payment has to be looked at: npm run library -- payments list");
  expect(messages.join()).not.toContain("is being returned");
  expect(await findOpenPayments(trial.db)).toMatchObject([{ orderid }, {}]);
});

test("tells the buyer of a late charge that it is returned", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  gateway.answers.push(async (sale) => {
    await trial.pass(10);
    await trial.pass(10);
    gateway.findings.set(sale.orderid, charged(sale.orderid));
    await trial.hint(sale.orderid);
    return { kind: "paid", transactionId: transactionIdOf(sale.orderid), answer: "100" };
  });
  trial.logged.length = 0;
  expect(await ruth.refused(paidOrder(ruth), idempotencyKeyOf(ruth))).toBe(
    "409 payment-given-back",
  );
  expect(trial.logged.filter(({ level }) => level === "error")).toEqual([]);
  const returns = trial.logged.filter(({ message }) => message.includes("is being returned"));
  expect(returns).toHaveLength(1);
  await trial.pass(1);
  expect(gateway.reversedIds).toHaveLength(1);
});
