import { type MouseEvent, useRef } from "react";

import { countInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Link } from "#web/layout/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Pager } from "#web/ui/pager.tsx";

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
  /** How its items lie. */
  listClass?: string;
  children: (item: T, place: number) => React.ReactNode;
};

/** A list in pages (S4.09): its end loads the next one, and without JavaScript leads to it. */
export function PagedList<T>({ first, page, pageSize, ...props }: PagedListProps<T>) {
  const { load, addressOf, tally, listClass, children } = props;
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
        <Link to={addressOf(page - 1)} className="btn mt-5">
          {t("previous-page")}
        </Link>
      )}
      <ul className={listClass}>
        {items.map((item, place) => (
          // A list only grows at its end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>{children(item, place)}</li>
        ))}
      </ul>
      <Pager
        shown={shown}
        total={first.total}
        tallyRef={status}
        tally={t(tally, {
          count: first.total,
          shown: before > 0 ? `${before + 1}–${shown}` : countInWords(shown, language),
          total: countInWords(first.total, language),
        })}
      >
        {state === "failed" && (
          <Alert kind="danger" role="alert">
            {t("more-failed")}
          </Alert>
        )}
        {hasMore && (
          <Link
            ref={end}
            to={addressOf(nextPage)}
            onClick={loadInPlace}
            aria-busy={state === "loading" || undefined}
            className="btn min-w-56"
          >
            {state === "loading" && <span className="spinner" aria-hidden="true" />}
            {t(state === "failed" ? "try-again" : state === "loading" ? "loading" : "load-more")}
          </Link>
        )}
      </Pager>
    </>
  );
}
