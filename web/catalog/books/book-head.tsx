import type { BookDetail } from "#contract/books.ts";
import { getFullTitle } from "#domain/full-title.ts";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { StructuredData } from "#web/app/layout/structured-data.tsx";
import { buildCardImage } from "#web/app/layout/build-card-image.ts";
import { paths } from "#web/paths.ts";

import { buildBookJsonLd } from "./book-json-ld.ts";
import { formatAuthorNames } from "./format-author-names.ts";

export function BookHead({ book }: { book: BookDetail }) {
  const site = useSite();
  const title = getFullTitle(book);
  const authors = formatAuthorNames(book);

  return (
    <>
      <PageHead
        title={authors ? `${title} – ${authors}` : title}
        description={excerpt(book.description)}
        path={paths.book(book)}
        kind="book"
        image={site && buildCardImage(book.cover, site.origin)}
      />
      {site && <StructuredData facts={buildBookJsonLd(book, site)} />}
    </>
  );
}
