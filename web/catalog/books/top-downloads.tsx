import { useTranslation } from "#web/app/i18n/translation.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";

import type { BookSummary } from "./book-summary.ts";
import { formatAuthorNames } from "./author-links.tsx";
import { TitleLink } from "./title-link.tsx";

/** A ranking as a numbered list. S8.04: null, when it could not be loaded, shows an error. */
export function TopDownloads({ books }: { books: BookSummary[] | null }) {
  const { t } = useTranslation();
  if (books === null) return <LoadError>{t("top-downloads-failed")}</LoadError>;

  return (
    <ol className="[counter-reset:rank] lg:columns-2 lg:gap-x-12">
      {books.map((book) => (
        <li
          key={book.code}
          className="relative grid break-inside-avoid grid-cols-[2rem_1fr] items-baseline gap-x-2 border-b border-rule py-3 [counter-increment:rank] before:font-serif before:text-xl before:text-green before:content-[counter(rank)]"
        >
          <div>
            <h3 className="text-base">
              <TitleLink book={book} />
            </h3>
            <p className="text-sm leading-snug text-ink-3">{formatAuthorNames(book)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
