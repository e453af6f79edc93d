import { useLocation, useNavigation } from "react-router";

import { useApi } from "#web/api/use-api.ts";
import { BookList } from "#web/books/book-list.tsx";
import { FilterBar } from "#web/books/filter-bar.tsx";
import { queryOf, readFilters, unusual } from "#web/books/filters.ts";
import { findPage } from "#web/books/find-page.ts";
import { LiteratureTabs } from "#web/books/literature-tabs.tsx";
import { countInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Link } from "#web/layout/link.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { refusePastEnd } from "#web/lists/page-of-address.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Route } from "./+types/literature.ts";

/** S2.02, S2.03. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language: culture } = context.get(requestContext);
  const filters = readFilters(url.searchParams, culture);
  const { language } = filters;

  const [found, series, topics, languages] = await Promise.all([
    findPage(api, filters, culture),
    api.listSeries({ language, culture }),
    api.listTopics({ language, culture }),
    api.listLanguages({ language: culture }),
  ]);
  refusePastEnd(found, url);
  return { filters, found, series, topics, languages };
}

export default function LiteratureScreen({ loaderData }: Route.ComponentProps) {
  const { filters, found, ...choices } = loaderData;
  const { t } = useTranslation();
  const language = useLanguage();
  const api = useApi();
  const { pathname } = useLocation();
  const isWaiting = useNavigation().state !== "idle";

  return (
    <div className="wrap">
      <PageHead
        title={t("literature")}
        description={t("literature-description")}
        path={paths.literature(unusual(filters, language))}
      />
      <LiteratureTabs current="literature" />
      <div className="mt-5">
        <FilterBar filters={filters} {...choices} />
      </div>
      <section
        aria-labelledby="titles"
        aria-busy={isWaiting || undefined}
        className={`mt-5 transition-opacity delay-200 ${isWaiting ? "opacity-60" : ""}`}
      >
        <h2 id="titles" className="num font-sans text-lg font-normal tracking-normal">
          <output>
            {t("titles-count", {
              count: found.total,
              figure: countInWords(found.total, language),
            })}
          </output>
        </h2>
        <div className="double-rule mt-3">
          {found.items.length > 0 ? (
            <BookList
              key={String(queryOf(filters))}
              first={found}
              page={filters.page}
              load={(page) => findPage(api, { ...filters, page }, language)}
              addressOf={(page) => `${pathname}?${queryOf({ ...filters, page })}`}
            />
          ) : (
            <EmptyState title={t("no-titles")} text={t("no-titles-text")}>
              <Link to={paths.literature({ language: "" })} className="btn">
                {t("show-all-titles")}
              </Link>
            </EmptyState>
          )}
        </div>
      </section>
    </div>
  );
}
