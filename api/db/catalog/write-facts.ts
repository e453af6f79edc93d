import { type Kysely, sql } from "kysely";

import type { LibraryFacts } from "#api/db/schema/library-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { CartSettings } from "#domain/order-terms.ts";

/** Writes what identifies the ministry; returns the names of what became different. */
export function writeFacts(db: Kysely<Schema>, facts: LibraryFacts): Promise<string[]> {
  return writeColumn(db, "facts", facts);
}

/** Writes the terms of the cart; returns the names of those that became different. */
export function writeCartSettings(db: Kysely<Schema>, settings: CartSettings): Promise<string[]> {
  return writeColumn(db, "cart_settings", settings);
}

type CountryFlags = { orderingEnabled: boolean; requiresTaxId: boolean };

/** Sets flags of a country. Returns the names of those that became different; null when there is no such country. */
export async function writeCountry(
  db: Kysely<Schema>,
  code: string,
  flags: Partial<CountryFlags>,
): Promise<string[] | null> {
  const old = await db
    .selectFrom("countries")
    .select(["ordering_enabled as orderingEnabled", "requires_tax_id as requiresTaxId"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (!old) return null;

  const { orderingEnabled, requiresTaxId } = { ...old, ...flags };
  await db
    .updateTable("countries")
    .set({ ordering_enabled: orderingEnabled, requires_tax_id: requiresTaxId })
    .where("code", "=", code)
    .execute();
  return [
    ...(old.orderingEnabled === orderingEnabled ? [] : ["orderingEnabled"]),
    ...(old.requiresTaxId === requiresTaxId ? [] : ["requiresTaxId"]),
  ];
}

async function writeColumn(
  db: Kysely<Schema>,
  column: "facts" | "cart_settings",
  value: object,
): Promise<string[]> {
  const text = JSON.stringify(value);
  const { rows } = await sql<{ name: string }>`
    select coalesce(old.key, new.key) as name
    from jsonb_each((select ${sql.ref(column)} from library)) old
    full join jsonb_each(${text}::jsonb) new on old.key = new.key
    where old.value is distinct from new.value
    order by 1`.execute(db);
  if (rows.length > 0) {
    await db
      .updateTable("library")
      .set({ [column]: text })
      .execute();
  }
  return rows.map(({ name }) => name);
}
