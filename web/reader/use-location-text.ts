import { useTranslation } from "#web/i18n/translation.tsx";

import { useReadingState } from "./reading-state.ts";

/** Where one is: the chapter, the page in it where there are pages, and how much of the book lies behind. */
export function useLocationText(): { chapter: string; pageInChapter: string; percent: string } {
  const { t } = useTranslation();
  const { where } = useReadingState();
  if (!where) return { chapter: "", pageInChapter: "", percent: "" };

  const { chapter, fraction, page, pages } = where;
  return {
    chapter,
    pageInChapter: page && pages ? t("reader-page-of", { page, pages }) : "",
    percent: t("percent", { figure: Math.round(fraction * 100) }),
  };
}
