import type { Language } from "#domain/languages.ts";

type Owned = { language: Language; user_id: number };

/** To the person whose something is, in the language they used for it. */
export function toPerson({ language, user_id }: Owned, email: string) {
  return { to: email, language, userId: user_id };
}

/** A page of the site, in the language that the mail is written in. */
export function pageLink(
  page: "account" | "cart" | "donate",
  siteOrigin: string,
  { language }: Pick<Owned, "language">,
): string {
  return `${siteOrigin}/${page}?lng=${language}`;
}
