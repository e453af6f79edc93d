import { data, redirect } from "react-router";

import { orForgo, orForgoList } from "#web/api/or-forgo.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { FailedPart } from "#web/layout/failed-part.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { orAsItWas } from "#web/lists/or-as-it-was.ts";
import { readPage, refusePastEnd } from "#web/lists/page-of-address.ts";
import { useLastHad } from "#web/lists/use-last-had.ts";
import { paths } from "#web/paths.ts";
import { Issues } from "#web/periodicals/issues.tsx";
import { chooseLanguage, nameLanguages } from "#web/periodicals/languages.ts";
import { PeriodicalTabs } from "#web/periodicals/periodical-tabs.tsx";
import { requestContext } from "#web/request-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Route } from "./+types/periodicals.ts";

/** S2.06: the issues of one periodical, the newest first; those of the first when none is named. */
export async function loader({ params: { code }, context, url }: Route.LoaderArgs) {
  const { api, language: own, report } = context.get(requestContext);
  const nothing = { asked: readAsked(code, url), periodicals: null, language: null, issues: null };
  const all = await orForgo(api.listPeriodicals({ language: own }), report);
  if (!all) return nothing;

  const periodicals = all.map((one) => nameLanguages(one, own));
  const periodical = findAsked(periodicals, code);
  if (!periodical && code !== undefined) throw data(null, 404);
  if (!periodical) return { ...nothing, periodicals };
  if (code !== undefined && url.pathname !== paths.periodicals(code)) {
    throw redirect(paths.periodicals(code) + url.search, 301);
  }

  const { language: wanted, page } = nothing.asked;
  const language = chooseLanguage(periodical, wanted, own);
  const pageCount = String(page - 1);
  const calls = { periodical: periodical.code, language, pageCount };
  const issues = await orForgoList(api.listIssues(calls), report);
  if (issues) refusePastEnd(issues, url);
  return { ...nothing, periodicals, language, issues };
}

/** On a line that has broken off the screen stays, with what is chosen. */
export function clientLoader({ serverLoader, params, request }: Route.ClientLoaderArgs) {
  const asked = readAsked(params.code, new URL(request.url));
  return orAsItWas(serverLoader(), { asked, periodicals: null, language: null, issues: null });
}

export default function PeriodicalsScreen({ loaderData }: Route.ComponentProps) {
  const { asked, issues } = loaderData;
  const { t, language: own } = useTranslation();
  const periodicals = useLastHad(loaderData.periodicals);
  const periodical = periodicals && findAsked(periodicals, asked.code);
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
        <FailedPart className="mt-5">{t("issues-failed")}</FailedPart>
      )}
    </div>
  );
}

function readAsked(code: string | undefined, { searchParams }: URL) {
  return { code, language: searchParams.get("language"), page: readPage(searchParams) };
}

function findAsked<T extends { code: string }>(periodicals: T[], code: string | undefined) {
  return periodicals.find((one) => code === undefined || one.code === code);
}
