import type { Translate } from "#domain/translator.ts";
import { paths } from "#web/paths.ts";
import type { CheckoutKind } from "#web/shop/cart/order-key.ts";

import type { OrderInFlight } from "./order-in-flight.ts";
import { isDonation, isMonthly } from "./order-request.ts";

/** Messages while the outcome of an order or donation is unknown. */
export function getSubmitMessages(checkoutKind: CheckoutKind, t: Translate) {
  return checkoutKind === "donation" ? createDonationMessages(t) : createOrderMessages(t);
}

/**
 * The same for a sent order. A regular giving is set up within the call only, so an interrupted one is not completed
 * later.
 */
export function getOrderMessages(
  { request }: OrderInFlight,
  t: Translate,
): ReturnType<typeof createOrderMessages> {
  const messages = getSubmitMessages(isDonation(request) ? "donation" : "order", t);
  if (!isMonthly(request)) return messages;
  return {
    ...messages,
    waiting: { ...messages.waiting, pending: t("gift-waiting-monthly") },
    unsettled: { ...messages.unsettled, pending: t("gift-unsettled-monthly") },
  };
}

/** Messages for donations where the API's detail speaks of an order, by failure code. */
function donationFailures(t: Translate): Partial<Record<string, string>> {
  return {
    "order-key-used": t("gift-key-used"),
    "other-order-pending": t("gift-other-pending"),
    "payment-given-back": t("gift-payment-given-back"),
    "payment-in-doubt": t("gift-payment-in-doubt"),
    "payment-missing": t("gift-payment-missing"),
    "payment-not-charged": t("gift-payment-not-charged"),
    "payments-unavailable": t("gift-payments-unavailable"),
    "cart-address-gone": t("gift-address-gone"),
  };
}

/** The API's details fit orders. */
const orderFailures: Partial<Record<string, string>> = {};

function createOrderMessages(t: Translate) {
  return {
    failures: orderFailures,
    accountLink: { name: t("orders-yours"), to: paths.account },
    slower: t("order-slower"),
    waitingTitle: t("order-waiting-title"),
    waiting: {
      pending: t("order-waiting-pending"),
      unanswered: t("order-waiting-unanswered"),
      elsewhere: t("order-waiting-elsewhere"),
    },
    unknownTitle: t("order-unknown-title"),
    unknown: t("order-unknown"),
    finishedInOtherTab: t("order-told-elsewhere"),
    notArrived: t("order-not-arrived"),
    unsettled: {
      pending: t("order-unsettled-pending"),
      unanswered: t("order-unsettled-unanswered"),
    },
  };
}

function createDonationMessages(t: Translate): ReturnType<typeof createOrderMessages> {
  return {
    failures: donationFailures(t),
    accountLink: { name: t("gifts-yours"), to: `${paths.account}#gifts` },
    slower: t("gift-slower"),
    waitingTitle: t("gift-waiting-title"),
    waiting: {
      pending: t("gift-waiting-pending"),
      unanswered: t("gift-waiting-unanswered"),
      elsewhere: t("gift-waiting-elsewhere"),
    },
    unknownTitle: t("gift-unknown-title"),
    unknown: t("gift-unknown"),
    finishedInOtherTab: t("gift-told-elsewhere"),
    notArrived: t("gift-not-arrived"),
    unsettled: {
      pending: t("gift-unsettled-pending"),
      unanswered: t("gift-unsettled-unanswered"),
    },
  };
}
