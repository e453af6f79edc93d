import type { Book } from "#contract/books.ts";
import { formatCount, formatDollars } from "#domain/format-number.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";

/** Its number in a periodical (S9.08), what a book is made as, how long it is and what it is worth, in words; null for what is not known. */
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
