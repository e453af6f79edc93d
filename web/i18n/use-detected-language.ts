import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

import type { Language } from "#domain/languages.ts";

import { loadTexts } from "./load-texts.ts";
import { storeLanguage, detectLanguage } from "./detect-language.ts";
import { useTranslation } from "./translation.tsx";

/**
 * The server saw only a part of what decides the language (S9.07). Once the page stands the browser
 * keeps what it finds; when that is another language than was rendered, data and texts are had anew.
 */
export function useDetectedLanguage(rendered: Language): void {
  const { language, setTexts } = useTranslation();
  const { revalidate } = useRevalidator();

  const settle = useEffectEvent(async (shown: Language) => {
    const found = detectLanguage();
    storeLanguage(found);
    if (found !== shown && (await loadTexts(found))) await revalidate();
  });
  useEffect(() => void settle(rendered), [rendered]);

  const speak = useEffectEvent(async (wanted: Language, isStale: () => boolean) => {
    if (language === wanted) return;
    const texts = await loadTexts(wanted);
    if (isStale()) return;
    if (texts) setTexts({ language: wanted, texts });
    // The server's page is whole without them.
    else location.reload();
  });
  useEffect(() => {
    let isStale = false;
    void speak(rendered, () => isStale);
    return () => {
      isStale = true;
    };
  }, [rendered]);
}
