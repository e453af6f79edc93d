import { randomUUID } from "node:crypto";

import type { Context } from "hono";
import { sql } from "kysely";

import { findLiveRegularGiving } from "#api/db/donations/regular-givings.ts";
import { findPayment } from "#api/db/payments/open-payments.ts";
import { compareRegularGivings } from "#api/donations/compare-regular-givings.ts";
import { deleteVaultCustomers } from "#api/donations/delete-vault-customers.ts";
import { reconcileRegularGivings } from "#api/donations/reconcile-regular-givings.ts";
import { reconcileRegularGiving } from "#api/donations/reconcile-regular-giving.ts";
import { compareCharges } from "#api/ordering/compare-charges.ts";
import { reconcilePayments } from "#api/ordering/reconcile-payments.ts";
import { reconcilePayment } from "#api/ordering/reconcile-payment.ts";
import { openGateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { Services } from "#api/services.ts";
import type { StartedRegularGiving } from "#contract/donations.ts";
import type { LastOrder } from "#contract/last-order.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import { signWebhook } from "#simulators/gateway/signature.ts";

import { donationBooks } from "./donation-books.ts";
import { type Buyer, createBuyer, startOrderLibrary } from "./order-library.ts";
import { card, startGatewaySimulator } from "./start-gateway-simulator.ts";

const DAY = 24 * 60 * 60_000;
const START_TIME = Date.UTC(2026, 2, 1, 18);

/** A library that takes gifts by the stand-in for the gateway, over a wire, from the first of March 2026 on. */
export async function startDonationShop(changes: Partial<Services> = {}) {
  await using opened = new AsyncDisposableStack();
  const place = opened.use(await startGatewaySimulator({ currentTime: () => START_TIME }));
  const { securityKey, signingKey } = place.settings;
  // As patient as it is: nothing here is silent, and a busy machine takes its time.
  const gateway = openGateway({ origin: place.origin, securityKey, signingKey });
  const clock = { ahead: 0 };
  const now = () => new Date(START_TIME + clock.ahead);
  const library = opened.use(
    await startOrderLibrary({
      services: { gateway, now, timeZone: "America/Chicago", addressOf, ...changes },
    }),
  );
  const { db } = library.database;
  const { services } = library;
  const whole = opened.move();

  return {
    library,
    place,
    db,
    services,
    moveIn: () => createBuyer(library),
    send,

    now,

    /** Gives so many dollars once; what it answers. */
    async giveOnce(
      donor: Buyer,
      { dollars = 10, fields = card, key, token, from }: DonationBody = {},
    ) {
      const { paymentId, ...asked } = await this.asked(donor, dollars, fields);
      const donation = { ...asked, recurringInterval: 1, paymentId: token ?? paymentId };
      return send<LastOrder>(donor, "POST", "/orders?culture=en", donation, key, from);
    },

    /** Gives so many dollars now and each month; what it answers. */
    async give(donor: Buyer, { dollars = 10, fields = card, key, token }: DonationBody = {}) {
      const { paymentId, ...asked } = await this.asked(donor, dollars, fields);
      const regularGiving = { ...asked, paymentId: token ?? paymentId };
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

    /** Somebody who gives ten dollars each month, and what a change of that is asked by. */
    async moveInDonor() {
      const donor = await this.moveIn();
      const { regularGiving } = unwrap(await this.give(donor));
      await this.runJobs();
      return { donor, asked: { userId: donor.userId, id: regularGiving?.id ?? 0 } };
    },

    /** Sends another card or account twice at once: the gateway hears of the second first. What both are answered. */
    async sendTwice<T>(sendOne: () => Promise<T | string>): Promise<T[]> {
      const { regularGivings } = gateway;
      const usual = regularGivings.replace;
      const second = Promise.withResolvers<void>();
      regularGivings.replace = async (...asked) => {
        regularGivings.replace = async (...again) => usual(...again).finally(second.resolve);
        await second.promise;
        return usual(...asked);
      };
      const ends = await Promise.all([sendOne(), sendOne()]);
      regularGivings.replace = usual;
      return ends.map(unwrap);
    },

    cancel: (donor: Buyer, id: number) =>
      send<{ id: number }>(donor, "DELETE", `/regulargivings?id=${id}&culture=en`),

    /** S3.09. */
    async regularGivingOf(donor: Buyer): Promise<RegularGiving | undefined> {
      return (await donor.user()).regularGivings[0];
    },

    async orderidOf({ userId }: Buyer): Promise<string> {
      return (await findLiveRegularGiving(db, userId))?.orderid ?? "";
    },

    /** A fault of the gateway, once, with the next call of that kind. */
    fault: (fault: string, on: string, more: object = {}) =>
      place.control("POST", "faults", { fault, on, ...more }),

    /** Does the job that a notice leaves. */
    hint: (orderid: string) => reconcileRegularGiving(services, orderid, { isDue: false }),

    /** Does the same of a payment. */
    async hintPayment(orderid: string) {
      const payment = await findPayment(db, orderid);
      if (payment) await reconcilePayment(services, payment, { isDue: false });
    },

    /** The gateway tells of something by itself, and has done so before when `id` is known. What it is answered. */
    async notify(orderid: string, id: string = randomUUID()): Promise<number> {
      const told = { event_id: id, event_type: "transaction.sale.success" };
      const body = JSON.stringify({ ...told, event_body: { order_id: orderid } });
      const headers = {
        "Webhook-Signature": signWebhook(body, signingKey),
        "Content-Type": "application/json",
      };
      const sent = await library.get("/webhooks/gateway", { method: "POST", headers, body });
      return sent.status;
    },

    /** Does every job that asks the gateway, at once; how many there were. */
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

    /** It is so many minutes later, and nothing was done meanwhile. */
    pass(minutes: number) {
      clock.ahead += minutes * 60_000;
    },

    /** As if it were so many minutes later. */
    async wait(minutes: number) {
      clock.ahead += minutes * 60_000;
      await reconcilePayments(services);
      await reconcileRegularGivings(services);
      await deleteVaultCustomers(services);
    },

    /** It is so many days later, and the gateway has charged what is due. */
    async skip(days: number) {
      await place.advance(days);
      clock.ahead += days * DAY;
    },

    /** The same, and the last night has compared the givings with the gateway's. */
    async advance(days: number) {
      await this.skip(days);
      await compareRegularGivings(services);
    },

    compare: () => compareRegularGivings(services),
    compareCharges: () => compareCharges(services),

    ...donationBooks(library, place),

    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };

  /** The answer, or "402 payment-declined" of what is refused. */
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
    const told = await answer.json();
    return answer.status === 200 ? told : `${answer.status} ${told.code}`;
  }
}

type DonationBody = {
  dollars?: number;
  /** Of the card or the account. */
  fields?: Record<string, string>;
  key?: string | undefined;
  /** Of one that was made before. */
  token?: string;
  /** The address that it comes from. */
  from?: string;
};

function addressOf(c: Context): string {
  return c.req.header("x-from") ?? "192.0.2.1";
}

/** What was answered, when it was not refused. */
export function unwrap<T>(answer: T | string): T {
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}
