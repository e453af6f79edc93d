import type { Language } from "#domain/languages.ts";

import { useTranslation } from "./translation.tsx";

/** The language of the interface. */
export function useLanguage(): Language {
  return useTranslation().language;
}
