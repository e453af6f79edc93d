import { type Language, preferredLanguage, readLanguage } from "#domain/languages.ts";

import { languageOfAddress } from "./language-of-address.ts";

export const LANGUAGE_COOKIE = "i18next";

/** As much of S9.07's order as a server can see: the address, the cookie, what the browser prefers. */
export function languageOfRequest(request: Request): Language {
  return (
    languageOfAddress(new URL(request.url)) ??
    readLanguage(readLanguageCookie(request.headers.get("cookie"))) ??
    preferredLanguage(request.headers.get("accept-language")) ??
    "en"
  );
}

export function readLanguageCookie(cookies: string | null): string | undefined {
  return cookies?.match(/(?:^|;\s*)i18next=([^;]*)/)?.[1];
}
