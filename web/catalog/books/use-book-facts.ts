import type { Book } from "#contract/books.ts";
import { formatCount, formatDollars } from "#domain/format-number.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";

/** Labels for the issue (S9.08), format, length and value of a book; null where unknown. */
export function useBookFacts({ type, pageCount, price, periodical, number }: Book) {
  const { t } = useTranslation();
  const language = useLanguage();

  return {
    issue: periodical && number !== null ? `${periodical.label} ${number}` : null,
    format: t(`book-type-${type.toLowerCase()}`),
    pages:
      pageCount > 0
        ? t("pages", { count: pageCount, figure: formatCount(pageCount, language) })
        : null,
    value: price > 0 ? formatDollars(price, language) : null,
  };
}
