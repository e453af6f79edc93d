import { type Language, parseAcceptLanguage, parseLanguage } from "#domain/languages.ts";

import { languageOfUrl } from "./language-of-url.ts";

export const LANGUAGE_COOKIE = "i18next";

/** The part of S9.07 that a server can see: address, cookie, Accept-Language. */
export function languageOfRequest(request: Request): Language {
  return (
    languageOfUrl(new URL(request.url)) ??
    parseLanguage(readLanguageCookie(request.headers.get("cookie"))) ??
    parseAcceptLanguage(request.headers.get("accept-language")) ??
    "en"
  );
}

export function readLanguageCookie(cookies: string | null): string | undefined {
  return cookies?.match(/(?:^|;\s*)i18next=([^;]*)/)?.[1];
}
