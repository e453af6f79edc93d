import type { i18n } from "i18next";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

const Translations = createContext<i18n | null>(null);

type TranslationsProviderProps = { i18n: i18n; children: ReactNode };

export function TranslationsProvider({ i18n, children }: TranslationsProviderProps) {
  return <Translations value={i18n}>{children}</Translations>;
}

/** The texts of the interface; what shows them is drawn anew when their language changes. */
export function useTranslation() {
  const i18n = useContext(Translations);
  if (!i18n) throw new Error("There are no translations round this component.");

  const readLanguage = () => i18n.language;
  useSyncExternalStore(
    (onChange) => {
      i18n.on("languageChanged", onChange);
      return () => i18n.off("languageChanged", onChange);
    },
    readLanguage,
    readLanguage,
  );
  return { i18n, t: i18n.t };
}
