import type { Transaction } from "kysely";

import { countSmallFreeOrders } from "#api/db/orders/free-months.ts";
import type { NewOrderLine } from "#api/db/orders/write-orders.ts";
import {
  findOrderFacts,
  type OrderAddress,
  type OrderFacts,
  type OrderedBook,
} from "#api/db/orders/order-facts.ts";
import type { ProfileRow } from "#api/db/people/users.ts";
import type { OrderType } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { ProblemError } from "#api/problem.ts";
import type { OrderLimits } from "#api/services.ts";
import type { NewDonation, NewRegularGiving } from "#contract/donations.ts";
import type { NewOrder } from "#contract/orders.ts";
import { monthOf } from "#domain/days.ts";
import { refuseDonationAmount } from "#domain/donations.ts";
import { getFullTitle } from "#domain/full-title.ts";
import { findContentLanguage, localize } from "#domain/languages.ts";
import { mailingLists } from "#domain/mailing-lists.ts";
import { cents, dollars, zero } from "#domain/money.ts";
import { type OrderDestination, quoteOrder, refuseOrder } from "#domain/order-rules.ts";
import { getOrderDestination, getOrderTerms } from "#domain/order-terms.ts";
import { isFreeBelowThreshold, type Quote, type OrderTerms } from "#domain/pricing.ts";

import type { OrderRequest } from "./order-request.ts";

export type Draft = {
  type: OrderType;
  address: OrderAddress;
  /** Empty for a donation. */
  lines: NewOrderLine[];
  quote: Quote;
  /** Shipping rate in hundredths of a percent of the paid part. */
  shippingHundredths: number;
  /** Mailing lists the buyer joins with this order. */
  lists: string[];
};

type DraftInput<OrderRequest> = { user: ProfileRow; request: OrderRequest; today: string };

/**
 * Prices the order by the library's own prices and terms of this day. Throws `ProblemError` when it breaks a rule, or
 * when the buyer agreed to other figures.
 */
export async function draftOrder(
  trx: Transaction<Schema>,
  services: OrderLimits,
  { user, request, today }: DraftInput<OrderRequest>,
): Promise<Draft> {
  const month = monthOf(today);
  const facts = await findOrderFacts(trx, {
    userId: user.id,
    addressId: request.addressId,
    month,
    codes: "bookOrders" in request ? request.bookOrders.map(({ bookCode }) => bookCode) : [],
  });
  if (!facts) throw new ProblemError(404, "cart-address-gone");
  if (!("bookOrders" in request)) return draftDonation(services, facts, request);
  const draft = draftBooks(services, facts, { user, request });
  if (isFreeBelowThreshold(draft.quote))
    await refuseSmallOrder(trx, services, { userId: user.id, month });
  return draft;
}

/** S9.03: an order this small uses no free order of the month, so small orders have a limit of their own. */
async function refuseSmallOrder(
  trx: Transaction<Schema>,
  { smallFreeOrdersPerMonth: maximum }: OrderLimits,
  period: { userId: number; month: string },
): Promise<void> {
  if (maximum === 0 || (await countSmallFreeOrders(trx, period)) < maximum) return;
  throw new ProblemError(422, "cart-small-orders-used", { most: maximum });
}

/** S5.06: the donation is all that is charged. */
function draftDonation(
  bounds: OrderLimits,
  address: OrderAddress,
  request: NewDonation | NewRegularGiving,
): Draft {
  const donation = cents(request.donation);
  const refusal = refuseDonationAmount(donation, bounds);
  if (refusal) throw new ProblemError(422, refusal.code, refusal.params);

  const none = { value: zero, free: zero, pay: zero, shipping: zero };
  const quote = { ...none, donation, total: donation };
  return { type: "gift", address, lines: [], quote, shippingHundredths: 0, lists: [] };
}

