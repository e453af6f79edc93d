import { Cover } from "#web/ui/cover.tsx";

import type { BookSummary } from "./book-summary.ts";
import { formatAuthorNames } from "./author-links.tsx";
import { TitleLink } from "./title-link.tsx";

type ShelfProps = {
  books: BookSummary[];
  labelledBy: string;
  /** In view when the page loads. */
  first?: boolean;
};

/** Covers in a row that scrolls sideways. */
export function Shelf({ books, labelledBy, first = false }: ShelfProps) {
  return (
    <ul
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-labelledby={labelledBy}
      className="shelf"
    >
      {books.map((book, place) => (
        <li key={book.code} className="relative flex snap-start flex-col">
          <Cover
            picture={book.cover}
            type={book.type}
            sizes="(min-width: 62rem) 132px, 128px"
            isPriority={first && place < 3}
          />
          <span aria-hidden="true" className="board" />
          <h3 className="mt-4 text-sm hyphens-auto">
            <TitleLink book={book} className="line-clamp-4 min-h-6" />
          </h3>
          <p className="mt-0.5 line-clamp-3 text-sm leading-snug text-ink-3">
            {formatAuthorNames(book)}
          </p>
        </li>
      ))}
    </ul>
  );
}
