import type { BookDetail } from "#contract/books.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { orNull } from "#web/app/api/or-null.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { paths } from "#web/paths.ts";
import { SectionHead } from "#web/ui/section-head.tsx";

import { type BookSummary, toBookSummary } from "./book-summary.ts";
import { Shelf } from "./shelf.tsx";

/** One row on a wide screen; the author's page lists all. */
const MAX_BOOKS = 6;

type MoreByAuthorProps = {
  author: { code: string; name: string };
  /** Null when they could not be loaded. */
  books: BookSummary[] | null;
};

export function MoreByAuthor({ author, books }: MoreByAuthorProps) {
  const { t } = useTranslation();

  return (
    <section aria-labelledby="more-by-author" className="wrap section">
      <SectionHead id="more-by-author" title={t("more-by", { name: author.name })}>
        <Link to={paths.author(author.code)}>{t("see-them-all")}</Link>
      </SectionHead>
      {books ? (
        <Shelf books={books} labelledBy="more-by-author" />
      ) : (
        <LoadError>{t("more-by-failed")}</LoadError>
      )}
    </section>
  );
}

type MoreByAuthorQuery = Pick<BookDetail, "code" | "language"> & {
  authors: readonly BookDetail["authors"][number][];
  culture: Language;
};

/**
 * Other books in the same language by the first author with a page. Returns null when there are none; `books` is null when loading
 * fails.
 */
export async function findMoreByAuthor(
  api: ApiClient,
  { code, language, authors, culture }: MoreByAuthorQuery,
  report: (failure: unknown) => void,
) {
  const author = authors.find(({ isGone }) => !isGone);
  if (!author) return null;

  const page = await orNull(
    api.listBooksOfAuthor({ code: author.code, language, culture }),
    report,
  );
  if (!page) return { author, books: null };

  const others = page.items.filter((book) => book.code !== code);
  const books = others.slice(0, MAX_BOOKS).map(toBookSummary);
  return books.length > 0 ? { author, books } : null;
}
