import { useState } from "react";
import { useLocation } from "react-router";

import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { InfiniteList, type InfiniteListProps } from "./infinite-list.tsx";

type PagedListProps<T> = Omit<InfiniteListProps<T>, "listKey">;

type Item = { code: string };

/**
 * A paged list (S4.09): its end loads the next page; without JavaScript it is a link. Address, length and first item
 * distinguish one list from another, so it needs no key.
 */
export function PagedList<T extends Item>(props: PagedListProps<T>) {
  const { first, page, addressOf } = props;
  const { key, state } = useLocation();
  // A language switch adds a history entry but may show the same list.
  const entry: string = state?.from ?? key;
  const listKey = `${entry} ${addressOf(page)} ${first.total} ${first.items[0]?.code}`;
  const [current, setCurrent] = useState({ listKey, items: first.items });

  // A new history entry with new items is another list; a jump within the page is not.
  if (current.listKey !== listKey && current.items !== first.items) {
    setCurrent({ listKey, items: first.items });
  }

  return <InfiniteList key={current.listKey} {...props} listKey={listKey} />;
}

type CountedHeadingProps = {
  id: string;
  /** The i18n key of a sentence with the count. */
  counted: string;
  /** Null when unknown: then `title` is shown. */
  count: number | null;
  title: string;
};

/** The heading of a list with its length; changes are announced. */
export function CountedHeading({ id, counted, count, title }: CountedHeadingProps) {
  const { t, language } = useTranslation();

  return (
    <h2 id={id} className="num font-sans text-lg font-normal tracking-normal">
      <output>
        {count === null ? title : t(counted, { count, figure: formatCount(count, language) })}
      </output>
    </h2>
  );
}
