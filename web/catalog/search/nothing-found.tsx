import type { Book } from "#contract/books.ts";
import { BookCard } from "#web/catalog/books/book-card.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { SectionHead } from "#web/ui/section-head.tsx";

import { truncateWords } from "./truncate-words.ts";

type NothingFoundProps = { words: string; similarTitles: Book[] };

/** S2.07: no results; offers similar titles and the whole library. */
export function NothingFound({ words, similarTitles }: NothingFoundProps) {
  const { t } = useTranslation();

  return (
    <>
      <Alert kind="warning">{t("nothing-found", { words: truncateWords(words) })}</Alert>
      <p className="measure mt-4 mb-5 text-ink-2">{t("nothing-found-text")}</p>
      <Link to={paths.literature({ language: "" })} className="btn">
        {t("browse-library")}
      </Link>
      {similarTitles.length > 0 && (
        <section aria-labelledby="near-titles" className="section">
          <SectionHead id="near-titles" title={t("near-titles")} />
          <ul>
            {similarTitles.map((book) => (
              <li key={book.code}>
                <BookCard book={book} sizes="(min-width: 48rem) 120px, 92px" isPriority={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
