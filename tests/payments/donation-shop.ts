import { randomUUID } from "node:crypto";

import type { Context } from "hono";
import { sql } from "kysely";

import { findLiveRegularGiving } from "#api/db/donations/regular-givings.ts";
import { findPayment } from "#api/db/payments/open-payments.ts";
import { compareRegularGivings } from "#api/donations/compare-regular-givings.ts";
import { deleteVaultCustomers } from "#api/donations/delete-vault-customers.ts";
import {
  reconcileRegularGiving,
  reconcileRegularGivings,
} from "#api/donations/reconcile-regular-giving.ts";
import { compareCharges } from "#api/ordering/compare-charges.ts";
import { reconcilePayments } from "#api/ordering/reconcile-payments.ts";
import { reconcilePayment } from "#api/ordering/reconcile-payment.ts";
import type { Services } from "#api/services.ts";
import type { StartedRegularGiving } from "#contract/donations.ts";
import type { LastOrder } from "#contract/last-order.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import { signWebhook } from "#simulators/gateway/webhooks.ts";

import { donationBooks } from "./donation-books.ts";
import type { Buyer } from "./order-library.ts";
import { startSimulatedLibrary } from "./payment-library.ts";
import { card } from "./start-gateway-simulator.ts";

const DAY = 24 * 60 * 60_000;
const START_TIME = Date.UTC(2026, 2, 1, 18);

