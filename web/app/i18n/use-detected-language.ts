import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

import { type Language, parseLanguage } from "#domain/languages.ts";

import { loadTexts } from "./load-texts.ts";
import { useTranslation } from "./translation.tsx";
import { languageOfUrl } from "./language-of-url.ts";
import { LANGUAGE_COOKIE, readLanguageCookie, setPreferenceCookie } from "./preference-cookies.ts";

const STORAGE_KEY = "i18nextLng";

/**
 * The server sees only a part of S9.07. After hydration the browser detects and stores the language; when it differs
 * from the rendered one, data and texts are loaded again.
 */
export function useDetectedLanguage(rendered: Language): void {
  const { language, setTexts } = useTranslation();
  const { revalidate } = useRevalidator();

  const storeDetectedLanguage = useEffectEvent(async (current: Language) => {
    const found = detectLanguage();
    storeLanguage(found);
    if (found !== current && (await loadTexts(found))) await revalidate();
  });
  useEffect(() => void storeDetectedLanguage(rendered), [rendered]);

  const switchTexts = useEffectEvent(async (target: Language, isStale: () => boolean) => {
    if (language === target) return;
    const texts = await loadTexts(target);
    if (isStale()) return;
    if (texts) setTexts({ language: target, texts });
    // Texts cannot be loaded: the server's page has them.
    else location.reload();
  });
  useEffect(() => {
    let isStale = false;
    void switchTexts(rendered, () => isStale);
    return () => {
      isStale = true;
    };
  }, [rendered]);
}

/** S9.07 in full: address, cookie, local storage, session storage, browser, document. */
function detectLanguage(): Language {
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
function storeLanguage(language: Language): void {
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
