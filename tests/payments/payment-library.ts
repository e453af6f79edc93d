import { afterAll, expect } from "vitest";

import { reconcileRefunds } from "#api/cancellations/process-refund.ts";
import { startPaymentChecks, reconcilePayments } from "#api/ordering/reconcile-payments.ts";
import { openGateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Services } from "#api/services.ts";
import { cents, zero } from "#domain/money.ts";

import { transactionIdOf } from "./stub-gateway.ts";
import { type Buyer, createBuyer, paidOrder, startOrderLibrary } from "./order-library.ts";
import { startGatewaySimulator } from "./start-gateway-simulator.ts";

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

    hint: (orderid: string) => runPaymentCheck(services, orderid),

    /** The subjects of the mails to a person. */
    async mailsTo({ email }: Buyer) {
      const mails = (await library.mails()).filter(({ to }) => to === email);
      return mails.map(({ subject }) => subject);
    },
  };
}

/** A library that is paid by the gateway simulator over HTTP, from that time on. */
export async function startSimulatedLibrary(startTime: number, changes: Partial<Services> = {}) {
  await using opened = new AsyncDisposableStack();
  const place = opened.use(await startGatewaySimulator({ currentTime: () => startTime }));
  const { securityKey, signingKey } = place.settings;
  // The usual timeouts: the simulator always answers, but a busy machine is slow.
  const gateway = openGateway({ origin: place.origin, securityKey, signingKey });
  const clock = { ahead: 0 };
  const now = () => new Date(startTime + clock.ahead);
  const library = opened.use(await startOrderLibrary({ services: { gateway, now, ...changes } }));
  const resources = opened.move();
  return {
    library,
    place,
    gateway,
    clock,
    now,
    db: library.database.db,
    services: library.services,
    moveIn: () => createBuyer(library),
    /** A fault of the gateway simulator, once, at the next call of that kind. */
    fault: (fault: string, on: string, more: object = {}) =>
      place.control("POST", "faults", { fault, on, ...more }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Runs the job that a webhook starts. */
export async function runPaymentCheck(services: Services, orderid: string): Promise<void> {
  let job: Promise<void> | undefined;
  await startPaymentChecks(services, {
    work: async (_, work) =>
      void (job = work({ orderid } as Parameters<typeof work>[0], async () => true)),
  });
  await job;
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
