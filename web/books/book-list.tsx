import type { Book } from "#contract/books.ts";
import { BOOKS_ON_A_PAGE } from "#domain/criteria.ts";
import { useKeptChoice, view } from "#web/layout/kept-choice.ts";
import { PagedList } from "#web/lists/paged-list.tsx";
import type { PaneProps } from "#web/lists/pane.tsx";
import type { ListPage } from "#web/lists/use-pages.ts";

import { BookCard } from "./book-card.tsx";

type BookListProps = {
  first: ListPage<Book>;
  page: number;
  load: (page: number) => Promise<ListPage<Book>>;
  addressOf: (page: number) => string;
  /** The key of a sentence that tells how many are shown of how many; of titles when not given. */
  tally?: string;
  /** From a desktop's width on it scrolls in a window of its own (S9.11). */
  pane?: PaneProps;
};

/** How wide covers are shown. */
const widths = {
  list: "(min-width: 48rem) 120px, 92px",
  grid: "(min-width: 48rem) 210px, 45vw",
};

export function BookList({ tally = "titles-shown", ...props }: BookListProps) {
  const [chosen] = useKeptChoice(view);

  return (
    <PagedList {...props} pageSize={BOOKS_ON_A_PAGE} tally={tally} listClass="books">
      {(book, place) => <BookCard book={book} shown={widths[chosen]} first={place < 2} />}
    </PagedList>
  );
}
