import type { NewDonation, NewRegularGiving } from "#contract/donations.ts";
import type { NewOrder } from "#contract/orders.ts";
import { donationIntervals } from "#domain/donation-intervals.ts";
import { isRecord } from "#web/layout/local-storage.ts";

/** Where an order is placed: from the cart, or as a gift without books. Each has its own key and place on the device. */
export type CheckoutKind = "order" | "donation";

type WithoutPayment<Sent> = Omit<Sent, "paymentId" | "paymentMethod" | "ipAddress">;
export type BookOrderRequest = WithoutPayment<NewOrder>;
/** S4.04: given once, or now and each month from then on. */
export type DonationWish = WithoutPayment<NewDonation> | WithoutPayment<NewRegularGiving>;
/** What is ordered, without what stands for the card and where it comes from. */
export type OrderRequest = BookOrderRequest | DonationWish;

type Copies = { code: string; quantity: number };

export function isDonation(wish: OrderRequest): wish is DonationWish {
  return "recurringInterval" in wish;
}

/** S4.04. */
export function isMonthly(wish: OrderRequest): wish is WithoutPayment<NewRegularGiving> {
  return isDonation(wish) && wish.recurringInterval === donationIntervals.monthly;
}

/** In US dollars; what is charged now. */
export function getTotal(wish: OrderRequest): number {
  return isDonation(wish) ? wish.donation : (wish.total ?? 0);
}

export function getOrderedCopies(wish: OrderRequest): Copies[] {
  if (isDonation(wish)) return [];
  return wish.bookOrders.map(({ bookCode: code, quantity }) => ({ code, quantity }));
}

/** What is the same in two orders that are one and the same intention. */
export function getIntention(wish: OrderRequest): string {
  if (isDonation(wish)) return intentionToGive(wish.recurringInterval, wish.donation);
  return intentionToOrder(getOrderedCopies(wish));
}

export function intentionToOrder(lines: readonly Copies[]): string {
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  return JSON.stringify(ordered.map(({ code, quantity }) => [code, quantity]).toSorted());
}

/** Of a sum in US dollars. */
export function intentionToGive(interval: DonationWish["recurringInterval"], sum: number): string {
  return JSON.stringify([interval, sum]);
}

/** Whoever has changed what lies on the device may have written anything. */
export function isOrderRequest(kept: unknown): kept is OrderRequest {
  if (!isRecord(kept)) return false;
  if ("recurringInterval" in kept) return Number.isFinite(kept["donation"]);
  const sums = ["donation", "cartValue", "payAmount", "total"];
  return Array.isArray(kept["bookOrders"]) && sums.every((sum) => Number.isFinite(kept[sum]));
}
