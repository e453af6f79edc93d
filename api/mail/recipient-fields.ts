import type { Language } from "#domain/languages.ts";

type MailOwner = { language: Language; user_id: number };

/** The owner of an order or a donation, in the language it was placed in. */
export function recipientFields({ language, user_id }: MailOwner, email: string) {
  return { to: email, language, userId: user_id };
}

/** A page of the website, in the language of the mail. */
export function buildPageLink(
  page: "account" | "cart" | "donate",
  siteOrigin: string,
  { language }: Pick<MailOwner, "language">,
): string {
  return `${siteOrigin}/${page}?lng=${language}`;
}
