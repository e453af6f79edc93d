import type { Author } from "#contract/authors.ts";
import { AUTHORS_PER_PAGE } from "#domain/criteria.ts";
import { formatCount } from "#domain/format-number.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useOnlyMine } from "#web/app/i18n/only-mine.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { RetryLink } from "#web/app/layout/load-error.tsx";
import { getDefaultListLanguage } from "#web/catalog/lists/resolve-list-language.ts";
import type { ListPage } from "#web/catalog/lists/list-position.ts";
import { PagedList } from "#web/catalog/lists/paged-list.tsx";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

import { type AuthorFilters, buildAuthorQuery } from "./author-filters.ts";
import { findAuthors } from "./find-books-of-author.ts";

export const AUTHOR_LIST_CLASS = "md:grid md:grid-cols-2 md:gap-x-12";

/** S9.11: a longer list scrolls in a pane. */
const MAX_WITHOUT_PANE = 10;

type AuthorListProps = {
  filters: AuthorFilters;
  /** Null when it could not be loaded. */
  found: ListPage<Author> | null;
};

export function AuthorList({ filters, found }: AuthorListProps) {
  const { t } = useTranslation();
  const api = useApi();
  const addressOf = useAuthorListPath();

  // S8.04: a retry link only, without a message.
  if (found === null) return <RetryLink className="btn mt-5" />;
  if (found.items.length === 0 && filters.filter !== "") {
    return (
      <EmptyState title={t("no-authors")} text={t("no-authors-named")}>
        <Link to={paths.authors} className="btn">
          {t("show-all-authors")}
        </Link>
      </EmptyState>
    );
  }
  if (found.items.length === 0) {
    return <EmptyState title={t("no-authors")} text={t("no-authors-text")} />;
  }
  return (
    <PagedList
      first={found}
      page={filters.page}
      pageSize={AUTHORS_PER_PAGE}
      tally="authors-shown"
      listClass={AUTHOR_LIST_CLASS}
      load={(page) => findAuthors(api, { ...filters, page })}
      addressOf={(page) => addressOf({ ...filters, page })}
      pane={
        found.items.length > MAX_WITHOUT_PANE
          ? { height: "authors", label: t("authors") }
          : undefined
      }
    >
      {(author) => <AuthorCard author={author} />}
    </PagedList>
  );
}

/** S2.10: links to the author's page. */
function AuthorCard({ author }: { author: Author }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { code, name, date, picture, booksCount } = author;

  return (
    <article
      aria-labelledby={`author-${code}`}
      className="relative flex items-center gap-[min(1rem,5vw)] border-b border-rule py-4 *:min-w-0 *:first:max-w-[20vw]"
    >
      <Portrait picture={picture} name={name} className="w-16" />
      <div>
        <h3 id={`author-${code}`}>
          <Link to={paths.author(code)} className="plain-link after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <FactsLine
          facts={[
            date,
            t("titles-count", { count: booksCount, figure: formatCount(booksCount, language) }),
          ]}
        />
      </div>
    </article>
  );
}

export function AuthorSkeleton() {
  return (
    <div className="flex items-center gap-4 border-b border-rule py-4">
      <Skeleton className="aspect-[4/5] h-auto! w-16 flex-none" />
      <div className="grid flex-auto gap-2">
        <Skeleton className="h-5! w-3/5" />
        <Skeleton className="w-2/5" />
      </div>
    </div>
  );
}

/** The address of a list of authors. The language is omitted where it is the default. */
export function useAuthorListPath(): (filters: AuthorFilters) => string {
  const language = useLanguage();
  const onlyMine = useOnlyMine();

  return (filters) => {
    const query = buildAuthorQuery(
      filters,
      onlyMine ? getDefaultListLanguage(language, true) : null,
    );
    return query.size > 0 ? `${paths.authors}?${query}` : paths.authors;
  };
}
