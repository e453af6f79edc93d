import { afterAll, expect } from "vitest";

import { reconcileRefunds } from "#api/cancellations/process-refund.ts";
import { startPaymentChecks, reconcilePayments } from "#api/ordering/reconcile-payments.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import { cents, zero } from "#domain/money.ts";

import { transactionIdOf } from "./stub-gateway.ts";
import { type Buyer, paidOrder, startOrderLibrary } from "./order-library.ts";

const MINUTE_MS = 60_000;

/** A library with a manual clock for a file of tests; call `begin` before each. */
export async function startPaymentLibrary() {
  const clock = { time: Date.parse("2026-03-01T18:00:00Z") };
  const library = await startOrderLibrary({ services: { now: () => new Date(clock.time) } });
  afterAll(() => library[Symbol.asyncDispose]());
  const { db } = library.database;
  const { gateway, services } = library;

  return {
    ...library,
    db,

    /** Resets the clock to March 1 and closes everything that is pending. */
    async begin() {
      clock.time = Date.parse("2026-03-01T18:00:00Z");
      await db.updateTable("payment_attempts").set({ state: "rejected" }).execute();
      await db.updateTable("order_refunds").set({ state: "replaced" }).execute();
      await db.deleteFrom("charge_misfits").execute();
      gateway.reset();
      library.logged.length = 0;
    },

    /** Sends a payment that gets no answer; returns its id at the gateway. */
    async leaveUncertain(buyer: Buyer, change: Parameters<typeof paidOrder>[1] = {}) {
      gateway.answers.push(() => ({ kind: "unknown", answer: "ECONNRESET" }));
      const code = await buyer.refused(paidOrder(buyer, change), idempotencyKeyOf(buyer));
      expect(code).toBe("409 order-pending");
      return gateway.charged.at(-1)?.orderid ?? "";
    },

    attempt: (orderid: string) =>
      db
        .selectFrom("payment_attempts")
        .selectAll()
        .where("orderid", "=", orderid)
        .executeTakeFirstOrThrow(),

    /** Moves the clock on by minutes, and reconciles. */
    async pass(minutes: number) {
      clock.time += minutes * MINUTE_MS;
      await reconcilePayments(services);
      await reconcileRefunds(services);
    },

    /** Runs the job that a webhook starts. */
    async hint(orderid: string) {
      let job: Promise<void> | undefined;
      await startPaymentChecks(services, {
        work: async (_, work) =>
          void (job = work({ orderid } as Parameters<typeof work>[0], async () => true)),
      });
      await job;
    },

    /** The subjects of the mails to a person. */
    async mailsTo({ email }: Buyer) {
      const mails = (await library.mails()).filter(({ to }) => to === email);
      return mails.map(({ subject }) => subject);
    },
  };
}

export function idempotencyKeyOf({ userId }: Buyer): string {
  return `the-intention-of-${userId}`;
}

/** The gateway's finding of a charge, by default for the usual order. */
export function charged(orderid: string, dollars = 13.75): Finding {
  return {
    kind: "charged",
    transactionId: transactionIdOf(orderid),
    amount: cents(dollars),
    currency: "USD",
    hasCleared: false,
    isOfBank: false,
    refunded: zero,
  };
}
