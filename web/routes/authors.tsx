import { parseLanguage } from "#domain/languages.ts";
import { orNullUnlessRefused } from "#web/app/api/or-null.ts";
import { AuthorFilter } from "#web/catalog/authors/author-filter.tsx";
import { buildAuthorQuery, parseAuthorFilters } from "#web/catalog/authors/author-filters.ts";
import {
  AuthorList,
  AUTHOR_LIST_CLASS,
  AuthorSkeleton,
  useAuthorListPath,
} from "#web/catalog/authors/author-list.tsx";
import { findAuthors } from "#web/catalog/authors/find-books-of-author.ts";
import { LiteratureTabs } from "#web/catalog/books/literature-tabs.tsx";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { SkeletonOverlay } from "#web/catalog/lists/skeleton-overlay.tsx";
import { CountedHeading } from "#web/catalog/lists/paged-list.tsx";
import { getDefaultListLanguage } from "#web/catalog/lists/resolve-list-language.ts";
import { withOfflineFallback } from "#web/catalog/lists/with-offline-fallback.ts";
import { redirectPastEnd } from "#web/catalog/lists/page-number.ts";
import { useIsQuerying } from "#web/catalog/lists/use-debounced-navigation.ts";
import { useCanonicalAddress } from "#web/catalog/lists/use-canonical-address.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";

import type { Route } from "./+types/authors.ts";

/** S2.02, S2.21, S8.04. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language, onlyMine, report } = context.get(requestContext);
  const filters = parseAuthorFilters(url.searchParams, language, onlyMine);

  const found = await orNullUnlessRefused(findAuthors(api, filters), report);
  if (found) redirectPastEnd(found, url);
  return { filters, found };
}

/** Offline the screen stays, with its filters. */
export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const language = parseLanguage(document.documentElement.lang) ?? "en";
  const filters = parseAuthorFilters(new URL(request.url).searchParams, language);

  return withOfflineFallback(serverLoader(), { filters, found: null });
}

export default function AuthorsScreen({ loaderData: { filters, found } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isQuerying = useIsQuerying();
  const addressOf = useAuthorListPath();
  useCanonicalAddress(filters, (language) =>
    language === filters.language ? null : addressOf({ ...filters, language }),
  );

  const query = buildAuthorQuery(filters, getDefaultListLanguage(language, true));
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
          <SkeletonOverlay
            isWaiting={isQuerying}
            label={t("loading")}
            skeleton={<AuthorSkeleton />}
            listClass={AUTHOR_LIST_CLASS}
          >
            <AuthorList filters={filters} found={found} />
          </SkeletonOverlay>
        </div>
      </section>
    </div>
  );
}
