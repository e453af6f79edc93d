import { orNotFound } from "#web/api/or-not-found.ts";
import { useApi } from "#web/api/use-api.ts";
import { findBooksOfAuthor } from "#web/authors/find-books-of-author.ts";
import { BookList } from "#web/books/book-list.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { excerpt } from "#web/layout/excerpt.ts";
import { PageHead } from "#web/layout/page-head.tsx";
import { readPage, refusePastEnd, withPage } from "#web/lists/page-of-address.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Paragraphs } from "#web/ui/paragraphs.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import { SectionHead } from "#web/ui/section-head.tsx";

import type { Route } from "./+types/author.ts";

/** S2.10. */
export async function loader({ params: { code }, context, url }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const page = readPage(url.searchParams);

  const [author, books] = await orNotFound(
    Promise.all([
      api.getAuthorDetail({ code, language }),
      findBooksOfAuthor(api, { code, language, page }),
    ]),
  );
  refusePastEnd(books, url);
  return { author, books, page };
}

export default function AuthorScreen({
  loaderData: { author, books, page },
}: Route.ComponentProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { code, name, date, biography, picture } = author;
  const addressOf = (number: number) => withPage(paths.author(code), number);

  return (
    <div className="wrap">
      <PageHead title={name} description={excerpt(biography)} path={addressOf(page)} />
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 pt-[clamp(1.5rem,3.5vw,2.5rem)] sm:grid-rows-[auto_1fr] sm:gap-x-8">
        <div className="sm:row-span-2">
          <Portrait picture={picture} name={name} />
        </div>
        <div className="max-sm:self-center">
          <h1>{name}</h1>
          {date && <p className="num mt-1 text-ink-3">{date}</p>}
        </div>
        <div className="max-sm:col-span-full sm:-mt-2">
          <Paragraphs text={biography} />
        </div>
      </header>
      <section aria-labelledby="titles" className="section">
        <SectionHead id="titles" title={t("titles-by", { name })} />
        {books.total === 0 ? (
          <p className="text-ink-2">{t("no-titles-of-author")}</p>
        ) : (
          <>
            {books.language === "" && <Alert kind="info">{t("titles-in-other-languages")}</Alert>}
            <BookList
              key={`${code} ${page}`}
              first={books}
              page={page}
              load={(next) =>
                findBooksOfAuthor(api, { code, language: books.language, page: next })
              }
              addressOf={addressOf}
            />
          </>
        )}
      </section>
    </div>
  );
}
