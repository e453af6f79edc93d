import { useState } from "react";
import { useLocation } from "react-router";

export type ListPage<T> = { items: T[]; total: number };

/** What was added to a list, by its entry in the history: Back and Forward find the list as it was left. */
const added = new Map<string, unknown[]>();

/** A list that grows: the page the server gave, and those that `load` brought after it. */
export function usePages<T>(
  first: ListPage<T>,
  page: number,
  load: (page: number) => Promise<ListPage<T>>,
) {
  const { key } = useLocation();
  // The one place where the kind of list is not known to the types: an entry of the history has one.
  const [more, setMore] = useState<ListPage<T>[]>(() => (added.get(key) ?? []) as ListPage<T>[]);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");

  const items = [first, ...more].flatMap((part) => part.items);
  const nextPage = page + more.length + 1;

  async function loadMore() {
    if (state === "loading") return;
    setState("loading");
    try {
      const pages = [...more, await load(nextPage)];
      added.set(key, pages);
      setMore(pages);
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  return { items, nextPage, state, loadMore };
}
