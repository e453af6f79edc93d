import type { Book } from "#contract/books.ts";
import { AUDIOS_PER_PAGE, COURSES_PER_PAGE } from "#domain/criteria.ts";
import { formatCount } from "#domain/format-number.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { Recording } from "#web/audio/recording.tsx";
import { BookCard, BookList } from "#web/catalog/books/book-card.tsx";
import { ViewChoice } from "#web/catalog/books/view-choice.tsx";
import { CourseCard } from "#web/catalog/courses/course-card.tsx";
import { withPage } from "#web/catalog/lists/page-number.ts";
import { PagedList } from "#web/catalog/lists/paged-list.tsx";
import { paths, type SearchTab } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SectionHead } from "#web/ui/section-head.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import { type SearchResult, createSearchCalls, findCorrection } from "./search-library.ts";
import { truncateWords } from "./truncate-words.ts";
import { searchTabs, type TabCounts } from "./tabs.ts";
import { useAnnouncement } from "./use-announcement.ts";

/** The tabs with their counts, and the results of the open tab. */
export function SearchOutcome({ outcome }: { outcome: SearchResult }) {
  const { t } = useTranslation();
  const corrected = useCorrection(outcome);
  useAnnouncement(useSummary(outcome));

  const { words, tab, counts } = outcome;
  if (isNothing(outcome))
    return <NothingFound words={words} similarTitles={outcome.similarTitles} />;

  return (
    <>
      {corrected && <p className="measure mb-3 text-ink-2">{corrected}</p>}
      <SearchTabs input={words} current={tab} counts={counts} />
      {tab === "books" && !!counts.books && (
        <div className="mt-4 flex justify-end">
          <ViewChoice />
        </div>
      )}
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          {t(tab)}
        </h2>
        {counts[tab] === null && <LoadError className="mt-5">{t(`${tab}-failed`)}</LoadError>}
        {counts[tab] === 0 && (
          <EmptyState title={t("nothing-in-tab")} text={t("nothing-in-tab-text")} />
        )}
        <SearchResults outcome={outcome} />
      </section>
    </>
  );
}

function isNothing({ counts }: SearchResult): boolean {
  return searchTabs.every((tab) => counts[tab] === 0);
}

function useCorrection(outcome: SearchResult): string | null {
  const { t } = useTranslation();
  const corrected = findCorrection(outcome);
  return corrected
    ? t("search-corrected", {
        words: truncateWords(outcome.words),
        corrected: truncateWords(corrected),
      })
    : null;
}

/** The summary that screen readers announce. */
function useSummary(outcome: SearchResult): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const correction = useCorrection(outcome);
  const { counts } = outcome;
  const words = truncateWords(outcome.words);
  if (isNothing(outcome)) return t("nothing-found", { words });

  const found = searchTabs.map((tab) => {
    const count = counts[tab];
    return count === null
      ? t(`${tab}-failed`)
      : t(`${tab}-found`, { count, figure: formatCount(count, language) });
  });
  return [correction ?? t("results-for", { words }), ...found].join(" – ");
}

type NothingFoundProps = { words: string; similarTitles: Book[] };

/** S2.07: no results; offers similar titles and the whole library. */
function NothingFound({ words, similarTitles }: NothingFoundProps) {
  const { t } = useTranslation();

  return (
    <>
      <Alert kind="warning">{t("nothing-found", { words: truncateWords(words) })}</Alert>
      <p className="measure mt-4 mb-5 text-ink-2">{t("nothing-found-text")}</p>
      <Link to={paths.literature({ language: "" })} className="btn">
        {t("browse-library")}
      </Link>
      {similarTitles.length > 0 && (
        <section aria-labelledby="near-titles" className="section">
          <SectionHead id="near-titles" title={t("near-titles")} />
          <ul>
            {similarTitles.map((book) => (
              <li key={book.code}>
                <BookCard book={book} sizes="(min-width: 48rem) 120px, 92px" isPriority={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type SearchTabsProps = { input: string; current: SearchTab; counts: TabCounts };

function SearchTabs({ input, current, counts }: SearchTabsProps) {
  const { t } = useTranslation();

  return (
    <Tabs label={t("search-results")}>
      {searchTabs.map((tab) => (
        <li key={tab}>
          <Link
            to={paths.search(input, tab)}
            preventScrollReset
            aria-current={tab === current ? "page" : undefined}
            className="tab"
          >
            {t(tab)} <Count count={counts[tab]} />
          </Link>
        </li>
      ))}
    </Tabs>
  );
}

function Count({ count }: { count: number | null }) {
  const { t } = useTranslation();
  const language = useLanguage();

  if (count !== null) return <span className="pill">{formatCount(count, language)}</span>;
  return (
    <>
      <Icon name="warning" className="size-4 text-danger" />
      <span className="sr-only">{t("not-loaded")}</span>
    </>
  );
}

/** The results of the open tab. */
function SearchResults({ outcome }: { outcome: SearchResult }) {
  const { t } = useTranslation();
  const { words, tab, page, found } = outcome;
  const { books, audio, courses } = found;
  const find = createSearchCalls(useApi(), { words, culture: useLanguage() });
  const list = {
    page,
    addressOf: (next: number) => withPage(paths.search(words, tab), next),
    pane: {
      height: "results",
      label: t("results-for", { words: findCorrection(outcome) ?? words }),
    },
  } as const;

  if (tab === "books" && books?.total) {
    return <BookList first={books} load={find.books} {...list} />;
  }
  if (tab === "audio" && audio?.total) {
    return (
      <PagedList
        first={audio}
        load={find.audio}
        pageSize={AUDIOS_PER_PAGE}
        tally="recordings-shown"
        {...list}
      >
        {(recording, _, shown) => <Recording audio={recording} list={shown} />}
      </PagedList>
    );
  }
  if (tab === "courses" && courses?.total) {
    return (
      <PagedList
        first={courses}
        load={find.courses}
        pageSize={COURSES_PER_PAGE}
        tally="courses-shown"
        {...list}
      >
        {(course) => <CourseCard course={course} />}
      </PagedList>
    );
  }
  return null;
}
