import { useEffect, useEffectEvent, useState } from "react";

import { ApiFailure } from "#web/app/api/failure.ts";

import { cachePages, findListPosition, getCachedPages, type ListPage } from "./list-position.ts";

type PagesProps<T> = {
  first: ListPage<T>;
  /** The page number of `first`, from 1. */
  page: number;
  /** Identifies the list together with its history entry. */
  listKey: string;
  load: (page: number) => Promise<ListPage<T>>;
};

/**
 * A growing list: the server's page and those that `load` added. Back and Forward restore its length; after another
 * document in between, the missing pages are loaded again as far as possible.
 */
export function usePages<T>({ first, page, listKey, load }: PagesProps<T>) {
  const [more, setMore] = useState(() => getCachedPages<T>(listKey));
  const [savedPosition] = useState(() => findListPosition(listKey));
  const [missing] = useState(() => Math.max(0, (savedPosition?.pages ?? 0) - more.length));
  const [isWhole, setWhole] = useState(missing === 0);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [reason, setReason] = useState("");

  const items = [first, ...more].flatMap((listPage) => listPage.items);
  const nextPage = page + more.length + 1;

  function storePages(pages: ListPage<T>[]) {
    cachePages(listKey, pages);
    setMore(pages);
  }

  async function loadMore() {
    if (state === "loading" || !isWhole) return;
    setState("loading");
    try {
      storePages([...more, await load(nextPage)]);
      setState("idle");
    } catch (failure) {
      setReason(failure instanceof ApiFailure ? failure.detail : "");
      setState("failed");
    }
  }

  const loadMissing = useEffectEvent((signal: AbortSignal) => {
    let pages = more;
    const onPage = (page: ListPage<T>) => {
      pages = [...pages, page];
      storePages(pages);
    };
    return loadInOrder({ load, from: nextPage, count: missing, signal, onPage });
  });
  const finish = useEffectEvent((end: "whole" | "failed" | "left") => {
    if (end === "left") return;
    setState(end === "failed" ? "failed" : "idle");
    setWhole(true);
  });
  useEffect(() => {
    if (isWhole) return;

    const leaving = new AbortController();
    void loadMissing(leaving.signal).then(finish);
    return () => leaving.abort();
  }, [isWhole]);

  return { items, nextPage, state, reason, loadMore, pages: more.length, savedPosition, isWhole };
}

type LoadInOrderOptions<T> = {
  load: (page: number) => Promise<T>;
  /** The number of the first page, and of pages. */
  from: number;
  count: number;
  /** Aborts when the list is left. */
  signal: AbortSignal;
  onPage: (page: T) => void;
};

/** Loads pages one after another until the first failure. Pages before it are kept. Returns how it ended. */
export async function loadInOrder<T>({ load, from, count, signal, onPage }: LoadInOrderOptions<T>) {
  for (let number = from; number < from + count && !signal.aborted; number++) {
    const page = await load(number).catch(() => null);
    if (signal.aborted) return "left";
    if (page === null) return "failed";
    onPage(page);
  }
  return signal.aborted ? "left" : "whole";
}