function draftBooks(
  { minimumDonation, maximumDonation }: OrderLimits,
  { books, cart_settings: settings, free_day, ...address }: OrderFacts,
  { user, request }: Pick<DraftInput<NewOrder>, "user" | "request">,
): Draft {
  const lines = buildOrderLines(request.bookOrders, books);
  // Comes before the figures, which never match for an order without books.
  if (lines.length === 0) throw new ProblemError(422, "cart-no-books");
  const buyer = { user, settings, alreadyOrderedThisMonth: free_day !== null };
  const order = {
    type: request.type,
    lines: lines.map(({ type, price_cents: price, quantity }) => ({ type, price, quantity })),
    donation: cents(request.donation),
    minimumDonation,
    maximumDonation,
    destination: resolvePlace(address, buyer),
    taxId: user.tax_id,
    terms: resolveTerms(address, buyer),
  };
  const quote = quoteOrder(order);

  // Rules compare sums, so both sides have to mean the same ones first.
  if (cents(request.cartValue) !== quote.value) throw changedFiguresError(quote);
  const refusal = refuseOrder(order);
  if (refusal) throw new ProblemError(422, refusal.code, refusal.params);
  if (!agreesWithQuote(request, quote)) throw changedFiguresError(quote);
  const lists = mailingLists.filter((list) => request[list]);
  const { shippingHundredths } = order.terms;
  return { type: request.type, address, lines, quote, shippingHundredths, lists };
}

type BuyerAllowance = {
  user: ProfileRow;
  settings: Parameters<typeof getOrderTerms>[1];
  alreadyOrderedThisMonth: boolean;
};

function resolvePlace(address: OrderAddress, { user, settings }: BuyerAllowance): OrderDestination {
  const { country: code, ordering_enabled, requires_tax_id } = address;
  const country = { code, orderingEnabled: ordering_enabled, requiresTaxId: requires_tax_id };
  return getOrderDestination(country, user.is_marked_foreign, settings);
}

function resolveTerms({ country }: OrderAddress, buyer: BuyerAllowance): OrderTerms {
  const { user, settings, alreadyOrderedThisMonth } = buyer;
  const { free_limit_cents: limit } = user;
  return getOrderTerms(
    {
      ownLimit: limit === null ? null : dollars(limit),
      isMarkedForeign: user.is_marked_foreign,
      country,
      alreadyOrderedThisMonth,
    },
    settings,
  );
}

function agreesWithQuote({ payAmount, total }: NewOrder, quote: Quote): boolean {
  return cents(payAmount) === quote.pay && (total === undefined || cents(total) === quote.total);
}

function changedFiguresError({ value, pay, total }: Quote): ProblemError {
  return new ProblemError(409, "cart-figures-changed", {
    cartValue: dollars(value),
    payAmount: dollars(pay),
    total: dollars(total),
  });
}

/**
 * Lines of the ordered books with the library's own titles and prices; lines without copies are left out. Throws
 * `ProblemError` when a book is unknown (names its code) or not printed (names its title).
 */
function buildOrderLines(
  ordered: NewOrder["bookOrders"],
  books: readonly OrderedBook[],
): NewOrderLine[] {
  return withoutEmptyLines(ordered).map(({ bookCode, quantity }) => {
    const book = books.find(({ code }) => code === bookCode);
    if (!book) throw new ProblemError(422, "cart-book-unknown", { code: bookCode });
    if (!book.has_printable_version) {
      throw new ProblemError(422, "cart-book-gone", { title: buildFullTitle(book) });
    }
    const { code, type, price_cents } = book;
    return { code, title: buildFullTitle(book), type, price_cents, quantity };
  });
}

export function withoutEmptyLines(ordered: NewOrder["bookOrders"]): NewOrder["bookOrders"] {
  return ordered.filter(({ quantity }) => quantity > 0);
}

function buildFullTitle({ title, number, periodical, language }: OrderedBook): string {
  const name = localize(periodical, findContentLanguage(language) ?? "en");
  return getFullTitle({ title, number, periodical: periodical === null ? null : { name } });
}
