import { getFullTitle } from "#domain/full-title.ts";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";

import type { BookSummary } from "./book-summary.ts";

/** A book's title in its own language; the whole of what it stands in, up to the next positioned box, leads to the book. */
export function TitleLink({ book, className = "" }: { book: BookSummary; className?: string }) {
  return (
    <Link
      to={paths.book(book)}
      lang={book.isoLangCode}
      dir="auto"
      className={`plain-link after:absolute after:inset-0 ${className}`}
    >
      {getFullTitle(book)}
    </Link>
  );
}
