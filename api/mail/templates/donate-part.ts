import { buildPageLink } from "#api/mail/recipient-fields.ts";
import type { MailPart, Sender } from "#api/mail/mail-content.ts";
import type { Language } from "#domain/languages.ts";

import { donationWords } from "./donation-words.ts";

/** Leads, below all else, to where gifts are made: after an order, or after a gift. */
export function donatePart(
  after: "order" | "donation",
  language: Language,
  { site }: Pick<Sender, "site">,
): MailPart {
  const { donate, giveAgain, giftsPay, likeToGive } = donationWords[language];
  const link = buildPageLink("donate", site, { language });
  return after === "donation"
    ? { kind: "link", text: likeToGive, label: giveAgain, link }
    : { kind: "link", text: giftsPay, label: donate, link };
}
