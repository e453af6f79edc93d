import { useState } from "react";
import { useLocation } from "react-router";

import { InfiniteList, type InfiniteListProps } from "./infinite-list.tsx";

type PagedListProps<T> = Omit<InfiniteListProps<T>, "place">;

/** What every list here is of. */
type Item = { code: string };

/**
 * A list in pages (S4.09): its end loads the next one, and without JavaScript leads to it. Address, length and what
 * comes first tell one list from another, so it needs no key.
 */
export function PagedList<T extends Item>(props: PagedListProps<T>) {
  const { first, page, addressOf } = props;
  const { key, state } = useLocation();
  // A switch of the language is another entry of the history, and may show the same list.
  const entry: string = state?.from ?? key;
  const place = `${entry} ${addressOf(page)} ${first.total} ${first.items[0]?.code}`;
  const [shown, setShown] = useState({ place, items: first.items });

  // Another entry of the history with other items is another list; a step to a place within the page is not.
  if (shown.place !== place && shown.items !== first.items) {
    setShown({ place, items: first.items });
  }

  return <InfiniteList key={shown.place} {...props} place={place} />;
}
