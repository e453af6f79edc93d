import {
  listSitemapAuthors,
  findAuthorSitemapParts,
  listSitemapBooks,
  findBookSitemapParts,
} from "#api/db/catalog/sitemap.ts";
import { createRouter, requireFound } from "#api/problem.ts";
import type { Database } from "#api/services.ts";
import {
  type AddressPart,
  listAddressParts,
  listAuthorAddresses,
  listBookAddresses,
} from "#contract/addresses.ts";

export function addressRoutes({ db }: Database) {
  return createRouter()
    .openapi(listAddressParts, async (c) => {
      const [books, authors] = await Promise.all([
        findBookSitemapParts(db),
        findAuthorSitemapParts(db),
      ]);
      return c.json([...toParts("books", books), ...toParts("authors", authors)], 200);
    })
    .openapi(listBookAddresses, async (c) => {
      const { after = 0 } = c.req.valid("query");
      requirePart(await findBookSitemapParts(db), after);
      return c.json(await listSitemapBooks(db, after), 200);
    })
    .openapi(listAuthorAddresses, async (c) => {
      const { after = 0 } = c.req.valid("query");
      requirePart(await findAuthorSitemapParts(db), after);
      return c.json(await listSitemapAuthors(db, after), 200);
    });
}

/**
 * Throws a 404 unless a part starts there, which limits the number of different answers. An empty library has a first
 * part.
 */
function requirePart(starts: number[], after: number): void {
  requireFound([0, ...starts].includes(after));
}

function toParts(kind: AddressPart["kind"], starts: number[]): AddressPart[] {
  return starts.map((after) => ({ kind, after }));
}
