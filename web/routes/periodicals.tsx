import { data, redirect } from "react-router";

import { useApi } from "#web/api/use-api.ts";
import { ViewChoice } from "#web/books/view-choice.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { OtherLanguages } from "#web/lists/other-languages.tsx";
import { readPage, refusePastEnd, withPage } from "#web/lists/page-of-address.ts";
import { paths } from "#web/paths.ts";
import { IssueLanguages } from "#web/periodicals/issue-languages.tsx";
import { IssueList } from "#web/periodicals/issue-list.tsx";
import { chooseLanguage, nameLanguages } from "#web/periodicals/languages.ts";
import { PeriodicalTabs } from "#web/periodicals/periodical-tabs.tsx";
import { requestContext } from "#web/request-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Route } from "./+types/periodicals.ts";

/** S2.06: the issues of one periodical, the newest first; those of the first when none is named. */
export async function loader({ params: { code }, context, url }: Route.LoaderArgs) {
  const { api, language: own } = context.get(requestContext);
  const periodicals = await api.listPeriodicals({ language: own });
  const periodical = periodicals.find((one) => code === undefined || one.code === code);
  if (!periodical && code !== undefined) throw data(null, 404);
  if (!periodical) return null;
  if (code !== undefined && url.pathname !== paths.periodicals(code)) {
    throw redirect(paths.periodicals(code) + url.search, 301);
  }

  const page = readPage(url.searchParams);
  const language = chooseLanguage(periodical, url.searchParams.get("language"), own);
  const issues = await api.listIssues({
    periodical: periodical.code,
    language,
    pageCount: String(page - 1),
  });
  refusePastEnd(issues, url);

  return {
    tabs: periodicals.map(({ code, name }) => ({ code, name })),
    code: periodical.code,
    name: periodical.languages.find(({ id }) => id === language)?.name ?? periodical.name,
    languages: nameLanguages(periodical, own),
    isElsewhere: language !== own.toUpperCase(),
    language,
    issues,
    page,
  };
}

export default function PeriodicalsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();

  return (
    <div className="wrap">
      <h1 className="pt-[clamp(1.5rem,3.5vw,2.5rem)] pb-2">{t("periodicals")}</h1>
      {loaderData ? (
        <Issues {...loaderData} />
      ) : (
        <>
          <PageHead title={t("periodicals")} path={paths.periodicals()} />
          <EmptyState title={t("no-periodicals")} text={t("no-periodicals-text")} />
        </>
      )}
    </div>
  );
}

type IssuesProps = NonNullable<Route.ComponentProps["loaderData"]>;

function Issues({ tabs, code, name, languages, isElsewhere, language, issues, page }: IssuesProps) {
  const { t, language: own } = useTranslation();
  const api = useApi();
  // The reader's own language need not be named.
  const named = language === own.toUpperCase() ? "" : language;
  const addressOf = (number: number) => withPage(paths.periodicals(code, named), number);
  const isUntranslated = isElsewhere && !languages.some(({ id }) => id === own.toUpperCase());

  return (
    <>
      <PageHead
        title={`${name} – ${t("periodicals")}`}
        description={t("periodical-description", { name })}
        path={addressOf(page)}
      />
      <PeriodicalTabs periodicals={tabs} current={code} />
      {isUntranslated && <OtherLanguages>{t("issues-in-other-language")}</OtherLanguages>}
      <section aria-labelledby="issues" className="pt-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
          <h2 id="issues" lang={language.toLowerCase()}>
            {name}
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            <IssueLanguages code={code} languages={languages} current={language} />
            {issues.total > 0 && <ViewChoice />}
          </div>
        </div>
        <div className="double-rule">
          {issues.total > 0 ? (
            <IssueList
              first={issues}
              page={page}
              load={(next) =>
                api.listIssues({ periodical: code, language, pageCount: String(next - 1) })
              }
              addressOf={addressOf}
            />
          ) : (
            <EmptyState title={t("no-issues")} text={t("no-issues-text")} />
          )}
        </div>
      </section>
    </>
  );
}
