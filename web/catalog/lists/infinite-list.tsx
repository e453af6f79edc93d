import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
} from "react";

import { formatCount } from "#domain/format-number.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Pager } from "#web/ui/pager.tsx";

import { Pane, type PaneProps } from "./pane.tsx";
import { useIsWide } from "./use-is-wide.ts";
import { usePages } from "./use-pages.ts";
import { type ListPage, saveListPosition, type ListPosition } from "./list-position.ts";

/** Loads the next page before its place is visible, so that nothing in view moves. */
const ROOT_MARGIN = { inPage: "0px 0px 1000px", inPane: "0px 0px 50%" };

export type InfiniteListProps<T> = {
  /** Identifies the list together with its history entry. */
  listKey: string;
  first: ListPage<T>;
  /** The page number of `first`, from 1. */
  page: number;
  pageSize: number;
  load: (page: number) => Promise<ListPage<T>>;
  addressOf: (page: number) => string;
  /** The i18n key of the sentence "x of y shown". */
  tally: string;
  /** The class of the list element. */
  listClass?: string;
  /** On wide screens the list scrolls in a pane (S9.11). */
  pane?: PaneProps | undefined;
  /** `items` has all items that are shown now. */
  children: (item: T, index: number, items: T[]) => ReactNode;
};

const buttonTextKeys = { idle: "load-more", loading: "loading", failed: "try-again" } as const;

export function InfiniteList<T>({
  first,
  page,
  pageSize,
  listKey,
  ...props
}: InfiniteListProps<T>) {
  const { load, addressOf, tally, listClass, pane, children } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const isInPane = useIsWide() && pane !== undefined;
  const scrolled = useRef<HTMLElement>(null);
  const status = useRef<HTMLOutputElement>(null);
  const { items, nextPage, state, reason, loadMore, ...growth } = usePages({
    first,
    page,
    listKey,
    load,
  });
  useListScrollRestoration({ listKey, pane: scrolled, ...growth });

  const skipped = (page - 1) * pageSize;
  const lastShown = skipped + items.length;
  const hasMore = items.length > 0 && lastShown < first.total;
  const end = useEndInView({
    isWatched: hasMore && state === "idle" && growth.isWhole,
    pane: isInPane ? scrolled : null,
    onEnd: loadMore,
  });
  const isLoading = state === "loading";

  async function loadInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await loadMore();
    if (nextPage * pageSize >= first.total) status.current?.focus();
  }

  return (
    <OptionalPane pane={pane} scrolled={scrolled}>
      {skipped > 0 && (
        <Link to={addressOf(page - 1)} className="btn mt-5">
          {t("previous-page")}
        </Link>
      )}
      <ul className={listClass}>
        {items.map((item, index) => (
          // A list only grows at its end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{children(item, index, items)}</li>
        ))}
      </ul>
      <Pager
        shown={lastShown}
        total={first.total}
        tallyRef={status}
        tally={t(tally, {
          count: first.total,
          shown: skipped > 0 ? `${skipped + 1}–${lastShown}` : formatCount(lastShown, language),
          total: formatCount(first.total, language),
        })}
      >
        {state === "failed" && (
          <Alert kind="danger" role="alert">
            {t("more-failed")} {reason}
          </Alert>
        )}
        {hasMore && (
          <Link
            ref={end}
            to={addressOf(nextPage)}
            onClick={loadInPlace}
            aria-busy={isLoading || undefined}
            className="btn min-w-[min(14rem,100%)]"
          >
            {isLoading && <span className="spinner" aria-hidden="true" />}
            {t(buttonTextKeys[state])}
          </Link>
        )}
      </Pager>
    </OptionalPane>
  );
}

type OptionalPaneProps = {
  pane: PaneProps | undefined;
  scrolled: RefObject<HTMLElement | null>;
  children: ReactNode;
};

function OptionalPane({ pane, scrolled, children }: OptionalPaneProps) {
  if (!pane) return children;
  return (
    <Pane ref={scrolled} {...pane}>
      {children}
    </Pane>
  );
}

type EndInViewOptions = {
  isWatched: boolean;
  /** The scrolling element; null for the page. */
  pane: RefObject<HTMLElement | null> | null;
  onEnd: () => void;
};

/** Calls `onEnd` when the end of a list comes into view while `isWatched`. */
function useEndInView({ isWatched, pane, onEnd }: EndInViewOptions) {
  const end = useRef<HTMLAnchorElement>(null);
  const notifyEnd = useEffectEvent(onEnd);

  useEffect(() => {
    if (!isWatched || !end.current) return;

    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) notifyEnd();
      },
      { root: pane?.current ?? null, rootMargin: pane ? ROOT_MARGIN.inPane : ROOT_MARGIN.inPage },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched, pane]);

  return end;
}

type ListScrollRestorationProps = {
  listKey: string;
  pane: RefObject<HTMLElement | null>;
  pages: number;
  savedPosition: ListPosition | null;
  /** Whether all pages are loaded that the list had when it was left. */
  isWhole: boolean;
};

/** Stores the scroll position of a list, and restores it once the list has its former length (S4.09). */
function useListScrollRestoration({
  listKey,
  pane,
  pages,
  savedPosition,
  isWhole,
}: ListScrollRestorationProps): void {
  const waitingAt = useRef<number>(null);

  useLayoutEffect(() => {
    if (!isWhole) {
      waitingAt.current = scrollY;
      return;
    }
    if (!savedPosition) return;

    if (pane.current) pane.current.scrollTop = savedPosition.paneTop;
    // React Router has scrolled the page, unless it was too short. A person who has scrolled since is left alone.
    if (waitingAt.current === scrollY) scrollTo(0, savedPosition.pageTop);
    // The saved position does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWhole]);

  useLayoutEffect(() => {
    if (!isWhole) return;

    const { current: scrolled } = pane;
    const savePosition = () =>
      saveListPosition(listKey, { pages, paneTop: scrolled?.scrollTop ?? 0, pageTop: scrollY });
    addEventListener("pagehide", savePosition);
    return () => {
      removeEventListener("pagehide", savePosition);
      savePosition();
    };
  }, [listKey, pane, pages, isWhole]);
}
