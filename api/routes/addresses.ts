import {
  findAuthorAddresses,
  findAuthorParts,
  findBookAddresses,
  findBookParts,
} from "#api/db/catalog/addresses.ts";
import { calls, requireFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import {
  type AddressPart,
  listAddressParts,
  listAuthorAddresses,
  listBookAddresses,
} from "#contract/addresses.ts";

export function addressRoutes({ db }: Services) {
  return calls()
    .openapi(listAddressParts, async (c) => {
      const [books, authors] = await Promise.all([findBookParts(db), findAuthorParts(db)]);
      return c.json([...parts("books", books), ...parts("authors", authors)], 200);
    })
    .openapi(listBookAddresses, async (c) => {
      const { after = 0 } = c.req.valid("query");
      requirePart(await findBookParts(db), after);
      return c.json(await findBookAddresses(db, after), 200);
    })
    .openapi(listAuthorAddresses, async (c) => {
      const { after = 0 } = c.req.valid("query");
      requirePart(await findAuthorParts(db), after);
      return c.json(await findAuthorAddresses(db, after), 200);
    });
}

/** Only where a part begins, so that no more answers can be asked for than there are. An empty library has a first part. */
function requirePart(beginnings: number[], after: number): void {
  requireFound([0, ...beginnings].includes(after));
}

function parts(kind: AddressPart["kind"], beginnings: number[]): AddressPart[] {
  return beginnings.map((after) => ({ kind, after }));
}
