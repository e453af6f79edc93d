import type { NewDonation, NewRegularGiving } from "#contract/donations.ts";
import type { NewOrder } from "#contract/orders.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { donationIntervals } from "#domain/donation-intervals.ts";
import { dollars } from "#domain/money.ts";
import type { CheckoutType, Quote } from "#domain/pricing.ts";
import { isRecord } from "#web/app/layout/local-storage.ts";
import type { Cart } from "#web/shop/cart/cart-state.ts";
import { listOrderedLines } from "#web/shop/cart/cart-sum.ts";

type WithoutPayment<Sent> = Omit<Sent, "paymentId" | "paymentMethod" | "ipAddress">;
export type BookOrderRequest = WithoutPayment<NewOrder>;
/** S4.04: a single donation, or one that is charged now and each month. */
export type DonationRequest = WithoutPayment<NewDonation> | WithoutPayment<NewRegularGiving>;
/** An order without its payment token and IP address. */
export type OrderRequest = BookOrderRequest | DonationRequest;

type Copies = { code: string; quantity: number };

export function isDonation(request: OrderRequest): request is DonationRequest {
  return "recurringInterval" in request;
}

/** S4.04. */
export function isMonthly(request: OrderRequest): request is WithoutPayment<NewRegularGiving> {
  return isDonation(request) && request.recurringInterval === donationIntervals.monthly;
}

/** US dollars, charged now. */
export function getTotal(request: OrderRequest): number {
  return isDonation(request) ? request.donation : (request.total ?? 0);
}

export function getOrderedCopies(request: OrderRequest): Copies[] {
  if (isDonation(request)) return [];
  return request.bookOrders.map(({ bookCode: code, quantity }) => ({ code, quantity }));
}

/** The content that makes two orders the same intention. */
export function getIntention(request: OrderRequest): string {
  if (isDonation(request)) return intentionToGive(request.recurringInterval, request.donation);
  return intentionToOrder(getOrderedCopies(request));
}

export function intentionToOrder(lines: readonly Copies[]): string {
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  return JSON.stringify(ordered.map(({ code, quantity }) => [code, quantity]).toSorted());
}

/** `sum` in US dollars. */
export function intentionToGive(
  interval: DonationRequest["recurringInterval"],
  sum: number,
): string {
  return JSON.stringify([interval, sum]);
}

/** Storage may contain anything. */
export function isOrderRequest(stored: unknown): stored is OrderRequest {
  if (!isRecord(stored)) return false;
  if ("recurringInterval" in stored) return Number.isFinite(stored["donation"]);
  const sums = ["donation", "cartValue", "payAmount", "total"];
  return Array.isArray(stored["bookOrders"]) && sums.every((sum) => Number.isFinite(stored[sum]));
}

type CheckoutInput = {
  user: Pick<User, "userId">;
  address: Pick<UserAddress, "id">;
  cart: Pick<Cart, "lines" | "outOfPrint">;
  type: CheckoutType;
  quote: Quote;
  filledIn: FormData;
};

/** S7.20: the order with the amounts that the person agreed to. */
export function buildOrderRequest({
  user,
  address,
  cart,
  type,
  quote,
  filledIn,
}: CheckoutInput): BookOrderRequest {
  return {
    userId: user.userId,
    addressId: address.id,
    bookOrders: listOrderedLines(cart).map(({ code, quantity }) => ({ bookCode: code, quantity })),
    type,
    donation: dollars(quote.donation),
    cartValue: dollars(quote.value),
    payAmount: dollars(quote.pay),
    total: dollars(quote.total),
    fgben: filledIn.has("fgben"),
    fgbes: filledIn.has("fgbes"),
    caten: filledIn.has("caten"),
    cates: filledIn.has("cates"),
  };
}
