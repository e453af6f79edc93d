import type { Language } from "#domain/languages.ts";

type MailOwner = { language: Language; user_id: number };

/** To the person whose something is, in the language they used for it. */
export function recipientFields({ language, user_id }: MailOwner, email: string) {
  return { to: email, language, userId: user_id };
}

/** A page of the site, in the language that the mail is written in. */
export function buildPageLink(
  page: "account" | "cart" | "donate",
  siteOrigin: string,
  { language }: Pick<MailOwner, "language">,
): string {
  return `${siteOrigin}/${page}?lng=${language}`;
}
