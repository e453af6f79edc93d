import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

import type { Language } from "#domain/languages.ts";

import { keepLanguage, languageOfBrowser } from "./settle-language.ts";
import { useTranslation } from "./translation.tsx";

/**
 * The server saw only a part of what decides the language (S9.07). Once the page stands the browser
 * keeps what it finds; when that is another language than was rendered, data and texts are had anew.
 */
export function useSettledLanguage(rendered: Language): void {
  const { i18n } = useTranslation();
  const { revalidate } = useRevalidator();

  const settle = useEffectEvent(() => {
    const found = languageOfBrowser();
    keepLanguage(found);
    if (found !== rendered) void revalidate();
  });
  useEffect(() => settle(), []);

  useEffect(() => {
    if (i18n.language !== rendered) void i18n.changeLanguage(rendered);
  }, [i18n, rendered]);
}
