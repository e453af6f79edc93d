import { redirectDocument } from "react-router";

import { useApi } from "#web/app/api/use-api.ts";
import { BookList } from "#web/catalog/books/book-card.tsx";
import { ViewChoice } from "#web/catalog/books/view-choice.tsx";
import { inLanguage, languageOfUrl } from "#web/app/i18n/language-of-url.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { getDefaultListLanguage } from "#web/catalog/lists/resolve-list-language.ts";
import { parsePageNumber, redirectPastEnd, withPage } from "#web/catalog/lists/page-number.ts";
import { paths } from "#web/paths.ts";
import { findReadableBooks } from "#web/reader/find-readable-book.ts";
import { requestContext } from "#web/request-context.ts";
import { Alert } from "#web/ui/alert.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Route } from "./+types/epub-reader.ts";

/** S2.09: the reader's other address. Redirects to a book by its code; without one lists the books with an EPUB. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language, onlyMine } = context.get(requestContext);
  const code = url.searchParams.get("code");
  if (code) {
    const named = languageOfUrl(url);
    const path = paths.read(code);
    throw redirectDocument(named ? inLanguage(path, named) : path, 301);
  }

  const page = parsePageNumber(url.searchParams);
  const requested = getDefaultListLanguage(language, onlyMine);
  const books = await findReadableBooks(api, { language: requested, culture: language, page });
  redirectPastEnd(books, url);
  return { books, page, isElsewhere: books.language !== requested };
}

export default function EpubReaderScreen({ loaderData }: Route.ComponentProps) {
  const { books, page, isElsewhere } = loaderData;
  const { t, language: culture } = useTranslation();
  const api = useApi();
  const { language } = books;

  return (
    <div className="wrap">
      <PageHead
        title={t("read-online")}
        description={t("reader-list-text")}
        path={addressOf(page)}
      />
      <div className="flex flex-wrap items-end justify-between gap-4 screen-top">
        <h1>{t("read-online")}</h1>
        {books.total > 0 && <ViewChoice />}
      </div>
      <p className="measure mt-3 mb-5 text-ink-2">{t("reader-list-text")}</p>
      {isElsewhere && books.total > 0 && (
        <Alert kind="info" className="mb-5">
          {t("reader-list-elsewhere")}
        </Alert>
      )}
      <div className="double-rule">
        <h2 className="sr-only">{t("books")}</h2>
        {books.total > 0 ? (
          <BookList
            first={books}
            page={page}
            load={(next) => findReadableBooks(api, { language, culture, page: next })}
            addressOf={addressOf}
            pane={{ height: "list", label: t("read-online") }}
          />
        ) : (
          <EmptyState title={t("no-titles")} text={t("reader-list-empty")}>
            <Link to={paths.literature()} className="btn">
              {t("browse-library")}
            </Link>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function addressOf(page: number): string {
  return withPage(paths.readable, page);
}
