import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";

import { countInWords } from "#web/i18n/in-words.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Link } from "#web/layout/link.tsx";
import { plainButton } from "#web/ui/button-style.ts";
import { Note } from "#web/ui/note.tsx";

import { useEndInView } from "./use-end-in-view.ts";
import { type ListPage, usePages } from "./use-pages.ts";

type PagedListProps<T> = {
  first: ListPage<T>;
  /** Number of the page that `first` is, from 1. */
  page: number;
  pageSize: number;
  load: (page: number) => Promise<ListPage<T>>;
  addressOf: (page: number) => string;
  /** The key of a sentence that tells how many are shown of how many. */
  tally: string;
  children: (item: T, place: number) => React.ReactNode;
};

/** A list in pages (S4.09): its end loads the next one, and without JavaScript leads to it. */
export function PagedList<T>({ first, page, pageSize, ...props }: PagedListProps<T>) {
  const { load, addressOf, tally, children } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { items, nextPage, state, loadMore } = usePages(first, page, load);
  const status = useRef<HTMLOutputElement>(null);

  const before = (page - 1) * pageSize;
  const shown = before + items.length;
  const hasMore = items.length > 0 && shown < first.total;
  const end = useEndInView(hasMore && state === "idle", loadMore);

  async function loadInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    await loadMore();
    if (nextPage * pageSize >= first.total) status.current?.focus();
  }

  return (
    <>
      {before > 0 && (
        <Link to={addressOf(page - 1)} className={`${plainButton} mt-5`}>
          {t("previous-page")}
        </Link>
      )}
      <ul>
        {items.map((item, place) => (
          // A list only grows at its end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>{children(item, place)}</li>
        ))}
      </ul>
      <div className="grid justify-items-center gap-3 py-8">
        <output ref={status} tabIndex={-1} className="num text-sm text-ink-2">
          {t(tally, {
            count: first.total,
            shown: before > 0 ? `${before + 1}–${shown}` : countInWords(shown, language),
            total: countInWords(first.total, language),
          })}
        </output>
        {state === "failed" && (
          <Note kind="danger" role="alert">
            {t("more-failed")}
          </Note>
        )}
        {hasMore && (
          <Link
            ref={end}
            to={addressOf(nextPage)}
            onClick={loadInPlace}
            aria-busy={state === "loading" || undefined}
            className={`${plainButton} min-w-56`}
          >
            {t(state === "failed" ? "try-again" : state === "loading" ? "loading" : "load-more")}
          </Link>
        )}
      </div>
    </>
  );
}
