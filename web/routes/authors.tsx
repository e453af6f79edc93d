import { readLanguage } from "#domain/languages.ts";
import { orForgoList } from "#web/api/or-forgo.ts";
import { AuthorFilter } from "#web/authors/author-filter.tsx";
import { authorQueryOf, readAuthorFilters } from "#web/authors/author-filters.ts";
import { AuthorList, AUTHORS } from "#web/authors/author-list.tsx";
import { AuthorSkeleton } from "#web/authors/author-skeleton.tsx";
import { findAuthors } from "#web/authors/find-authors.ts";
import { useAuthorsAddress } from "#web/authors/use-authors-address.ts";
import { LiteratureTabs } from "#web/books/literature-tabs.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { PageHead } from "#web/layout/page-head.tsx";
import { Awaited } from "#web/lists/awaited.tsx";
import { CountedHeading } from "#web/lists/counted-heading.tsx";
import { usualLanguage } from "#web/lists/list-language.ts";
import { orAsItWas } from "#web/lists/or-as-it-was.ts";
import { refusePastEnd } from "#web/lists/page-of-address.ts";
import { useIsQuerying } from "#web/lists/use-is-querying.ts";
import { useSettledAddress } from "#web/lists/use-settled-address.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";

import type { Route } from "./+types/authors.ts";

/** S2.02, S2.21, S8.04. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language, onlyMine, report } = context.get(requestContext);
  const filters = readAuthorFilters(url.searchParams, language, onlyMine);

  const found = await orForgoList(findAuthors(api, filters), report);
  if (found) refusePastEnd(found, url);
  return { filters, found };
}

/** On a line that has broken off the screen stays, with what is chosen. */
export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const language = readLanguage(document.documentElement.lang) ?? "en";
  const filters = readAuthorFilters(new URL(request.url).searchParams, language);

  return orAsItWas(serverLoader(), { filters, found: null });
}

export default function AuthorsScreen({ loaderData: { filters, found } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isQuerying = useIsQuerying();
  const addressOf = useAuthorsAddress();
  useSettledAddress(filters, (wanted) =>
    wanted === filters.language ? null : addressOf({ ...filters, language: wanted }),
  );

  const query = authorQueryOf(filters, usualLanguage(language, true));
  const path = query.size > 0 ? `${paths.authors}?${query}` : paths.authors;

  return (
    <div className="wrap">
      <PageHead title={t("authors")} description={t("authors-description")} path={path} />
      <LiteratureTabs current="authors" />
      <div className="my-5">
        <AuthorFilter filters={filters} />
      </div>
      <section aria-labelledby="authors">
        <CountedHeading
          id="authors"
          counted="authors-count"
          count={found && found.total}
          title={t("authors")}
        />
        <div className="double-rule mt-3">
          <Awaited
            isWaiting={isQuerying}
            label={t("loading")}
            skeleton={<AuthorSkeleton />}
            listClass={AUTHORS}
          >
            <AuthorList filters={filters} found={found} />
          </Awaited>
        </div>
      </section>
    </div>
  );
}
