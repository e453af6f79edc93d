import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

import type { Language } from "#domain/languages.ts";

import { type Translate, createTranslator } from "#domain/translator.ts";
import type { Texts } from "./read-texts.ts";

export type LanguageTexts = { language: Language; texts: Texts };

type Translation = {
  t: Translate;
  language: Language;
  /** What lies within is said anew, in another language. */
  setTexts: (wording: LanguageTexts) => void;
};

const TranslationContext = createContext<Translation | null>(null);

type TranslationsProviderProps = LanguageTexts & { children: ReactNode };

/** The texts of the interface for what lies within. A test sees to it that no language lacks one. */
export function TranslationsProvider({ children, ...first }: TranslationsProviderProps) {
  const [{ language, texts }, setTexts] = useState<LanguageTexts>(first);
  // Only a change of language makes it new, and every text on the page with it.
  const translation = useMemo(
    () => ({ language, setTexts, t: createTranslator(language, texts) }),
    [language, texts],
  );
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/** The texts of the interface. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("There are no translations round this component.");
  return translation;
}
