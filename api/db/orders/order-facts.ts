import { type Kysely, type QueryCreator, sql } from "kysely";

import { isNotWithdrawn, isPublished, isShown } from "#api/db/catalog/is-shown.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { selectFreeOrderDay } from "./free-months.ts";

/** A person's address with what an order needs; undefined when it is not theirs. */
export function findOrderAddress(db: Kysely<Schema>, userId: number, addressId: number) {
  return selectOrderAddress(db, userId, addressId).executeTakeFirst();
}

export type OrderAddress = NonNullable<Awaited<ReturnType<typeof findOrderAddress>>>;

export type OrderFactsQuery = {
  userId: number;
  addressId: number;
  /** Month of the order, such as "2026-03". */
  month: string;
  /** Codes of the books. */
  codes: readonly string[];
};

/**
 * Everything that an order is computed from: the address, the library's terms, the day of the month's free order, and
 * the titles and prices of the books. Undefined when the address is not the person's.
 */
export function findOrderFacts(
  db: Kysely<Schema>,
  { userId, addressId, month, codes }: OrderFactsQuery,
) {
  const withBooks = db.with("ordered", () => selectOrderedBooks(db, codes));
  return selectOrderAddress(withBooks, userId, addressId)
    .innerJoin("library as l", (join) => join.onTrue())
    .select("l.cart_settings")
    .select([
      selectFreeOrderDay(db, userId, month).as("free_day"),
      sql<OrderedBook[]>`(select coalesce(json_agg(ordered), '[]') from ordered)`.as("books"),
    ])
    .executeTakeFirst();
}

export type OrderFacts = NonNullable<Awaited<ReturnType<typeof findOrderFacts>>>;

export type OrderedBook = Awaited<
  ReturnType<ReturnType<typeof selectOrderedBooks>["execute"]>
>[number];

function selectOrderAddress(db: QueryCreator<Schema>, userId: number, addressId: number) {
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
    .where("a.user_id", "=", userId);
}

/** A withdrawn book counts as out of print. The lock keeps the books from being deleted before the order is stored. */
function selectOrderedBooks(db: Kysely<Schema>, codes: readonly string[]) {
  return (
    db
      .selectFrom("books as b")
      .leftJoin("periodicals as p", "p.code", "b.periodical")
      .select(["b.code", "b.title", "b.number", "b.type", "b.language", "b.price_cents"])
      .select(["p.name as periodical"])
      .select(
        sql<boolean>`b.has_printable_version and ${isNotWithdrawn("b")}`.as(
          "has_printable_version",
        ),
      )
      .where("b.code", "=", sql<string>`any(${codes}::text[])`)
      .where(isPublished("b"))
      // In the order in which books are deleted, so that neither waits for the other.
      .orderBy(sql`b.code collate "C"`)
      .forKeyShare("b")
  );
}

/** Ids of those books that are available in print, in the order of `codes`. */
export async function findPrintedBookIds(
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
    .where(isShown("b"))
    .orderBy("asked.place")
    .execute();
  return rows.map(({ id }) => id);
}
