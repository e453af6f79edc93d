import { useEffect, useEffectEvent, useState } from "react";

import { keepPages, recallLeft, recallPages } from "./kept-lists.ts";

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
 * long as it was left; after another document had come in between, its pages are had anew.
 */
export function usePages<T>({ first, page, place, load }: PagesProps<T>) {
  const [more, setMore] = useState(() => recallPages<T>(place));
  const [left] = useState(() => recallLeft(place));
  const [missing, setMissing] = useState(() => Math.max(0, (left?.pages ?? 0) - more.length));
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");

  const items = [first, ...more].flatMap((part) => part.items);
  const nextPage = page + more.length + 1;

  function add(pages: ListPage<T>[]) {
    keepPages(place, [...more, ...pages]);
    setMore([...more, ...pages]);
  }

  async function loadMore() {
    if (state === "loading" || missing > 0) return;
    setState("loading");
    try {
      add([await load(nextPage)]);
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  const loadMissing = useEffectEvent(() => {
    const numbers = Array.from({ length: missing }, (_, step) => nextPage + step);
    return Promise.all(numbers.map(load)).catch(() => []);
  });
  const addMissing = useEffectEvent((pages: ListPage<T>[]) => {
    add(pages);
    setMissing(0);
  });
  useEffect(() => {
    if (missing === 0) return;

    let isHere = true;
    void loadMissing().then((pages) => isHere && addMissing(pages));
    return () => {
      isHere = false;
    };
  }, [missing]);

  return { items, nextPage, state, loadMore, pages: more.length, left, isWhole: missing === 0 };
}
