import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

import type { Language } from "#domain/languages.ts";

import { type Translate, translator } from "./translator.ts";
import type { Texts } from "./read-texts.ts";

export type Wording = { language: Language; texts: Texts };

type Translation = {
  t: Translate;
  language: Language;
  /** What lies within is said anew, in another language. */
  reword: (wording: Wording) => void;
};

const Current = createContext<Translation | null>(null);

type TranslationsProviderProps = Wording & { children: ReactNode };

/** The texts of the interface for what lies within. A test sees to it that no language lacks one. */
export function TranslationsProvider({ children, ...first }: TranslationsProviderProps) {
  const [{ language, texts }, reword] = useState<Wording>(first);
  // Only a change of language makes it new, and every text on the page with it.
  const translation = useMemo(
    () => ({ language, reword, t: translator(language, texts) }),
    [language, texts],
  );
  return <Current value={translation}>{children}</Current>;
}

/** The texts of the interface. */
export function useTranslation(): Translation {
  const translation = useContext(Current);
  if (!translation) throw new Error("There are no translations round this component.");
  return translation;
}
