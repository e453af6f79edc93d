import "#web/styles/reader.css";

import { lazy } from "react";

import { orNotFound } from "#web/api/or-not-found.ts";
import { formatsOf } from "#web/books/formats.ts";
import { wholeTitle } from "#domain/whole-title.ts";
import { inTime } from "#web/layout/load-part.ts";
import { useApiOrigin } from "#web/layout/site.ts";
import { PageHead } from "#web/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { addressOf } from "#web/reader/book-files.ts";
import { findReading } from "#web/reader/find-reading.ts";
import { ReadingRoom } from "#web/reader/reading-room.tsx";
import { requestContext } from "#web/request-context.ts";

import type { Route } from "./+types/read.ts";

/** Most who come here find a book: it does not wait for what is shown in its place. */
const ReadElsewhere = lazy(async () => {
  const { ReadElsewhere } = await inTime(import("#web/reader/read-elsewhere.tsx"));
  return { default: ReadElsewhere };
});

/** S2.09. */
export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const [book, reading] = await Promise.all([
    orNotFound(api.getBookDetail({ code, language })),
    findReading(api, { code, language }),
  ]);
  if (!reading) return { reading, book };

  const { type, cover } = book;
  const takeAway = { code, bookPath: paths.book(book), formats: formatsOf(book) };
  return { reading: { ...reading, title: wholeTitle(book) }, type, cover, takeAway };
}

export default function ReadScreen({ loaderData }: Route.ComponentProps) {
  const apiOrigin = useApiOrigin();
  if (!loaderData.reading) return <ReadElsewhere book={loaderData.book} />;

  const { reading, type, cover, takeAway } = loaderData;
  return (
    <>
      <PageHead title={reading.title} />
      {reading.first.map((file) => (
        <link
          key={file}
          rel="preload"
          as="fetch"
          href={addressOf(reading, apiOrigin, file)}
          crossOrigin="anonymous"
        />
      ))}
      <ReadingRoom key={reading.code} shown={{ book: reading, type, cover }} takeAway={takeAway} />
    </>
  );
}
