import { findAuthor, findAuthors } from "#api/db/catalog/authors.ts";
import { pictureUrl, presentPicture } from "#api/routes/present-book.ts";
import { createRouter, negotiateLanguage } from "#api/problem.ts";
import { orGone } from "#api/routes/gone.ts";
import type { CatalogServices } from "#api/services.ts";
import { type Author, getAuthorDetail, listAuthors } from "#contract/authors.ts";
import { getPageRange } from "#contract/paging.ts";
import { AUTHORS_PER_PAGE } from "#domain/criteria.ts";
import { localize } from "#domain/languages.ts";
import { hasOnlyPunctuation } from "#domain/search-words.ts";
import type { Media } from "#api/ports.ts";

type AuthorRow = Awaited<ReturnType<typeof findAuthors>>["items"][number];

export function authorRoutes({ db, media }: CatalogServices) {
  return createRouter()
    .openapi(listAuthors, async (c) => {
      const query = c.req.valid("query");
      const { language = null, filter = "", sortby = "last_name" } = query;
      const page = getPageRange(query, AUTHORS_PER_PAGE);
      const beginning = filter.trim();
      if (hasOnlyPunctuation(beginning)) return c.json({ items: [], total: 0 }, 200);
      const { items, total } = await findAuthors(db, { language, beginning, sortby }, page);

      return c.json({ items: items.map((author) => presentAuthor(author, media)), total }, 200);
    })
    .openapi(getAuthorDetail, async (c) => {
      const { code } = c.req.valid("param");
      const { language = null } = c.req.valid("query");
      const found = await findAuthor(db, code, language);
      const author = await orGone(found, { db, table: "authors", key: code });
      const biography = localize(author.biography, negotiateLanguage(c));

      return c.json({ ...presentAuthor(author, media), biography }, 200);
    });
}

function presentAuthor(author: AuthorRow, media: Media): Author {
  return {
    code: author.code,
    name: author.name,
    firstName: author.first_name,
    lastName: author.last_name,
    date: author.date,
    photo: pictureUrl(author.photo, media),
    picture: presentPicture(author.photo, media),
    booksCount: author.booksCount,
  };
}
