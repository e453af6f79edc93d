import type { Book } from "#contract/books.ts";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";

import { DownloadLinks } from "./download-links.tsx";
import { LanguageStrip } from "./language-strip.tsx";
import { authorNames } from "./title.ts";
import { TitleLink } from "./title-link.tsx";
import { useBookFacts } from "./use-book-facts.ts";

type BookCardProps = {
  book: Book;
  /** In view from the start. */
  first: boolean;
};

export function BookCard({ book, first }: BookCardProps) {
  const { format, pages, value } = useBookFacts(book);
  const authors = authorNames(book);

  return (
    <article
      aria-labelledby={`book-${book.code}`}
      className="relative grid grid-cols-[5.75rem_minmax(0,1fr)] items-start gap-x-4 border-b border-rule py-5 md:grid-cols-[7.5rem_minmax(0,1fr)_auto] md:gap-x-7 md:py-7"
    >
      <Cover
        picture={book.cover}
        type={book.type}
        shown="(min-width: 48rem) 120px, 92px"
        first={first}
      />
      <div>
        <h3 id={`book-${book.code}`}>
          <TitleLink book={book} />
        </h3>
        {authors && <p className="mt-0.5 text-sm text-ink-2">{authors}</p>}
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
      </div>
      <DownloadLinks book={book} />
    </article>
  );
}
