import { useTranslation } from "#web/app/i18n/translation.tsx";

import { useReadingState } from "./reading-state.ts";

/** The location as text: chapter, page in the chapter if there are pages, and percentage read. */
export function useLocationText(): { chapter: string; pageInChapter: string; percent: string } {
  const { t } = useTranslation();
  const { bookLocation } = useReadingState();
  if (!bookLocation) return { chapter: "", pageInChapter: "", percent: "" };

  const { chapter, fraction, page, pages } = bookLocation;
  return {
    chapter,
    pageInChapter: page && pages ? t("reader-page-of", { page, pages }) : "",
    percent: t("percent", { figure: Math.round(fraction * 100) }),
  };
}
