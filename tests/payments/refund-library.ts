import { expect } from "vitest";

import {
  cancelOrder,
  previewCancellation,
  type CancellationPreview,
} from "#api/cancellations/cancel-order.ts";
import { compareRefunds } from "#api/cancellations/compare-refunds.ts";
import { reconcileRefunds } from "#api/cancellations/process-refund.ts";
import type { CancelOptions } from "#api/cancellations/cancellability.ts";
import { findOrderRefunds, type RefundRow } from "#api/db/refunds/refunds.ts";
import { compareCharges } from "#api/ordering/compare-charges.ts";
import { reconcilePayments } from "#api/ordering/reconcile-payments.ts";
import type { Services } from "#api/services.ts";
import type { LastOrder } from "#contract/last-order.ts";
import type { NewOrder } from "#contract/orders.ts";

import { type Buyer, paidOrder } from "./order-library.ts";
import { runPaymentCheck, startSimulatedLibrary } from "./payment-library.ts";
import { account, card } from "./start-gateway-simulator.ts";

const DAY = 24 * 60 * 60_000;
const START_TIME = Date.UTC(2026, 2, 2, 18);

export const cancelWhole: CancelOptions = { books: null, keepsDonation: false };

/** Cancels copies of one title; null means all of them. */
export function cancelCopies(code: string, copies: number | null = null): CancelOptions {
  return { books: [{ code, copies }], keepsDonation: false };
}

type PaymentInput = { byBank?: boolean; fields?: Record<string, string> };

/** A library that cancels orders by the gateway simulator over HTTP, from March 2, 2026 on. */
export async function startRefundLibrary() {
  const simulated = await startSimulatedLibrary(START_TIME);
  const { library, place, db, services, clock } = simulated;

  async function attemptOf({ id }: { id: number }) {
    return db
      .selectFrom("payment_attempts")
      .selectAll()
      .where("order_id", "=", id)
      .executeTakeFirstOrThrow();
  }

  return {
    ...simulated,
    attemptOf,

    /**
     * Orders two Bibles, two booklets and a donation by default: 75.00 less 20.00 free, with 5.50 shipping and 5.00
     * donation.
     */
    async buy(
      buyer: Buyer,
      change: Partial<NewOrder> = {},
      { byBank = false, fields = byBank ? account : card }: PaymentInput = {},
    ) {
      const paymentId = await place.makeToken(fields);
      const order = paidOrder(buyer, {
        bookOrders: [
          { bookCode: "bible", quantity: 2 },
          { bookCode: "booklet", quantity: 2 },
        ],
        donation: 5,
        payAmount: 55,
        total: 65.5,
        ...(byBank && { paymentMethod: "bank" as const }),
        ...change,
      });
      return buyer.place({ ...order, paymentId });
    },

    /** A new person orders that, and days pass. */
    async sell(days = 0) {
      const ruth = await this.moveIn();
      const order = await this.buy(ruth);
      await this.advance(days);
      return { ruth, order };
    },

    /** A donation without books. */
    async give(buyer: Buyer, dollars: number, { byBank = false } = {}): Promise<LastOrder> {
      const donation = {
        userId: buyer.userId,
        addressId: buyer.addressId,
        donation: dollars,
        recurringInterval: 1,
        paymentId: await place.makeToken(byBank ? account : card),
        paymentMethod: byBank ? "bank" : "card",
        ipAddress: "",
      };
      return buyer.reader.read<LastOrder>("/orders?culture=en", donation);
    },

    /** Cancels the order. Returns the refund, or why there is none. */
    async cancel(
      { id }: Pick<LastOrder, "id">,
      options: CancelOptions = cancelWhole,
      { by = services, again = false, reason = "" } = {},
    ): Promise<RefundRow | string> {
      const preview = await previewCancellation(by, id, options, { again });
      if (preview.kind === "refused") return preview.why.code;
      if (preview.kind === "known") return `known ${preview.refund.state}`;
      if (preview.kind === "unknown-order") return preview.kind;
      return cancelOrder(by, { ...toCancelInput(preview, options), reason });
    },

    /** Previews the cancellation for an operator. Returns a function that cancels once they have agreed. */
    async agree({ id }: Pick<LastOrder, "id">, options: CancelOptions, by: Services = services) {
      const preview = await previewCancellation(by, id, options);
      if (preview.kind !== "plan")
        throw new Error(`There is no cancellation plan: ${preview.kind}.`);
      return () => cancelOrder(by, toCancelInput(preview, options));
    },

    clearFaults: () => place.control("DELETE", "faults"),

    /** Moves the clock on by minutes, and reconciles. */
    async pass(minutes: number, by: Services = services) {
      clock.ahead += minutes * 60_000;
      await reconcilePayments(by);
      await reconcileRefunds(by);
    },

    /** Moves the clock on by days; charges are settled. */
    async advance(days: number) {
      for (let day = 0; day < days; day++) await place.advance(1);
      clock.ahead += days * DAY;
    },

    /** Runs the nightly comparison; returns what it logs above "info". */
    async night() {
      library.logged.length = 0;
      await compareCharges(services);
      await compareRefunds(services);
      return library.logged.filter(({ level }) => level !== "info").map(({ message }) => message);
    },

    hint: (orderid: string) => runPaymentCheck(services, orderid),

    refundsOf: ({ id }: Pick<LastOrder, "id">) => findOrderRefunds(db, id),

    /** The order as the account shows it. */
    async shown({ reader, userId }: Buyer, { id }: Pick<LastOrder, "id">) {
      const path = `/orders/getorders?userId=${userId}`;
      const { items } = await reader.read<{ items: LastOrder[] }>(path);
      return items.find((order) => order.id === id)!;
    },

    async mailsTo({ email }: Buyer) {
      return (await library.mails()).filter(({ to }) => to === email);
    },
    async subjectsTo(buyer: Buyer): Promise<string[]> {
      return (await this.mailsTo(buyer)).map(({ subject }) => subject);
    },

    /** The cents that the gateway has refunded of an order; a void counts in full. */
    async refundedAtGateway(order: Pick<LastOrder, "id">): Promise<number> {
      const { transaction_id, amount_cents } = await attemptOf(order);
      const { transactions } = await place.readLedger();
      const sale = transactions.find(({ transactionid }) => transactionid === transaction_id);
      if (sale?.state === "canceled") return amount_cents;
      return transactions
        .filter(({ originalTransactionId }) => originalTransactionId === transaction_id)
        .filter(({ state }) => state !== "canceled")
        .reduce((sum, { cents }) => sum - cents, 0);
    },

    /**
     * Expects the charge to equal the order's cost plus its refunds, and the refunds to match the gateway's. Returns
     * the refunded cents.
     */
    async expectBooksMatchGateway(buyer: Buyer, order: Pick<LastOrder, "id">): Promise<number> {
      const { amount_cents: charged } = await attemptOf(order);
      const presented = await this.shown(buyer, order);
      const cost = presented.state === "cancelled" ? 0 : Math.round(presented.total * 100);
      const [refunded, pending] = [
        Math.round(presented.givenBack * 100),
        Math.round(presented.goingBack * 100),
      ];
      expect(cost + refunded + pending).toBe(charged);
      expect(await this.refundedAtGateway(order)).toBe(refunded);
      return refunded;
    },
  };
}

function toCancelInput(
  { cancellability, plan, gatewayCharge }: Extract<CancellationPreview, { kind: "plan" }>,
  options: CancelOptions,
) {
  const { id: orderId, user_id: userId } = cancellability.order;
  return { orderId, userId, options, plan, gatewayCharge, reason: "", by: "operator" };
}