/** A library that takes donations by the gateway simulator over HTTP, from March 1, 2026 on. */
export async function startDonationShop(changes: Partial<Services> = {}) {
  const timeZone = "America/Chicago";
  const simulated = await startSimulatedLibrary(START_TIME, { timeZone, addressOf, ...changes });
  const { library, place, db, services, gateway, clock } = simulated;

  return {
    ...simulated,
    send,

    async giveOnce(
      donor: Buyer,
      { dollars = 10, fields = card, key, token, from }: DonationBody = {},
    ) {
      const { paymentId, ...request } = await this.asked(donor, dollars, fields);
      const donation = { ...request, recurringInterval: 1, paymentId: token ?? paymentId };
      return send<LastOrder>(donor, "POST", "/orders?culture=en", donation, key, from);
    },

    async give(donor: Buyer, { dollars = 10, fields = card, key, token }: DonationBody = {}) {
      const { paymentId, ...request } = await this.asked(donor, dollars, fields);
      const regularGiving = { ...request, paymentId: token ?? paymentId };
      return send<StartedRegularGiving>(
        donor,
        "POST",
        "/regulargivings?culture=en",
        regularGiving,
        key,
      );
    },

    async asked(
      { userId, addressId }: Buyer,
      dollars: number,
      fields: Record<string, string> = card,
    ) {
      return {
        userId,
        addressId,
        donation: dollars,
        recurringInterval: 2,
        paymentId: await place.makeToken(fields),
        paymentMethod: "checkaccount" in fields ? "bank" : "card",
        ipAddress: "",
      };
    },

    change: (donor: Buyer, change: object, key?: string) =>
      send<RegularGiving>(donor, "POST", "/regulargivings/change?culture=en", change, key),

    /** Creates a person who gives ten dollars a month, and the ids for a change of it. */
    async moveInDonor() {
      const donor = await this.moveIn();
      const { regularGiving } = unwrap(await this.give(donor));
      await this.runJobs();
      return { donor, asked: { userId: donor.userId, id: regularGiving?.id ?? 0 } };
    },

    /**
     * Sends two changes of the payment method at once, which reach the gateway in reverse order. Returns both answers.
     */
    async sendTwice<T>(sendOne: () => Promise<T | string>): Promise<T[]> {
      const { regularGivings } = gateway;
      const usual = regularGivings.storeMethod;
      const second = Promise.withResolvers<void>();
      regularGivings.storeMethod = async (...firstInput) => {
        regularGivings.storeMethod = async (...secondInput) =>
          usual(...secondInput).finally(second.resolve);
        await second.promise;
        return usual(...firstInput);
      };
      const ends = await Promise.all([sendOne(), sendOne()]);
      regularGivings.storeMethod = usual;
      return ends.map(unwrap);
    },

    cancel: (donor: Buyer, id: number) =>
      send<{ id: number }>(donor, "DELETE", `/regulargivings?id=${id}&culture=en`),

    /** The person's regular giving as the API presents it (S3.09). */
    async regularGivingOf(donor: Buyer): Promise<RegularGiving | undefined> {
      return (await donor.user()).regularGivings[0];
    },

    async orderidOf({ userId }: Buyer): Promise<string> {
      return (await findLiveRegularGiving(db, userId))?.orderid ?? "";
    },

    /** Runs the job that a webhook starts. */
    hint: (orderid: string) => reconcileRegularGiving(services, orderid, { isDue: false }),

    /** The same for a payment. */
    async hintPayment(orderid: string) {
      const payment = await findPayment(db, orderid);
      if (payment) await reconcilePayment(services, payment, { isDue: false });
    },

    /** Sends a webhook of the gateway; it is a duplicate when `id` was sent before. Returns the status. */
    async notify(orderid: string, id: string = randomUUID()): Promise<number> {
      const event = { event_id: id, event_type: "transaction.sale.success" };
      const body = JSON.stringify({ ...event, event_body: { order_id: orderid } });
      const headers = {
        "Webhook-Signature": signWebhook(body, place.settings.signingKey),
        "Content-Type": "application/json",
      };
      const response = await library.get("/webhooks/gateway", { method: "POST", headers, body });
      return response.status;
    },

    /** Runs every job that queries the gateway, in parallel; returns how many there were. */
    async runJobs(): Promise<number> {
      const { rows } = await sql<{ name: string; orderid: string }>`delete from jobs.job
        where name in ('check-giving', 'check-payment') and state = 'created'
        returning name, data ->> 'orderid' as orderid`.execute(db);
      await Promise.all(
        rows.map(({ name, orderid }) =>
          name === "check-giving" ? this.hint(orderid) : this.hintPayment(orderid),
        ),
      );
      return rows.length;
    },

    /** Moves the clock on without running anything. */
    pass(minutes: number) {
      clock.ahead += minutes * 60_000;
    },

    /** Moves the clock on by minutes, and reconciles. */
    async wait(minutes: number) {
      clock.ahead += minutes * 60_000;
      await reconcilePayments(services);
      await reconcileRegularGivings(services);
      await deleteVaultCustomers(services);
    },

    /** Moves the clock on by days; the gateway charges what is due. */
    async skip(days: number) {
      await place.advance(days);
      clock.ahead += days * DAY;
    },

    /** The same, followed by the nightly comparison of givings with the gateway's. */
    async advance(days: number) {
      await this.skip(days);
      await compareRegularGivings(services);
    },

    compare: () => compareRegularGivings(services),
    compareCharges: () => compareCharges(services),

    ...donationBooks(library, place),
  };

  /** The answer, or a refusal as "402 payment-declined". */
  async function send<T>(
    { reader }: Buyer,
    method: string,
    path: string,
    body?: object,
    key?: string,
    from?: string,
  ): Promise<T | string> {
    const answer = await library.get(path, {
      method,
      headers: {
        ...reader.headers,
        ...(body && { "Content-Type": "application/json" }),
        ...(key !== undefined && { "Idempotency-Key": key }),
        ...(from !== undefined && { "X-From": from }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const parsed = await answer.json();
    return answer.status === 200 ? parsed : `${answer.status} ${parsed.code}`;
  }
}

type DonationBody = {
  dollars?: number;
  /** The fields of the card or the account. */
  fields?: Record<string, string>;
  key?: string | undefined;
  /** A token that was made before. */
  token?: string;
  /** The sender's network address. */
  from?: string;
};

function addressOf(c: Context): string {
  return c.req.header("x-from") ?? "192.0.2.1";
}

/** The answer; throws when it is a refusal. */
export function unwrap<T>(answer: T | string): T {
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}
