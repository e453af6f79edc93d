import type { Donation } from "#contract/donation-list.ts";
import type { LastOrder } from "#contract/last-order.ts";
import type { Translate } from "#domain/translator.ts";

type OrderStateText = { name: string; meaning: string };
type OrderWithState = Pick<LastOrder, "state" | "orderDetails" | "paymentState">;

/**
 * Describes an order that is not simply placed and paid; null otherwise. Orders with a failed payment are not listed.
 */
export function describeOrderState(order: OrderWithState, t: Translate): OrderStateText | null {
  return isDonation(order) ? donationWords(order, t) : describeBookOrder(order, t);
}

/** A donation without books. */
export function isDonation({ orderDetails }: Pick<LastOrder, "orderDetails">): boolean {
  return orderDetails.length === 0;
}

function describeBookOrder(
  { state, paymentState }: OrderWithState,
  t: Translate,
): OrderStateText | null {
  const payment = paymentState && describeDonationState(paymentState, t);
  switch (state) {
    case "pending":
      return { name: t("order-is-pending"), meaning: t("order-pending-means") };
    case "doubtful":
      return { name: t("order-is-doubtful"), meaning: t("order-doubtful-means") };
    case "cancelled":
      return {
        name: t("order-is-cancelled"),
        meaning:
          paymentState === "returned" && payment ? payment.meaning : t("order-cancelled-means"),
      };
    default:
      return paymentState === "pending" && payment
        ? { name: t("payment-pending"), meaning: payment.meaning }
        : null;
  }
}

/** Worded as in the list of donations once the payment is certain. */
function donationWords(
  { state, paymentState }: OrderWithState,
  t: Translate,
): OrderStateText | null {
  switch (state) {
    case "pending":
      return { name: t("order-is-pending"), meaning: t("gift-pending-means") };
    case "doubtful":
      return { name: t("order-is-doubtful"), meaning: t("gift-doubtful-means") };
    case "cancelled":
      // The charge is not reversed yet.
      return paymentState === null || paymentState === "pending"
        ? { name: t("gift-is-cancelled"), meaning: t("gift-cancelled-means") }
        : describeDonationState(paymentState, t);
    default:
      return paymentState === null || paymentState === "paid"
        ? null
        : describeDonationState(paymentState, t);
  }
}

type StateText = {
  name: string;
  /** "" when paid. */
  meaning: string;
};

/** The state of a donation, worded as on the statement. */
export function describeDonationState(state: Donation["state"], t: Translate): StateText {
  switch (state) {
    case "paid":
      return { name: t("gift-state-paid"), meaning: "" };
    case "pending":
      return { name: t("gift-state-pending"), meaning: t("gift-state-pending-means") };
    case "voided":
      return { name: t("gift-state-voided"), meaning: t("gift-state-voided-means") };
    case "refunded":
      return { name: t("gift-state-refunded"), meaning: t("gift-state-refunded-means") };
    case "returned":
      return { name: t("gift-state-returned"), meaning: t("gift-state-returned-means") };
  }
}
