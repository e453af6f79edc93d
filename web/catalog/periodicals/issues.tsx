import { useApi } from "#web/app/api/use-api.ts";
import { ViewChoice } from "#web/catalog/books/view-choice.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { OtherLanguages } from "#web/catalog/lists/other-languages.tsx";
import { withPage } from "#web/catalog/lists/page-number.ts";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import { IssueLanguages } from "./issue-languages.tsx";
import { IssueList, type IssuePage } from "./issue-list.tsx";
import type { ListedPeriodical } from "./periodical-languages.ts";

type IssuesProps = {
  periodical: ListedPeriodical;
  /** The shown language, a two-letter code in capitals. */
  language: string;
  page: number;
  /** Null when loading failed. */
  issues: IssuePage | null;
};

/** S2.06: a periodical in one of its languages. */
export function Issues({ periodical, language, page, issues }: IssuesProps) {
  const { code, languages } = periodical;
  const { t, language: culture } = useTranslation();
  const own = culture.toUpperCase();
  const name = languages.find(({ id }) => id === language)?.title ?? periodical.name;
  // The address leaves out the visitor's own language.
  const path = paths.periodicals(code, language === own ? "" : language);
  const isUntranslated = language !== own && !languages.some(({ id }) => id === own);

  return (
    <>
      <PageHead
        title={`${name} – ${t("periodicals")}`}
        description={t("periodical-description", { name })}
        path={withPage(path, page)}
      />
      {isUntranslated && <OtherLanguages>{t("issues-in-other-language")}</OtherLanguages>}
      <section aria-labelledby="issues" className="pt-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
          <h2 id="issues" lang={language.toLowerCase()}>
            {name}
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            <IssueLanguages code={code} languages={languages} current={language} />
            {issues !== null && issues.total > 0 && <ViewChoice />}
          </div>
        </div>
        <div className="double-rule">
          <IssueResults
            issues={issues}
            page={page}
            path={path}
            asked={{ periodical: code, language }}
          />
        </div>
      </section>
    </>
  );
}

type IssueResultsProps = Pick<IssuesProps, "issues" | "page"> & {
  path: string;
  asked: { periodical: string; language: string };
};

function IssueResults({ issues, page, path, asked: query }: IssueResultsProps) {
  const { t } = useTranslation();
  const api = useApi();

  if (issues === null) {
    return (
      <LoadError title={t("issues-failed")} className="mt-5">
        {t("list-failed-text")}
      </LoadError>
    );
  }
  if (issues.total === 0) return <EmptyState title={t("no-issues")} text={t("no-issues-text")} />;
  return (
    <IssueList
      first={issues}
      page={page}
      load={(next) => api.listIssues({ ...query, pageCount: String(next - 1) })}
      addressOf={(number) => withPage(path, number)}
    />
  );
}
