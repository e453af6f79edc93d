import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

/** What an order to one of a person's addresses needs to know of it; undefined when it is none of theirs. */
export function findOrderAddress(db: Kysely<Schema>, userId: number, addressId: number) {
  return db
    .selectFrom("addresses as a")
    .innerJoin("regions as r", "r.id", "a.region_id")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .select([
      "a.id",
      "a.organization",
      "a.address_line",
      "a.city",
      "a.zip",
      "a.region_id",
      "r.name as region",
      "c.code as country",
      "c.ordering_enabled",
      "c.requires_tax_id",
    ])
    .where("a.id", "=", addressId)
    .where("a.user_id", "=", userId)
    .executeTakeFirst();
}
export type OrderAddress = NonNullable<Awaited<ReturnType<typeof findOrderAddress>>>;

/** The books of these codes as an order names and prices them. */
export function findOrderedBooks(db: Kysely<Schema>, codes: readonly string[]) {
  return db
    .selectFrom("books as b")
    .leftJoin("periodicals as p", "p.code", "b.periodical")
    .select(["b.code", "b.title", "b.number", "b.type", "b.language", "b.price_cents"])
    .select(["b.has_printable_version", "p.name as periodical"])
    .where("b.code", "=", sql<string>`any(${codes}::text[])`)
    .execute();
}
export type OrderedBook = Awaited<ReturnType<typeof findOrderedBooks>>[number];

/** Of the books of these codes those that are kept in print, in the order of the codes. */
export async function findPrintedIds(
  db: Kysely<Schema>,
  codes: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(
      sql<{ code: string; place: number }>`unnest(${codes}::text[]) with ordinality`.as<"asked">(
        sql`asked (code, place)`,
      ),
    )
    .innerJoin("books as b", "b.code", "asked.code")
    .select("b.id")
    .where("b.has_printable_version", "=", true)
    .orderBy("asked.place")
    .execute();
  return rows.map(({ id }) => id);
}
