import { data, redirect } from "react-router";

import { orNull, orNullUnlessRateLimited } from "#web/api/or-null.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { LoadError } from "#web/layout/load-error.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { withOfflineFallback } from "#web/lists/with-offline-fallback.ts";
import { parsePageNumber, redirectPastEnd } from "#web/lists/page-number.ts";
import { useLastLoaded } from "#web/lists/use-last-loaded.ts";
import { paths } from "#web/paths.ts";
import { Issues } from "#web/periodicals/issues.tsx";
import { chooseLanguage, nameLanguages } from "#web/periodicals/periodical-languages.ts";
import { PeriodicalTabs } from "#web/periodicals/periodical-tabs.tsx";
import { requestContext } from "#web/request-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Route } from "./+types/periodicals.ts";

/** S2.06: the issues of one periodical, the newest first; those of the first when none is named. */
export async function loader({ params: { code }, context, url }: Route.LoaderArgs) {
  const { api, language: own, report } = context.get(requestContext);
  const nothing = { asked: readQuery(code, url), periodicals: null, language: null, issues: null };
  const all = await orNull(api.listPeriodicals({ language: own }), report);
  if (!all) return nothing;

  const periodicals = all.map((one) => nameLanguages(one, own));
  const periodical = findPeriodical(periodicals, code);
  if (!periodical && code !== undefined) throw data(null, 404);
  if (!periodical) return { ...nothing, periodicals };
  if (code !== undefined && url.pathname !== paths.periodicals(code)) {
    throw redirect(paths.periodicals(code) + url.search, 301);
  }

  const { language: wanted, page } = nothing.asked;
  const language = chooseLanguage(periodical, wanted, own);
  const pageCount = String(page - 1);
  const calls = { periodical: periodical.code, language, pageCount };
  const issues = await orNullUnlessRateLimited(api.listIssues(calls), report);
  if (issues) redirectPastEnd(issues, url);
  return { ...nothing, periodicals, language, issues };
}

/** On a line that has broken off the screen stays, with what is chosen. */
export function clientLoader({ serverLoader, params, request }: Route.ClientLoaderArgs) {
  const asked = readQuery(params.code, new URL(request.url));
  return withOfflineFallback(serverLoader(), {
    asked,
    periodicals: null,
    language: null,
    issues: null,
  });
}

export default function PeriodicalsScreen({ loaderData }: Route.ComponentProps) {
  const { asked, issues } = loaderData;
  const { t, language: own } = useTranslation();
  const periodicals = useLastLoaded(loaderData.periodicals);
  const periodical = periodicals && findPeriodical(periodicals, asked.code);
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
            language={loaderData.language ?? chooseLanguage(periodical, asked.language, own)}
            page={asked.page}
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
  return { code, language: searchParams.get("language"), page: parsePageNumber(searchParams) };
}

function findPeriodical<T extends { code: string }>(periodicals: T[], code: string | undefined) {
  return periodicals.find((one) => code === undefined || one.code === code);
}
