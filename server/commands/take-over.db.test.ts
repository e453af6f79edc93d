import { afterAll, expect, test } from "vitest";

import { markAsCopy } from "#api/db/safe-mode/ownership.ts";
import { findPayment } from "#api/db/payments/open-payments.ts";
import { openJobs } from "#api/jobs.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { Services } from "#api/services.ts";
import type { LastOrder } from "#contract/last-order.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { type Buyer, paidOrder } from "#tests/payments/order-library.ts";
import { idempotencyKeyOf } from "#tests/payments/payment-library.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";
import { runCli } from "#tests/run-cli.ts";

import { takeOver } from "./take-over.ts";

const shop = await startRefundLibrary();
const { db, services } = shop;
const { database } = shop.library;
const { gateway } = services;
mockOpenLibrary({ database, services });
afterAll(() => shop[Symbol.asyncDispose]());

/** The services of the library with a changed gateway. */
function servicesWith(changes: Partial<Gateway>): Services {
  return { ...services, gateway: { ...gateway, ...changes } };
}

const unsent = servicesWith({
  refunds: { ...gateway.refunds, send: async () => ({ kind: "unsent", answer: "ECONNREFUSED" }) },
});

/** The previous library refunds a part of an order after the backup, which has the refund as unsent. */
async function giveBackAfterBackup(buyer: Buyer): Promise<{ order: LastOrder; hiding: Services }> {
  const order = await shop.buy(buyer);
  await shop.advance(1);
  await shop.cancel(order, cancelCopies("booklet", 1), { by: unsent });
  const { orderid } = await shop.attemptOf(order);
  const finding = await gateway.refunds.find({ orderid, refundid: null });
  const [written] = await shop.refundsOf(order);
  if (!written) throw new Error("Nothing was written down.");

  await shop.pass(2);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done" }]);
  const { state, answer, transaction_id, sent_at, told_at, changed_at } = written;
  await db
    .updateTable("order_refunds")
    .set({ state, answer, transaction_id, sent_at, told_at, changed_at })
    .where("id", "=", written.id)
    .execute();
  const hiding = servicesWith({ refunds: { ...gateway.refunds, find: async () => finding } });
  return { order, hiding };
}

/** A copy becomes the library while its gateway does not report the latest transactions yet. */
async function takeOverWhile(hiding: Services): Promise<void> {
  mockOpenLibrary({ database, services: hiding });
  await markAsCopy(db, shop.now());
  await using jobs = await openJobs(shop.library.database, services.log);
  await takeOver(shop.library.database, { jobs, now: shop.now() });
}

const uncertain = "1 uncertain: npm run library -- payments list\n";

test("P18, P21: does not refund twice after a take-over", async () => {
  const ruth = await shop.moveIn();
  const { order, hiding } = await giveBackAfterBackup(ruth);
  await takeOverWhile(hiding);

  const open = "1 refund(s) uncertain: npm run library -- payments list\n";
  expect((await runCli("reconcile", "--days", "2")).text).toBe(open);
  expect((await runCli("payments", "list")).text).toContain(
    "not sent yet: the library was just taken over",
  );
  const repeated = await runCli("orders", "cancel", order.id, "--book", "booklet:1", "--yes");
  expect([repeated.code, repeated.text]).toEqual([1, expect.stringContaining("just taken over")]);
  await shop.pass(10, hiding);
  expect(await shop.refundedAtGateway(order)).toBe(550);

  mockOpenLibrary({ database, services });
  await shop.pass(1);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", amount_cents: 550 }]);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("P18, P21: does not refund twice when all is cancelled then", async () => {
  const ruth = await shop.moveIn();
  const { order, hiding } = await giveBackAfterBackup(ruth);
  await takeOverWhile(hiding);

  const { code, text } = await runCli("orders", "cancel", order.id, "--yes");
  expect([code, text]).toEqual([1, expect.stringContaining("just taken over")]);
  expect(await shop.refundedAtGateway(order)).toBe(550);
  mockOpenLibrary({ database, services });
  await shop.pass(16);
  expect(await shop.refundedAtGateway(order)).toBe(6550);
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.cancel(order, cancelWhole)).toBe("known done");
});

/** The previous library charges an order after the backup, which has the charge as unsent. */
async function payAfterBackup(buyer: Buyer): Promise<string> {
  const order = await shop.buy(buyer);
  const { id, orderid } = await shop.attemptOf(order);
  await db.updateTable("orders").set({ state: "pending" }).where("id", "=", order.id).execute();
  const facts = { state: "intent" as const, sent_at: null, transaction_id: null, answer: "" };
  await db.updateTable("payment_attempts").set(facts).where("id", "=", id).execute();
  return orderid;
}

test("P18, P2: does not give up a charge of the previous library", async () => {
  const ruth = await shop.moveIn();
  const orderid = await payAfterBackup(ruth);
  await takeOverWhile(
    servicesWith({
      findCharge: async () => ({ kind: "none" }),
      listTransactions: async () => [],
    }),
  );

  expect((await runCli("reconcile", "--days", "2")).text).toBe(uncertain);
  expect((await runCli("reconcile", "--days", "2")).text).toBe(uncertain);
  expect(await findPayment(db, orderid)).toMatchObject({ state: "intent" });
  const another = paidOrder(ruth, { paymentId: "another" });
  expect(await ruth.refused(another, idempotencyKeyOf(ruth))).toBe("409 other-order-pending");

  mockOpenLibrary({ database, services });
  await shop.pass(2);
  expect(await findPayment(db, orderid)).toMatchObject({ state: "paid" });
});

test("sends what was never sent once the gateway would report it", async () => {
  const ruth = await shop.moveIn();
  const orderid = await payAfterBackup(ruth);
  const naomi = await shop.moveIn();
  const order = await shop.buy(naomi);
  await shop.advance(1);
  await shop.cancel(order, cancelCopies("booklet", 1), { by: unsent });
  const hiding = servicesWith({ findCharge: async () => ({ kind: "none" }) });
  await takeOverWhile(hiding);

  await shop.pass(14, hiding);
  expect(await findPayment(db, orderid)).toMatchObject({ state: "intent" });
  expect(await shop.refundedAtGateway(order)).toBe(0);
  await shop.pass(2, hiding);
  expect(await findPayment(db, orderid)).toMatchObject({ state: "not_charged" });
  expect(await shop.refundedAtGateway(order)).toBe(550);
  await shop.expectBooksMatchGateway(naomi, order);
});
