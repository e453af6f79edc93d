import { AUTHORS_ON_A_PAGE } from "#domain/criteria.ts";
import { useApi } from "#web/api/use-api.ts";
import { AuthorCard } from "#web/authors/author-card.tsx";
import { LiteratureTabs } from "#web/books/literature-tabs.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { PageHead } from "#web/layout/page-head.tsx";
import { PagedList } from "#web/lists/paged-list.tsx";
import { readPage, refusePastEnd, withPage } from "#web/lists/page-of-address.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Route } from "./+types/authors.ts";

/** S2.02: the authors who have books in the language of the interface, by last name. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const page = readPage(url.searchParams);

  const authors = await api.listAuthors({ language, pageCount: String(page - 1) });
  refusePastEnd(authors, url);
  return { page, authors };
}

export default function AuthorsScreen({ loaderData: { authors, page } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();

  return (
    <div className="wrap">
      <PageHead title={t("authors")} path={addressOf(page)} />
      <LiteratureTabs current="authors" />
      <h2 className="sr-only">{t("authors")}</h2>
      {authors.items.length > 0 ? (
        <PagedList
          key={page}
          first={authors}
          page={page}
          pageSize={AUTHORS_ON_A_PAGE}
          tally="authors-shown"
          listClass="md:grid md:grid-cols-2 md:gap-x-12"
          load={(next) => api.listAuthors({ language, pageCount: String(next - 1) })}
          addressOf={addressOf}
        >
          {(author) => <AuthorCard author={author} />}
        </PagedList>
      ) : (
        <EmptyState title={t("no-authors")} text={t("no-authors-text")} />
      )}
    </div>
  );
}

function addressOf(page: number): string {
  return withPage(paths.authors, page);
}
