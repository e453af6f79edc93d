import type { LastOrder } from "#contract/last-order.ts";
import type { Translate } from "#web/i18n/translator.ts";

type StateWords = { name: string; means: string };
type Stated = Pick<LastOrder, "state" | "orderDetails">;

/** What is said of an order that is not simply placed; one whose payment failed is listed nowhere. */
export function stateWords(order: Stated, t: Translate): StateWords | null {
  return isGift(order) ? giftWords(order, t) : orderWords(order, t);
}

/** Whether it is a gift without books. */
export function isGift({ orderDetails }: Pick<LastOrder, "orderDetails">): boolean {
  return orderDetails.length === 0;
}

function orderWords({ state }: Stated, t: Translate): StateWords | null {
  switch (state) {
    case "pending":
      return { name: t("order-is-pending"), means: t("order-pending-means") };
    case "doubtful":
      return { name: t("order-is-doubtful"), means: t("order-doubtful-means") };
    case "cancelled":
      return { name: t("order-is-cancelled"), means: t("order-cancelled-means") };
    default:
      return null;
  }
}

function giftWords({ state }: Stated, t: Translate): StateWords | null {
  switch (state) {
    case "pending":
      return { name: t("order-is-pending"), means: t("gift-pending-means") };
    case "doubtful":
      return { name: t("order-is-doubtful"), means: t("gift-doubtful-means") };
    case "cancelled":
      return { name: t("gift-is-cancelled"), means: t("gift-cancelled-means") };
    default:
      return null;
  }
}
