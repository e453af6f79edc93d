import type { Issue } from "#contract/periodicals.ts";
import { BOOKS_PER_PAGE } from "#domain/criteria.ts";
import { isInLanguage } from "#domain/language-tags.ts";
import type { Language } from "#domain/languages.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { useStoredPreference, view } from "#web/app/layout/stored-preference.ts";
import { ListenToArticle, findSharedAudio } from "#web/audio/listen-to-article.tsx";
import { BookCard } from "#web/catalog/books/book-card.tsx";
import { coverWidths } from "#web/catalog/books/cover-widths.ts";
import { ViewChoice } from "#web/catalog/books/view-choice.tsx";
import type { ListPage } from "#web/catalog/lists/list-position.ts";
import { OtherLanguages } from "#web/catalog/lists/other-languages.tsx";
import { withPage } from "#web/catalog/lists/page-number.ts";
import { PagedList } from "#web/catalog/lists/paged-list.tsx";
import { paths } from "#web/paths.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Flag } from "#web/ui/flag.tsx";

import { type ListedPeriodical, nameLanguageInAddress } from "./periodical-languages.ts";

type IssuesProps = {
  periodical: ListedPeriodical;
  /** The shown language, a tag in capitals. */
  language: string;
  page: number;
  /** Null when loading failed. */
  issues: IssuePage | null;
};

/** S2.06: a periodical in one of its languages. */
export function Issues({ periodical, language, page, issues }: IssuesProps) {
  const { code, languages } = periodical;
  const { t, language: culture } = useTranslation();
  const name = languages.find(({ id }) => id === language)?.title ?? periodical.name;
  const path = paths.periodicals(code, nameLanguageInAddress(periodical, language, culture));
  const isUntranslated = !languages.some(({ id }) => isInLanguage(id, culture));

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
          <h2 id="issues" {...writtenIn(language)}>
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
            asked={{ periodical: code, language, culture }}
          />
        </div>
      </section>
    </>
  );
}

type IssueResultsProps = Pick<IssuesProps, "issues" | "page"> & {
  path: string;
  asked: { periodical: string; language: string; culture: Language };
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

type IssueLanguagesProps = {
  code: string;
  /** `id` is a tag in capitals; `name` is in the language `nameIn`. */
  languages: { id: string; name: string; nameIn: string }[];
  current: string;
};

/** S2.06: the languages of a periodical, when there are several. */
function IssueLanguages({ code, languages, current }: IssueLanguagesProps) {
  const { t } = useTranslation();
  if (languages.length < 2) return null;

  return (
    <nav aria-label={t("issue-language")} data-keeps-focus>
      <ul className="flex w-fit flex-wrap rounded-md border border-edge p-0.5">
        {languages.map(({ id, name, nameIn }) => (
          <li key={id}>
            <Link
              to={paths.periodicals(code, id)}
              preventScrollReset
              aria-current={id === current ? "true" : undefined}
              className="row-link chosen rounded-sm! px-3 font-semibold"
            >
              <Flag language={id} />
              <span {...writtenIn(nameIn)}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type IssuePage = ListPage<Issue>;

type IssueListProps = {
  first: IssuePage;
  page: number;
  load: (page: number) => Promise<IssuePage>;
  addressOf: (page: number) => string;
};

/** S2.06: the issues of a periodical with their articles. Opening one in a grid does not move its neighbors. */
function IssueList(props: IssueListProps) {
  const [chosen] = useStoredPreference(view);

  return (
    <PagedList
      {...props}
      pageSize={BOOKS_PER_PAGE}
      tally="issues-shown"
      listClass="books items-start"
    >
      {(issue, index) => (
        <BookCard book={issue} sizes={coverWidths[chosen]} isPriority={index < 2}>
          <IssueArticles issue={issue} />
        </BookCard>
      )}
    </PagedList>
  );
}

/** S2.06, S3.02: the articles of an issue, collapsed; each with its author and recording. */
function IssueArticles({ issue }: { issue: Issue }) {
  const { t } = useTranslation();
  const { articles, isoLangCode, coverUrl } = issue;
  const shared = findSharedAudio(issue);
  if (articles.length === 0) return null;

  return (
    <Disclosure
      className="relative z-1 mt-2 w-full max-w-(--measure)"
      summaryClass="min-h-(--target) w-fit text-sm text-green"
      summary={t("issue-articles", { count: articles.length })}
    >
      <ol className="border-t border-rule">
        {articles.map((article, index) => (
          // Two articles may have one title, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="border-b border-rule py-2">
            <Article
              article={article}
              contentLanguage={isoLangCode}
              picture={coverUrl}
              isShared={shared.has(article.audioUrl)}
            />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

type ArticleProps = {
  article: Issue["articles"][number];
  contentLanguage: string;
  picture: string | null;
  isShared: boolean;
};

function Article({ article, ...audio }: ArticleProps) {
  const { title, author } = article;

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div {...writtenIn(audio.contentLanguage)} className="min-w-[min(7rem,100%)] flex-1">
        <h4 className="text-sm leading-snug font-medium">{title}</h4>
        {author && <p className="text-sm text-ink-3">{author}</p>}
      </div>
      <ListenToArticle article={article} {...audio} className="-mr-2.5" />
    </div>
  );
}
