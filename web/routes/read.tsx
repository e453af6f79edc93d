import "#web/ui/styles/reader.css";

import { lazy } from "react";

import { findGone, goneIfWithdrawn } from "#web/app/api/or-null.ts";
import { listFormats } from "#web/catalog/books/formats.ts";
import { getFullTitle } from "#domain/full-title.ts";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { useApiOrigin } from "#web/app/layout/site.ts";
import { PageHead } from "#web/app/layout/page-head.tsx";
import type { ReadingData } from "#web/app/layout/use-is-reading.ts";
import { paths } from "#web/paths.ts";
import { buildBookFileUrl } from "#web/reader/book-files.ts";
import { findReadableBook } from "#web/reader/find-readable-book.ts";
import { BookReader } from "#web/reader/book-reader.tsx";
import { requestContext } from "#web/request-context.ts";

import type { Route } from "./+types/read.ts";

/** Loaded lazily, because most visitors find a book. */
const UnreadableBook = lazy(async () => {
  const { UnreadableBook } = await loadChunk(import("#web/reader/unreadable-book.tsx"));
  return { default: UnreadableBook };
});

/** S2.09. */
export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const [book, reading] = await Promise.all([
    goneIfWithdrawn(api.getBookDetail({ code, language }), () =>
      findGone(api, { kind: "book", code, language }),
    ),
    findReadableBook(api, { code, language }),
  ]);
  if (!reading) return { reading, book } satisfies ReadingData;

  const { type, cover } = book;
  const downloads = { code, bookPath: paths.book(book), formats: listFormats(book) };
  return {
    reading: { ...reading, title: getFullTitle(book) },
    type,
    cover,
    downloads,
  } satisfies ReadingData;
}

export default function ReadScreen({ loaderData }: Route.ComponentProps) {
  const apiOrigin = useApiOrigin();
  if (!loaderData.reading) return <UnreadableBook book={loaderData.book} />;

  const { reading, type, cover, downloads } = loaderData;
  return (
    <>
      <PageHead title={reading.title} />
      {reading.first.map((file) => (
        <link
          key={file}
          rel="preload"
          as="fetch"
          href={buildBookFileUrl(reading, apiOrigin, file)}
          crossOrigin="anonymous"
        />
      ))}
      <BookReader key={reading.code} book={{ book: reading, type, cover }} downloads={downloads} />
    </>
  );
}
