import type { Transaction } from "kysely";

import { getLibraryRow } from "#api/db/library.ts";
import { findOrderAddress, type OrderAddress } from "#api/db/order-facts.ts";
import { freeDay, type NewOrderLine } from "#api/db/orders.ts";
import type { Schema } from "#api/db/schema.ts";
import type { UserRow } from "#api/db/users.ts";
import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import type { NewOrder } from "#contract/orders.ts";
import { monthOf } from "#domain/days.ts";
import { cents, dollars } from "#domain/money.ts";
import { type Place, quoteOrder, refuseOrder } from "#domain/order-rules.ts";
import { placeIn, termsOf } from "#domain/order-terms.ts";
import type { Quote, Terms } from "#domain/pricing.ts";

import { findLines } from "./find-lines.ts";

export type Draft = {
  address: OrderAddress;
  lines: NewOrderLine[];
  quote: Quote;
};

type Drafting = { user: UserRow; asked: NewOrder; today: string };

/**
 * What the order comes to by the library's own prices and terms of this day. Refuses what breaks a rule, and what the
 * reader did not agree to.
 */
export async function draftOrder(
  trx: Transaction<Schema>,
  { minimumDonation }: Pick<Services, "minimumDonation">,
  { user, asked, today }: Drafting,
): Promise<Draft> {
  const address = await findOrderAddress(trx, user.id, asked.addressId);
  if (!address) throw new Refused(404, "cart-address-gone");
  const free = await freeDay(trx, user.id, monthOf(today)).executeTakeFirst();
  const { cart_settings: settings } = await getLibraryRow(trx);
  const lines = await findLines(trx, asked.bookOrders);

  const standing = { user, settings, alreadyOrderedThisMonth: free !== undefined };
  const order = {
    type: asked.type,
    lines: lines.map(({ type, price_cents: price, quantity }) => ({ type, price, quantity })),
    donation: cents(asked.donation),
    minimumDonation,
    place: placeAt(address, standing),
    taxId: user.tax_id,
    terms: termsAt(address, standing),
  };
  const quote = quoteOrder(order);

  // Rules speak of sums: first it is made sure that both mean the same ones.
  if (cents(asked.cartValue) !== quote.value) throw changed(quote);
  const refusal = refuseOrder(order);
  if (refusal) throw new Refused(422, refusal.code, refusal.params);
  if (!agrees(asked, quote)) throw changed(quote);
  return { address, lines, quote };
}

type Standing = {
  user: UserRow;
  settings: Parameters<typeof termsOf>[1];
  alreadyOrderedThisMonth: boolean;
};

function placeAt(address: OrderAddress, { user, settings }: Standing): Place {
  const { country: code, ordering_enabled, requires_tax_id } = address;
  const country = { code, orderingEnabled: ordering_enabled, requiresTaxId: requires_tax_id };
  return placeIn(country, user.is_marked_foreign, settings);
}

function termsAt({ country }: OrderAddress, standing: Standing): Terms {
  const { user, settings, alreadyOrderedThisMonth } = standing;
  const { free_limit_cents: limit } = user;
  return termsOf(
    {
      ownLimit: limit === null ? null : dollars(limit),
      isMarkedForeign: user.is_marked_foreign,
      country,
      alreadyOrderedThisMonth,
    },
    settings,
  );
}

function agrees({ payAmount, total }: NewOrder, quote: Quote): boolean {
  return cents(payAmount) === quote.pay && (total === undefined || cents(total) === quote.total);
}

function changed({ value, pay, total }: Quote): Refused {
  return new Refused(409, "cart-figures-changed", {
    cartValue: dollars(value),
    payAmount: dollars(pay),
    total: dollars(total),
  });
}
