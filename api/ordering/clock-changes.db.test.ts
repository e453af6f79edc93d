import { expect, test } from "vitest";

import { createBuyer, newToken, paidOrder } from "#tests/payments/order-library.ts";
import { charged, idempotencyKeyOf, startPaymentLibrary } from "#tests/payments/payment-library.ts";

const trial = await startPaymentLibrary();
const stateOf = async (orderid: string) => (await trial.attempt(orderid)).state;

test("P4: gives a payment up on time when the clock is set back an hour", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  await trial.pass(2);
  await trial.pass(-60);
  for (let minutes = 0; minutes < 55; minutes += 5) await trial.pass(5);
  expect(await stateOf(orderid)).toBe("unknown");

  for (let minutes = 0; minutes < 30; minutes += 5) await trial.pass(5);
  expect(await stateOf(orderid)).toBe("not_charged");
  const retry = { ...paidOrder(ruth), paymentId: newToken() };
  expect((await ruth.place(retry, idempotencyKeyOf(ruth))).state).toBe("placed");
  expect(trial.gateway.charged).toHaveLength(2);
});

test("P4: finds a charge by webhook when the clock is set back an hour", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  trial.gateway.findings.set(orderid, charged(orderid));
  await trial.pass(-60);
  await trial.hint(orderid);

  expect(await stateOf(orderid)).toBe("paid");
  expect(trial.gateway.charged).toHaveLength(1);
});

test("P2: marks a charge late when a clock set forward failed it early", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  await trial.pass(60);
  expect(await stateOf(orderid)).toBe("unknown");
  await trial.pass(1);
  expect(await stateOf(orderid)).toBe("not_charged");

  trial.gateway.findings.set(orderid, charged(orderid));
  await trial.hint(orderid);
  expect(await stateOf(orderid)).toBe("late");
  expect((await ruth.history()).items).toEqual([]);
});
