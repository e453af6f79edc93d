import type { Book } from "#contract/books.ts";
import { BOOKS_ON_A_PAGE } from "#domain/criteria.ts";
import { PagedList } from "#web/lists/paged-list.tsx";
import type { ListPage } from "#web/lists/use-pages.ts";

import { BookCard } from "./book-card.tsx";

type BookListProps = {
  first: ListPage<Book>;
  page: number;
  load: (page: number) => Promise<ListPage<Book>>;
  addressOf: (page: number) => string;
};

export function BookList(props: BookListProps) {
  return (
    <PagedList {...props} pageSize={BOOKS_ON_A_PAGE} tally="titles-shown">
      {(book, place) => <BookCard book={book} first={place < 2} />}
    </PagedList>
  );
}
