import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

import type { Language } from "#domain/languages.ts";
import { type Translate, createTranslator } from "#domain/translator.ts";

import type { Texts } from "./read-texts.ts";

export type LanguageTexts = { language: Language; texts: Texts };

type Translation = {
  t: Translate;
  language: Language;
  /** Switches everything inside the provider to another language. */
  setTexts: (next: LanguageTexts) => void;
};

const TranslationContext = createContext<Translation | null>(null);

type TranslationsProviderProps = LanguageTexts & { children: ReactNode };

/** Provides the interface texts. A test ensures that every language has all of them. */
export function TranslationsProvider({ children, ...first }: TranslationsProviderProps) {
  const [{ language, texts }, setTexts] = useState<LanguageTexts>(first);
  // Memoized, because a new value renders every text on the page again.
  const translation = useMemo(
    () => ({ language, setTexts, t: createTranslator(language, texts) }),
    [language, texts],
  );
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/** The interface texts. Throws without a `TranslationsProvider`. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("There are no translations above this component.");
  return translation;
}

export function useLanguage(): Language {
  return useTranslation().language;
}
