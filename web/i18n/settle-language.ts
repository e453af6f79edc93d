import { type Language, readLanguage } from "#domain/languages.ts";

import { languageOfAddress } from "./language-of-address.ts";
import { LANGUAGE_COOKIE, readLanguageCookie } from "./language-of-request.ts";
import { keepCookie } from "./wish-cookie.ts";

const STORED_AS = "i18nextLng";

/** S9.07's whole order: address, cookie, local storage, session storage, browser, document. */
export function languageOfBrowser(): Language {
  const wishes = [
    languageOfAddress(location),
    readLanguageCookie(document.cookie),
    stored(() => localStorage),
    stored(() => sessionStorage),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return wishes.map(readLanguage).find((language) => language !== null) ?? "en";
}

/** Kept where the server's next page and the next visit find it. */
export function keepLanguage(language: Language): void {
  keepCookie(LANGUAGE_COOKIE, language);
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    // Blocked storage only means that the language is asked for again.
  }
}

function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(STORED_AS);
  } catch {
    return null;
  }
}
