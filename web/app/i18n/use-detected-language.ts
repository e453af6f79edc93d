import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

import type { Language } from "#domain/languages.ts";

import { loadTexts } from "./load-texts.ts";
import { storeLanguage, detectLanguage } from "./detect-language.ts";
import { useTranslation } from "./translation.tsx";

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
