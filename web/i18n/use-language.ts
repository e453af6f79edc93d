import { type Language, readLanguage } from "#domain/languages.ts";

import { useTranslation } from "./translation.tsx";

/** The language of the interface. */
export function useLanguage(): Language {
  return readLanguage(useTranslation().language) ?? "en";
}
