import type { Author } from "#contract/authors.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { BookList } from "#web/catalog/books/book-card.tsx";
import { ViewChoice } from "#web/catalog/books/view-choice.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { findBooksOfAuthor } from "./find-books-of-author.ts";

type TitlesOfAuthorProps = {
  author: Pick<Author, "code" | "name">;
  /** Null when they could not be loaded. */
  books: Awaited<ReturnType<typeof findBooksOfAuthor>> | null;
  page: number;
  addressOf: (page: number) => string;
};

/** S2.10: an author's books, ten to a page. */
export function TitlesOfAuthor({ author, books, page, addressOf }: TitlesOfAuthorProps) {
  const { t, language: culture } = useTranslation();
  const api = useApi();
  const { code, name } = author;
  const language = books?.language ?? "";

  return (
    <section aria-labelledby="titles" className="section">
      <div className="double-rule flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
        <h2 id="titles">{t("titles-by", { name })}</h2>
        {books && books.total > 0 && <ViewChoice />}
      </div>
      {!books && <LoadError>{t("titles-of-author-failed")}</LoadError>}
      {books?.total === 0 && <p className="text-ink-2">{t("no-titles-of-author")}</p>}
      {books && books.total > 0 && (
        <>
          {language === "" && <Alert kind="info">{t("titles-in-other-languages")}</Alert>}
          <BookList
            first={books}
            page={page}
            load={(next) => findBooksOfAuthor(api, { code, language, culture, page: next })}
            addressOf={addressOf}
            pane={{ height: "list", label: t("literature") }}
          />
        </>
      )}
    </section>
  );
}
