import type { Book } from "#contract/books.ts";
import { BOOKS_PER_PAGE } from "#domain/criteria.ts";
import { useStoredPreference, view } from "#web/app/layout/stored-preference.ts";
import { PagedList } from "#web/catalog/lists/paged-list.tsx";
import type { PaneProps } from "#web/catalog/lists/pane.tsx";
import type { ListPage } from "#web/catalog/lists/list-position.ts";

import { BookCard } from "./book-card.tsx";
import { coverWidths } from "./cover-widths.ts";

type BookListProps = {
  first: ListPage<Book>;
  page: number;
  load: (page: number) => Promise<ListPage<Book>>;
  addressOf: (page: number) => string;
  /** On a desktop the list scrolls in a pane of its own (S9.11). */
  pane?: PaneProps;
};

export function BookList(props: BookListProps) {
  const [chosen] = useStoredPreference(view);

  return (
    <PagedList {...props} pageSize={BOOKS_PER_PAGE} tally="titles-shown" listClass="books">
      {(book, place) => <BookCard book={book} sizes={coverWidths[chosen]} isPriority={place < 2} />}
    </PagedList>
  );
}
