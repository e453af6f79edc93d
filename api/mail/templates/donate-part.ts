import { pageLink } from "#api/mail/addressing.ts";
import type { Part, Writer } from "#api/mail/letter.ts";
import type { Language } from "#domain/languages.ts";

import { giftWords } from "./gift-words.ts";

/** Leads, below all else, to where gifts are made: after an order, or after a gift. */
export function donatePart(
  after: "order" | "gift",
  language: Language,
  { site }: Pick<Writer, "site">,
): Part {
  const { donate, giveAgain, giftsPay, likeToGive } = giftWords[language];
  const link = pageLink("donate", site, { language });
  return after === "gift"
    ? { kind: "link", text: likeToGive, label: giveAgain, link }
    : { kind: "link", text: giftsPay, label: donate, link };
}
