import { type Language, parseLanguage } from "#domain/languages.ts";

import { languageOfUrl } from "./language-of-url.ts";
import { LANGUAGE_COOKIE, readLanguageCookie } from "./language-of-request.ts";
import { setPreferenceCookie } from "./preference-cookie.ts";

const STORAGE_KEY = "i18nextLng";

/** S9.07 in full: address, cookie, local storage, session storage, browser, document. */
export function detectLanguage(): Language {
  const candidates = [
    languageOfUrl(location),
    readLanguageCookie(document.cookie),
    readStored(() => localStorage),
    readStored(() => sessionStorage),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return candidates.map(parseLanguage).find((language) => language !== null) ?? "en";
}

/** Stores the language in the cookie for the server and in local storage for the next visit. */
export function storeLanguage(language: Language): void {
  setPreferenceCookie(LANGUAGE_COOKIE, language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is blocked: the next visit detects the language again.
  }
}

function readStored(storage: () => Storage): string | null {
  try {
    return storage().getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
