import "#web/styles/reader.css";

import { orNotFound } from "#web/api/or-not-found.ts";
import { formatsOf } from "#web/books/formats.ts";
import { wholeTitle } from "#domain/whole-title.ts";
import { useApiOrigin } from "#web/layout/site.ts";
import { PageHead } from "#web/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { addressOf, firstFiles } from "#web/reader/book-files.ts";
import { findReading } from "#web/reader/find-reading.ts";
import { ReadElsewhere } from "#web/reader/read-elsewhere.tsx";
import { ReadingRoom } from "#web/reader/reading-room.tsx";
import { requestContext } from "#web/request-context.ts";

import type { Route } from "./+types/read.ts";

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
      {firstFiles(reading).map((file) => (
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
