import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";

import { useLanguage } from "#web/i18n/use-language.ts";

import { GrowingList } from "./growing-list.tsx";
import type { PaneProps } from "./pane.tsx";
import type { ListPage } from "./use-pages.ts";

export type PagedListProps<T> = {
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
  /** From a desktop's width on it scrolls in a window of its own (S9.11). */
  pane?: PaneProps | undefined;
  children: (item: T, place: number) => ReactNode;
};

/** A list in pages (S4.09): its end loads the next one, and without JavaScript leads to it. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { first, page, addressOf } = props;
  const place = `${useLocation().key} ${useLanguage()} ${addressOf(page)}`;
  const [shown, setShown] = useState({ place, items: first.items });

  // Another entry of the history with other items is another list; a step to a place within the page is not.
  if (shown.place !== place && shown.items !== first.items) {
    setShown({ place, items: first.items });
  }

  return <GrowingList key={shown.place} {...props} place={place} />;
}
