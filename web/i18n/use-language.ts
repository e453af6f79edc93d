import { useTranslation } from "./translation.tsx";

import { type Language, readLanguage } from "#domain/languages.ts";

/** The language of the interface. */
export function useLanguage(): Language {
  return readLanguage(useTranslation().i18n.language) ?? "en";
}
