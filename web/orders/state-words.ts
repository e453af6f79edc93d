import type { LastOrder } from "#contract/last-order.ts";
import type { Translate } from "#web/i18n/translator.ts";

type StateWords = { name: string; means: string };

/** What is said of an order that is not simply placed; one whose payment failed is listed nowhere. */
export function stateWords(state: LastOrder["state"], t: Translate): StateWords | null {
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
