import { useEffect, useEffectEvent, useState } from "react";

import { ApiFailure } from "#web/api/failure.ts";

import { cachePages, findListPosition, getCachedPages } from "./list-position.ts";
import { loadInOrder } from "./load-in-order.ts";

export type ListPage<T> = { items: T[]; total: number };

type PagesProps<T> = {
  first: ListPage<T>;
  /** Number of the page that `first` is, from 1. */
  page: number;
  /** Names the list and its entry in the history. */
  place: string;
  load: (page: number) => Promise<ListPage<T>>;
};

/**
 * A list that grows: the page the server gave, and those that `load` brought after it. Back and Forward find it as
 * long as it was left; after another document had come in between, its pages are had anew, as far as they can be had.
 */
export function usePages<T>({ first, page, place, load }: PagesProps<T>) {
  const [more, setMore] = useState(() => getCachedPages<T>(place));
  const [left] = useState(() => findListPosition(place));
  const [missing] = useState(() => Math.max(0, (left?.pages ?? 0) - more.length));
  const [isWhole, setWhole] = useState(missing === 0);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [reason, setReason] = useState("");

  const items = [first, ...more].flatMap((part) => part.items);
  const nextPage = page + more.length + 1;

  function keep(pages: ListPage<T>[]) {
    cachePages(place, pages);
    setMore(pages);
  }

  async function loadMore() {
    if (state === "loading" || !isWhole) return;
    setState("loading");
    try {
      keep([...more, await load(nextPage)]);
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
      keep(pages);
    };
    return loadInOrder({ load, from: nextPage, count: missing, signal, onPage });
  });
  const goOn = useEffectEvent((end: "whole" | "failed" | "left") => {
    if (end === "left") return;
    setState(end === "failed" ? "failed" : "idle");
    setWhole(true);
  });
  useEffect(() => {
    if (isWhole) return;

    const leaving = new AbortController();
    void loadMissing(leaving.signal).then(goOn);
    return () => leaving.abort();
  }, [isWhole]);

  return { items, nextPage, state, reason, loadMore, pages: more.length, left, isWhole };
}
