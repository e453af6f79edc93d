import { type Language, parseAcceptLanguage, parseLanguage } from "#domain/languages.ts";

import { languageOfUrl } from "./language-of-url.ts";

const YEAR_SECONDS = 31_536_000;

export const ONLY_MINE_COOKIE = "onlyMine";

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

/**
 * S4.10: whether lists are limited to the interface language; true unless the visitor switched it off. An address that
 * names a language is rendered alike for all; the browser applies the choice.
 */
export function onlyMineOfRequest(request: Request): boolean {
  const url = new URL(request.url);
  return languageOfUrl(url) !== null || !isOnlyMineOff(request.headers.get("cookie") ?? "");
}

export function isOnlyMineOff(cookies: string): boolean {
  return new RegExp(`(?:^|;\\s*)${ONLY_MINE_COOKIE}=off(?:;|$)`).test(cookies);
}

/** A cookie that keeps a preference for a year. It grants no rights; over HTTPS it is `Secure`. */
export function formatPreferenceCookie(name: string, value: string, isHttps: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}

export function setPreferenceCookie(name: string, value: string): void {
  document.cookie = formatPreferenceCookie(name, value, location.protocol === "https:");
}
