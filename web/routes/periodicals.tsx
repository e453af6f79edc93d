import { data, redirect } from "react-router";

import type { Periodical } from "#contract/periodicals.ts";
import { orNull, orNullUnlessRefused } from "#web/app/api/or-null.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { parsePageNumber, redirectPastEnd } from "#web/catalog/lists/page-number.ts";
import { readListLanguage } from "#web/catalog/lists/resolve-list-language.ts";
import { useLastLoaded } from "#web/catalog/lists/use-filter-choices.ts";
import { withOfflineFallback } from "#web/catalog/lists/with-offline-fallback.ts";
import { Issues } from "#web/catalog/periodicals/issues.tsx";
import {
  chooseLanguage,
  toListedPeriodical,
} from "#web/catalog/periodicals/periodical-languages.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import type { Route } from "./+types/periodicals.ts";

/** S2.06: the issues of one periodical, newest first; of the first periodical by default. */
export async function loader({ params: { code }, context, url }: Route.LoaderArgs) {
  const { api, language: own, report } = context.get(requestContext);
  const empty = { query: readQuery(code, url), periodicals: null, language: null, issues: null };
  const all = await orNull(api.listPeriodicals({ language: own }), report);
  if (!all) return empty;

  const periodicals = all.map(toListedPeriodical);
  const periodical = findPeriodical(periodicals, code);
  if (!periodical && code !== undefined) throw data(null, 404);
  if (!periodical) return { ...empty, periodicals };
  if (code !== undefined && url.pathname !== paths.periodicals(code)) {
    throw redirect(paths.periodicals(code) + url.search, 301);
  }

  const { language: chosenLanguage, page } = empty.query;
  const language = chooseLanguage(periodical, chosenLanguage, own);
  const pageCount = String(page - 1);
  const calls = { periodical: periodical.code, language, culture: own, pageCount };
  const issues = await orNullUnlessRefused(api.listIssues(calls), report);
  if (issues) redirectPastEnd(issues, url);
  return { ...empty, periodicals, language, issues };
}

/** Offline the screen stays, with its query. */
export function clientLoader({ serverLoader, params, request }: Route.ClientLoaderArgs) {
  const query = readQuery(params.code, new URL(request.url));
  return withOfflineFallback(serverLoader(), {
    query,
    periodicals: null,
    language: null,
    issues: null,
  });
}

export default function PeriodicalsScreen({ loaderData }: Route.ComponentProps) {
  const { query, issues } = loaderData;
  const { t, language: own } = useTranslation();
  const periodicals = useLastLoaded(loaderData.periodicals);
  const periodical = periodicals && findPeriodical(periodicals, query.code);
  const title = t("periodicals");

  return (
    <div className="wrap">
      <h1 className="screen-top pb-2">{title}</h1>
      {!periodical && <PageHead title={title} path={paths.periodicals()} />}
      {periodicals?.length === 0 && (
        <EmptyState title={t("no-periodicals")} text={t("no-periodicals-text")} />
      )}
      {periodicals && periodical && (
        <>
          <PeriodicalTabs periodicals={periodicals} current={periodical.code} />
          <Issues
            periodical={periodical}
            language={loaderData.language ?? chooseLanguage(periodical, query.language, own)}
            page={query.page}
            issues={issues}
          />
        </>
      )}
      {!periodical && periodicals?.length !== 0 && (
        <LoadError className="mt-5">{t("issues-failed")}</LoadError>
      )}
    </div>
  );
}

function readQuery(code: string | undefined, { searchParams }: URL) {
  return { code, language: readListLanguage(searchParams), page: parsePageNumber(searchParams) };
}

function findPeriodical<T extends { code: string }>(periodicals: T[], code: string | undefined) {
  return periodicals.find((candidate) => code === undefined || candidate.code === code);
}

type PeriodicalTabsProps = { periodicals: Pick<Periodical, "code" | "name">[]; current: string };

/** S2.06: the periodicals of the catalog. */
function PeriodicalTabs({ periodicals, current }: PeriodicalTabsProps) {
  const { t } = useTranslation();

  return (
    <Tabs label={t("periodicals")}>
      {periodicals.map(({ code, name }) => (
        <li key={code}>
          <Link
            to={paths.periodicals(code)}
            aria-current={code === current ? "page" : undefined}
            className="tab"
          >
            {name}
          </Link>
        </li>
      ))}
    </Tabs>
  );
}
