import type { ReactNode } from "react";

import type { Book } from "#contract/books.ts";
import { Card } from "#web/ui/card.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";

import { AuthorLinks } from "./author-links.tsx";
import { CardActions } from "./card-actions.tsx";
import { LanguageStrip } from "./language-strip.tsx";
import { TitleLink } from "./title-link.tsx";
import { useBookFacts } from "./use-book-facts.ts";

type BookCardProps = {
  book: Book;
  /** The displayed width of the cover, as the `sizes` attribute of an image. */
  sizes: string;
  /** In view when the page loads. */
  isPriority: boolean;
  /** More content below the description. */
  children?: ReactNode;
};

/** S2.08: one book of a list or, more compact, of a grid. */
export function BookCard({ book, sizes, isPriority, children }: BookCardProps) {
  const { issue, format, pages, value } = useBookFacts(book);

  return (
    <Card
      labelledBy={`book-${book.code}`}
      className="book-card"
      picture={
        <Cover picture={book.cover} type={book.type} sizes={sizes} isPriority={isPriority} />
      }
      actions={<CardActions book={book} />}
    >
      <h3 id={`book-${book.code}`}>
        <TitleLink book={book} />
      </h3>
      <AuthorLinks authors={book.authors} className="my-1 text-sm text-ink-2" />
      <FactsLine
        facts={[issue, format, pages && { text: pages, className: "in-grid:hidden" }, value]}
      />
      <LanguageStrip book={book} />
      {book.description && (
        <p
          lang={book.isoLangCode}
          dir="auto"
          className="measure mt-2 line-clamp-3 text-sm text-ink-2 max-md:hidden in-grid:hidden"
        >
          {book.description}
        </p>
      )}
      {children}
    </Card>
  );
}
