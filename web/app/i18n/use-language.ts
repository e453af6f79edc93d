import type { Language } from "#domain/languages.ts";

import { useTranslation } from "./translation.tsx";

export function useLanguage(): Language {
  return useTranslation().language;
}
