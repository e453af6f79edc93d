import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { findKnownOrders, keepKey } from "#api/db/order-keys.ts";
import { findOrder, insertOrder, type OrderRow } from "#api/db/orders.ts";
import { insertAttempt } from "#api/db/payment-attempts.ts";
import type { Schema } from "#api/db/schema.ts";
import type { UserRow } from "#api/db/users.ts";
import { lockOwn } from "#api/own-user.ts";
import type { Sale } from "#api/parties/gateway.ts";
import { orNotFound, Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { dayIn, monthOf } from "#domain/days.ts";
import { mailingLists } from "#domain/mailing-lists.ts";
import { zero } from "#domain/money.ts";
import { countsAsFree } from "#domain/pricing.ts";

import { addressText } from "./address-text.ts";
import { type Draft, draftOrder } from "./draft-order.ts";
import { fingerprintOf, sha256 } from "./fingerprint.ts";
import { followPlaced } from "./follow-placed.ts";
import { judgeKnown } from "./judge-known.ts";
import type { Placing } from "./place-order.ts";

/** What is written down to be charged. */
export type Payment = {
  /** Of its attempt. */
  id: number;
  user_id: number;
  sale: Sale;
};

type Begun = { kind: "done"; order: OrderRow } | { kind: "pays"; payment: Payment };
type Sent = Placing & { key: string };

/**
 * Writes an order down, in one commit. One that costs nothing is placed by that. Whoever orders is kept from ordering
 * anything else meanwhile, so that orders that are sent at once stand in a line.
 */
export async function beginOrder(
  trx: Transaction<Schema>,
  services: Services,
  sent: Sent,
): Promise<Begun> {
  const { member, asked, key } = sent;
  const user = await lockOwn(trx, member, asked.userId);
  const now = services.now();
  const fingerprint = fingerprintOf(asked);
  const tokenSha256 = asked.paymentId ? sha256(asked.paymentId) : null;
  const known = await findKnownOrders(trx, { userId: user.id, key, tokenSha256 });
  const earlier = judgeKnown(known, { fingerprint, tokenSha256, now });
  if (earlier !== null) return { kind: "done", order: orNotFound(await findOrder(trx, earlier)) };

  const today = dayIn(services.timeZone, now);
  const draft = await draftOrder(trx, services, { user, asked, today });
  const isFree = draft.quote.total === zero;
  if (!isFree && tokenSha256 === null) throw new Refused(422, "payment-missing");

  const orderId = await writeOrder(trx, { user, draft, sent, today, now });
  await keepKey(trx, { userId: user.id, key, fingerprint, orderId }, now);
  if (isFree || tokenSha256 === null) {
    const order = orNotFound(await findOrder(trx, orderId));
    await followPlaced(trx, services, order, user);
    return { kind: "done", order };
  }

  const sale = saleOf(orderId, { user, draft, sent });
  const id = await insertAttempt(
    trx,
    {
      user_id: user.id,
      order_id: orderId,
      orderid: sale.orderid,
      amount_cents: sale.amount,
      token_sha256: tokenSha256,
      fingerprint,
    },
    now,
  );
  // Somebody has paid with it before.
  if (id === null) throw new Refused(402, "payment-rejected");
  return { kind: "pays", payment: { id, user_id: user.id, sale } };
}

type Writing = { user: UserRow; draft: Draft; sent: Sent; today: string; now: Date };

function writeOrder(
  trx: Transaction<Schema>,
  { user, draft, sent, today, now }: Writing,
): Promise<number> {
  const { asked, language } = sent;
  const { address, quote, lines } = draft;
  return insertOrder(
    trx,
    {
      user_id: user.id,
      state: quote.total === zero ? "placed" : "pending",
      type: asked.type,
      language,
      address_id: address.id,
      region_id: address.region_id,
      address: addressText(user, address),
      value_cents: quote.value,
      free_cents: quote.free,
      pay_cents: quote.pay,
      shipping_cents: quote.shipping,
      donation_cents: quote.donation,
      total_cents: quote.total,
      placed_day: today,
      free_month: countsAsFree(quote) ? monthOf(today) : null,
      lists: mailingLists.filter((list) => asked[list]),
      ip_claim: asked.ipAddress ?? "",
      made_at: now,
      changed_at: now,
    },
    lines,
  );
}

function saleOf(
  orderId: number,
  { user, draft, sent }: Pick<Writing, "user" | "draft" | "sent">,
): Sale {
  const { asked, ipAddress } = sent;
  return {
    orderid: `O-${randomUUID()}`,
    amount: draft.quote.total,
    token: asked.paymentId ?? "",
    paymentMethod: asked.paymentMethod ?? "card",
    firstName: user.first_name,
    lastName: user.last_name,
    ipAddress,
    description: `Books, order ${orderId}`,
  };
}
