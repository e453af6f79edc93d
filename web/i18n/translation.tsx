import type { i18n, TFunction } from "i18next";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

type Translation = { i18n: i18n; t: TFunction; language: string };

const Current = createContext<Translation | null>(null);

type TranslationsProviderProps = { i18n: i18n; children: ReactNode };

/** What lies within is drawn anew when the language of the texts changes. */
export function TranslationsProvider({ i18n, children }: TranslationsProviderProps) {
  const readLanguage = () => i18n.language;
  const language = useSyncExternalStore(
    (onChange) => {
      i18n.on("languageChanged", onChange);
      return () => i18n.off("languageChanged", onChange);
    },
    readLanguage,
    readLanguage,
  );
  // Only a change of language makes it new, and every text on the page with it.
  const translation = useMemo(() => ({ i18n, t: i18n.t, language }), [i18n, language]);
  return <Current value={translation}>{children}</Current>;
}

/** The texts of the interface. */
export function useTranslation(): Translation {
  const translation = useContext(Current);
  if (!translation) throw new Error("There are no translations round this component.");
  return translation;
}
