import type { Donation } from "#contract/donation-list.ts";
import type { Translate } from "#domain/translator.ts";

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
