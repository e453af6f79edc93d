import type { BookDetail, BookLink } from "#contract/books.ts";
import type { Binding, BookType } from "#domain/book-types.ts";
import { getFullTitle } from "#domain/full-title.ts";
import type { ContributorRole } from "#domain/contributor-roles.ts";
import { findContentLanguage, type Language } from "#domain/languages.ts";
import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { buildCardImage } from "#web/app/layout/build-card-image.ts";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { PageHead, StructuredData } from "#web/app/layout/page-head.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";

import { formatAuthorNames } from "./author-links.tsx";
import { type Format, listFormats } from "./formats.ts";

/** The binding of other types is unknown, and schema.org has no word for stapled books. */
const bookFormats: Partial<Record<Binding | BookType, string>> = {
  ebooks: "https://schema.org/EBook",
  Paperbacks: "https://schema.org/Paperback",
  softcover: "https://schema.org/Paperback",
  hardcover: "https://schema.org/Hardcover",
};

const mediaTypes: Record<Format, string> = {
  pdf: "application/pdf",
  epub: "application/epub+zip",
};

const MAX_AUTHORS_OF_TITLE = 3;

export function BookHead({ book }: { book: BookDetail }) {
  const site = useSite();
  const title = getFullTitle(book);
  const authors = formatAuthorNames({ authors: book.authors.slice(0, MAX_AUTHORS_OF_TITLE) });

  return (
    <>
      <PageHead
        title={authors ? `${title} – ${authors}` : title}
        description={excerpt(book.description)}
        path={paths.book(book)}
        translations={listTranslations(book)}
        kind="book"
        image={site && buildCardImage(book.cover, site.origin)}
      />
      {site && <StructuredData facts={buildBookJsonLd(book, site)} />}
    </>
  );
}

/** The editions in languages that the interface does not have; pages in its own languages are alternates already. */
function listTranslations({ parent, children }: BookDetail) {
  return [parent, ...children].flatMap((version) =>
    version && findContentLanguage(version.language) === null
      ? [{ language: version.language, path: paths.book(version) }]
      : [],
  );
}

type SiteUrls = { origin: string; apiOrigin: string; language: Language };

/** A book as schema.org JSON-LD, with known facts only. */
export function buildBookJsonLd(book: BookDetail, { origin, apiOrigin, language }: SiteUrls) {
  const { parent, children, periodical } = book;
  const formats = listFormats(book);
  const id = origin + paths.book(book);

  return {
    "@type": "Book",
    "@id": id,
    url: inLanguage(id, language),
    name: getFullTitle(book),
    author: book.authors.map(({ code, name, isGone }) => ({
      "@type": "Person",
      name,
      url: isGone ? undefined : inLanguage(origin + paths.author(code), language),
    })),
    inLanguage: book.isoLangCode,
    numberOfPages: book.pageCount || undefined,
    bookFormat: bookFormats[book.binding ?? book.type],
    image: buildCardImage(book.cover, origin)?.url,
    description: excerpt(book.description) || undefined,
    isPartOf: periodical
      ? { "@type": "Periodical", name: periodical.name }
      : undefinedIfEmpty(
          book.series.map(({ name: series }) => ({ "@type": "BookSeries", name: series })),
        ),
    position: periodical ? undefined : (book.series[0]?.number ?? undefined),
    alternativeHeadline: book.subtitle ?? undefined,
    publisher: book.publisher ? { "@type": "Organization", name: book.publisher } : undefined,
    datePublished: book.year === null ? undefined : String(book.year),
    translator: listPeople("translator"),
    editor: listPeople("editor"),
    illustrator: listPeople("illustrator"),
    translationOfWork: parent ? editionOf(parent) : undefined,
    workTranslation: parent ? undefined : undefinedIfEmpty(children.map(editionOf)),
    isAccessibleForFree: formats.length > 0 || book.audioUrl !== null || undefined,
    encoding: undefinedIfEmpty(
      formats.map((format) => ({
        "@type": "MediaObject",
        encodingFormat: mediaTypes[format],
        contentUrl: new URL(paths.download(apiOrigin, book.code, format), origin).href,
      })),
    ),
  };

  function listPeople(role: ContributorRole) {
    const people = book.contributors.filter((each) => each.role === role);
    return undefinedIfEmpty(people.map((each) => ({ "@type": "Person", name: each.name })));
  }

  function editionOf(link: BookLink) {
    return {
      "@type": "Book",
      name: link.title,
      inLanguage: writtenIn(link.language).lang,
      url: inLanguage(origin + paths.book(link), language),
    };
  }
}

/** Empty lists are omitted. */
function undefinedIfEmpty<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}
