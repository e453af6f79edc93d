import { sql } from "kysely";
import { expect, test } from "vitest";

import { createApi } from "#api/app.ts";
import { reconcileRefunds } from "#api/cancellations/process-refund.ts";
import type { Services } from "#api/services.ts";
import type { NewOrder } from "#contract/orders.ts";
import { cents } from "#domain/money.ts";
import { crashAfterSteps } from "#tests/crash-after-steps.ts";
import { paidOutcome, transactionIdOf } from "#tests/payments/stub-gateway.ts";
import { type Buyer, createBuyer, newToken, paidOrder } from "#tests/payments/order-library.ts";
import { charged, idempotencyKeyOf, startPaymentLibrary } from "#tests/payments/payment-library.ts";
import { recoveryMinutes } from "#tests/test-tier.ts";

import { compareCharges } from "./compare-charges.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const trial = await startPaymentLibrary();

/** Runs `work` in one process after another; each ends one step later than the one before, and the last completes. */
async function afterEachStep(
  work: (services: Services) => Promise<unknown>,
  verify: (hasEnded: boolean) => Promise<void>,
): Promise<number> {
  for (let steps = 0; ; steps++) {
    await trial.begin();
    const process = crashAfterSteps(steps, trial.services);
    await work(process.services).catch((error: unknown) => {
      if (!process.hasEnded()) throw error;
    });
    await verify(process.hasEnded());
    if (!process.hasEnded()) return steps;
  }
}

const post = (services: Services, path: string, body: object, headers: object = {}) =>
  createApi(services).request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

function send(services: Services, buyer: Buyer, order: NewOrder) {
  const headers = { ...buyer.reader.headers, "Idempotency-Key": idempotencyKeyOf(buyer) };
  return post(services, "/orders?culture=en", order, headers);
}

/** Passes enough time for every payment to be resolved. */
async function rest(): Promise<void> {
  for (const minutes of recoveryMinutes) await trial.pass(minutes);
}

/** Charges the next sale so that a query finds the charge. */
function chargesKnowingly(): void {
  trial.gateway.answers.push((sale) => {
    trial.gateway.findings.set(sale.orderid, charged(sale.orderid));
    return paidOutcome(sale);
  });
}

test.each<[string, (buyer: Buyer) => NewOrder, number]>([
  ["is paid", paidOrder, 1],
  ["costs nothing", (buyer) => buyer.order(), 0],
])(
  "P1, P2, P4: places an order that %s once, at whichever step it ends",
  { timeout: 180_000 },
  async (_, orderOf, charges) => {
    let ruth: Buyer;
    let order: NewOrder;
    const steps = await afterEachStep(
      async (services) => {
        ruth = await createBuyer(trial);
        order = orderOf(ruth);
        chargesKnowingly();
        await send(services, ruth, order);
      },
      async () => {
        await rest();
        // The same request again; with a new token where that payment failed.
        const repeated = await ruth.send(order, idempotencyKeyOf(ruth));
        if (repeated.status !== 200) {
          expect(await repeated.json()).toMatchObject({ code: "payment-not-charged" });
          await ruth.place({ ...order, paymentId: newToken() }, idempotencyKeyOf(ruth));
        }
        expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
        expect(trial.gateway.charged).toHaveLength(charges);
        expect(
          (await trial.mailsTo(ruth)).filter((subject) => subject.startsWith("Your order")),
        ).toHaveLength(1);
        expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: true });
      },
    );
    expect(steps).toBeGreaterThan(10);
  },
);

test(
  "P4: resolves a payment when a process ends while asking about it",
  { timeout: 180_000 },
  async () => {
    let ruth: Buyer;
    const steps = await afterEachStep(
      async (services) => {
        ruth = await createBuyer(trial);
        const orderid = await trial.leaveUncertain(ruth);
        trial.gateway.findings.set(orderid, charged(orderid));
        await reconcilePayments(services, { all: true });
      },
      async () => {
        await rest();
        expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
        expect(await trial.mailsTo(ruth)).toHaveLength(1);
      },
    );
    expect(steps).toBeGreaterThan(5);
  },
);

test(
  "P11: checks a payment once when a process ends during a webhook",
  { timeout: 180_000 },
  async () => {
    let orderid: string;
    const sendWebhook = (services: Services) => {
      const event = { id: `event of ${orderid}`, type: "transaction.sale.success", orderid };
      const gateway = { ...services.gateway, readEvent: () => event };
      return post({ ...services, gateway }, "/webhooks/gateway", {});
    };
    const steps = await afterEachStep(
      async (services) => {
        const ruth = await createBuyer(trial);
        orderid = await trial.leaveUncertain(ruth);
        const answer = await sendWebhook(services);
        // The gateway repeats a webhook that was not accepted.
        if (answer.status !== 200) expect((await sendWebhook(trial.services)).status).toBe(200);
      },
      async () => {
        // One question is from the call without an answer, one from the webhook.
        expect(await countQuestions(orderid)).toBe(2);
      },
    );
    expect(steps).toBeGreaterThan(1);
  },
);

test(
  "P2: voids a late charge once, at whichever step a process ends",
  { timeout: 180_000 },
  async () => {
    let ruth: Buyer;
    const steps = await afterEachStep(
      async (services) => {
        ruth = await createBuyer(trial);
        trial.gateway.answers.push(async (sale) => {
          await trial.pass(10);
          await trial.pass(10);
          trial.gateway.findings.set(sale.orderid, charged(sale.orderid));
          return paidOutcome(sale);
        });
        await send(services, ruth, paidOrder(ruth));
        await reconcileRefunds(services, { all: true });
      },
      async () => {
        const [sale] = trial.gateway.charged;
        if (!sale) return;
        await night(sale.orderid);
        await rest();
        expect((await trial.attempt(sale.orderid)).state).toBe("voided");
        expect(trial.gateway.reversedIds).toEqual([transactionIdOf(sale.orderid)]);
        expect(await trial.mailsTo(ruth)).toEqual([
          "Your payment did not go through",
          "We returned your payment",
        ]);
        expect((await ruth.history()).items).toEqual([]);
      },
    );
    expect(steps).toBeGreaterThan(20);
  },
);

async function countQuestions(orderid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from jobs.job
    where name = 'check-payment' and data ->> 'orderid' = ${orderid}`.execute(trial.db);
  return Number(rows[0]?.count);
}

/** A night later, compares the gateway's list with the orders; the charge is in it as standing or canceled. */
async function night(orderid: string): Promise<void> {
  await trial.pass(120);
  const isStanding = trial.gateway.reversedIds.length === 0;
  const condition = isStanding ? "pendingsettlement" : "canceled";
  const action = { type: "sale", date: "20260301180000", isSuccess: true, code: "100" };
  const actions = [{ ...action, amount: cents(13.75) }];
  const own = { id: transactionIdOf(orderid), orderid, condition, currency: "USD", actions };
  const sale = { ...own, originalId: "", cardHash: "", isOfBank: false };
  const gateway = { ...trial.gateway, listTransactions: async () => [sale] };
  await compareCharges({ ...trial.services, gateway });
}
