import type { Book } from "#contract/books.ts";
import { Card } from "#web/ui/card.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";

import { AuthorLinks } from "./author-links.tsx";
import { DownloadLinks } from "./download-links.tsx";
import { LanguageStrip } from "./language-strip.tsx";
import { TitleLink } from "./title-link.tsx";
import { useBookFacts } from "./use-book-facts.ts";

type BookCardProps = {
  book: Book;
  /** In view from the start. */
  first: boolean;
};

export function BookCard({ book, first }: BookCardProps) {
  const { format, pages, value } = useBookFacts(book);

  return (
    <Card
      labelledBy={`book-${book.code}`}
      picture={
        <Cover
          picture={book.cover}
          type={book.type}
          shown="(min-width: 48rem) 120px, 92px"
          first={first}
        />
      }
      actions={<DownloadLinks book={book} />}
    >
      <h3 id={`book-${book.code}`}>
        <TitleLink book={book} />
      </h3>
      <AuthorLinks authors={book.authors} className="mt-0.5 text-sm text-ink-2" />
      <FactsLine facts={[format, pages, value]} />
      <LanguageStrip book={book} />
      {book.description && (
        <p
          lang={book.isoLangCode}
          className="measure mt-2 line-clamp-3 text-sm text-ink-2 max-md:hidden"
        >
          {book.description}
        </p>
      )}
    </Card>
  );
}
