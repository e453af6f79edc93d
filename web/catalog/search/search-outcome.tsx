import { ViewChoice } from "#web/catalog/books/view-choice.tsx";
import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useLanguage } from "#web/app/i18n/use-language.ts";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

import { findCorrection } from "./find-correction.ts";
import type { SearchResult } from "./search-library.ts";
import { NothingFound } from "./nothing-found.tsx";
import { SearchResults } from "./search-results.tsx";
import { SearchTabs } from "./search-tabs.tsx";
import { truncateWords } from "./truncate-words.ts";
import { searchTabs } from "./tabs.ts";
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
