import type { Translate } from "#web/i18n/translator.ts";

import type { Desk } from "./wish.ts";

/** What is said while it is not known what becomes of an order, or of a gift. */
export function wordsOf(desk: Desk, t: Translate) {
  return desk === "gift" ? giftWords(t) : orderWords(t);
}

function orderWords(t: Translate) {
  return {
    lookThere: t("orders-yours"),
    slower: t("order-slower"),
    waitingTitle: t("order-waiting-title"),
    waiting: {
      pending: t("order-waiting-pending"),
      unanswered: t("order-waiting-unanswered"),
      elsewhere: t("order-waiting-elsewhere"),
    },
    unknownTitle: t("order-unknown-title"),
    unknown: t("order-unknown"),
    toldElsewhere: t("order-told-elsewhere"),
    notArrived: t("order-not-arrived"),
    unsettled: {
      pending: t("order-unsettled-pending"),
      unanswered: t("order-unsettled-unanswered"),
    },
  };
}

function giftWords(t: Translate): ReturnType<typeof orderWords> {
  return {
    lookThere: t("gifts-yours"),
    slower: t("gift-slower"),
    waitingTitle: t("gift-waiting-title"),
    waiting: {
      pending: t("gift-waiting-pending"),
      unanswered: t("gift-waiting-unanswered"),
      elsewhere: t("gift-waiting-elsewhere"),
    },
    unknownTitle: t("gift-unknown-title"),
    unknown: t("gift-unknown"),
    toldElsewhere: t("gift-told-elsewhere"),
    notArrived: t("gift-not-arrived"),
    unsettled: {
      pending: t("gift-unsettled-pending"),
      unanswered: t("gift-unsettled-unanswered"),
    },
  };
}
