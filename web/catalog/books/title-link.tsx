import { getFullTitle } from "#domain/full-title.ts";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

import type { BookSummary } from "./book-summary.ts";

/** A book's title in its own language. The link covers the nearest positioned ancestor. */
export function TitleLink({ book, className = "" }: { book: BookSummary; className?: string }) {
  return (
    <Link
      to={paths.book(book)}
      {...writtenIn(book.isoLangCode)}
      className={`plain-link after:absolute after:inset-0 ${className}`}
    >
      {getFullTitle(book)}
    </Link>
  );
}
