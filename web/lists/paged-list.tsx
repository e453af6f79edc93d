import { useState } from "react";
import { useLocation } from "react-router";

import { useLanguage } from "#web/i18n/use-language.ts";

import { GrowingList, type GrowingListProps } from "./growing-list.tsx";

type PagedListProps<T> = Omit<GrowingListProps<T>, "place">;

/**
 * A list in pages (S4.09): its end loads the next one, and without JavaScript leads to it. Address and length tell
 * one list from another, so it needs no key.
 */
export function PagedList<T>(props: PagedListProps<T>) {
  const { first, page, addressOf } = props;
  const place = `${useLocation().key} ${useLanguage()} ${addressOf(page)} ${first.total}`;
  const [shown, setShown] = useState({ place, items: first.items });

  // Another entry of the history with other items is another list; a step to a place within the page is not.
  if (shown.place !== place && shown.items !== first.items) {
    setShown({ place, items: first.items });
  }

  return <GrowingList key={shown.place} {...props} place={place} />;
}
