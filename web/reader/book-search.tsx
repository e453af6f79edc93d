import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { type Hit, MAX_HITS_PER_STEP } from "./search-book.ts";
import { useReadingState } from "./reading-state.ts";
import { search, continueSearch, showHit, stopSearch, useBookSearch } from "./book-search-state.ts";

type BookSearchProps = { onGo: () => void };

/** Searches the book and lists hits with the text around them. */
export function BookSearch({ onGo }: BookSearchProps) {
  const { t } = useTranslation();
  const { words, progress, isRunning } = useBookSearch();

  return (
    <search className="block p-4">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void search(String(new FormData(event.currentTarget).get("words")));
        }}
      >
        <input
          enterKeyHint="search"
          autoComplete="off"
          name="words"
          required
          maxLength={100}
          defaultValue={words}
          aria-label={t("reader-search")}
          className="input"
        />
        {isRunning ? (
          <Button onClick={stopSearch}>{t("reader-stop")}</Button>
        ) : (
          <Button type="submit" aria-label={t("search")}>
            <Icon name="search" />
          </Button>
        )}
      </form>
      {isRunning && (
        <progress
          value={progress}
          aria-label={t("reader-searching")}
          className="mt-3 h-1 w-full accent-green"
        />
      )}
      <SearchHits onGo={onGo} />
    </search>
  );
}

function SearchHits({ onGo }: BookSearchProps) {
  const { t } = useTranslation();
  const { words, found, isRunning, isPaused, hasFailed } = useBookSearch();
  const { language } = useReadingState();
  const count = found.reduce((sum, { hits }) => sum + hits.length, 0);

  if (words === "") return null;
  return (
    <>
      {hasFailed && (
        <Alert kind="danger" role="alert" className="mt-4">
          {t("reader-search-failed")}
        </Alert>
      )}
      <output className="mt-3 block text-sm text-ink-2">
        {isPaused
          ? t("reader-found-first", { most: count })
          : (count > 0 || !(isRunning || hasFailed)) && t("reader-found", { count })}
      </output>
      {found.map(({ chapter, hits }) => (
        <section key={hits[0]?.cfi}>
          {chapter && (
            <h3 {...writtenIn(language)} className="mt-4 mb-1 text-[1rem]">
              {chapter}
            </h3>
          )}
          <ul>
            {hits.map((hit) => (
              <li key={hit.cfi} className="border-b border-rule last:border-0">
                <HitButton hit={hit} onGo={onGo} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count >= MAX_HITS_PER_STEP && (isPaused || isRunning) && (
        <Button isBusy={isRunning} className="mt-4 w-full" onClick={() => void continueSearch()}>
          {t("reader-search-on")}
        </Button>
      )}
    </>
  );
}

function HitButton({ hit, onGo }: BookSearchProps & { hit: Hit }) {
  const { language } = useReadingState();

  return (
    <button
      type="button"
      {...writtenIn(language)}
      className="row-link w-full px-0 text-start font-serif"
      onClick={() => {
        onGo();
        void showHit(hit.cfi);
      }}
    >
      <span className="min-w-0">
        {hit.before}
        <mark>{hit.match}</mark>
        {hit.after}
      </span>
    </button>
  );
}
