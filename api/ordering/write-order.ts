import type { Transaction } from "kysely";

import { insertOrder } from "#api/db/orders/insert-orders.ts";
import type { ProfileRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { StartedRegularGiving } from "#api/donations/begin-regular-giving.ts";
import { ProblemError } from "#api/problem.ts";
import { monthOf } from "#domain/days.ts";
import { zero } from "#domain/money.ts";
import { isFreeOrder } from "#domain/pricing.ts";

import { formatAddress } from "./format-address.ts";
import type { Draft } from "./draft-order.ts";
import type { PlaceOrderInput } from "./order-request.ts";

type SentOrder = PlaceOrderInput & { key: string; fingerprint: string };

export type WriteOrderInput = {
  user: ProfileRow;
  draft: Draft;
  submission: SentOrder;
  today: string;
  now: Date;
  /** The regular giving that the order starts. */
  regularGiving: StartedRegularGiving | null;
};

/**
 * Inserts an order under its key and returns its id; an order that costs nothing is placed at once. Throws
 * `ProblemError` for a second free order in its month, even if the draft did not know of the first.
 */
export async function writeOrder(
  trx: Transaction<Schema>,
  writing: WriteOrderInput,
): Promise<number> {
  const { draft, submission } = writing;
  const orderId = await insertOrder(trx, toOrderRow(writing), draft.lines, submission);
  if (orderId === null) throw new ProblemError(422, "cart-already-ordered");
  return orderId;
}

function toOrderRow({ user, draft, submission, today, now, regularGiving }: WriteOrderInput) {
  const { request, language } = submission;
  const { type, address, quote, shippingHundredths, lists } = draft;
  return {
    user_id: user.id,
    state: quote.total === zero ? ("placed" as const) : ("pending" as const),
    type,
    giving_id: regularGiving?.id ?? null,
    language,
    address_id: address.id,
    region_id: address.region_id,
    address: formatAddress(user, address),
    value_cents: quote.value,
    free_cents: quote.free,
    pay_cents: quote.pay,
    shipping_cents: quote.shipping,
    shipping_hundredths: shippingHundredths,
    donation_cents: quote.donation,
    total_cents: quote.total,
    placed_day: today,
    free_month: isFreeOrder(quote) ? monthOf(today) : null,
    lists,
    ip_claim: request.ipAddress ?? "",
    made_at: now,
    changed_at: now,
  };
}
