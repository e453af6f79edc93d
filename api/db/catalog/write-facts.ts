import { type Kysely, sql } from "kysely";

import type { LibraryFacts } from "#api/db/schema/library-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { CartSettings } from "#domain/order-terms.ts";

/** Writes what identifies the ministry; returns whether it changed. */
export function writeFacts(db: Kysely<Schema>, facts: LibraryFacts): Promise<boolean> {
  return setIfChanged(db, "facts", facts);
}

/** Writes the terms of the cart; returns whether they changed. */
export function writeCartSettings(db: Kysely<Schema>, settings: CartSettings): Promise<boolean> {
  return setIfChanged(db, "cart_settings", settings);
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

async function setIfChanged(
  db: Kysely<Schema>,
  column: "facts" | "cart_settings",
  value: object,
): Promise<boolean> {
  const text = JSON.stringify(value);
  const { numUpdatedRows } = await db
    .updateTable("library")
    .set({ [column]: text })
    .where(sql<boolean>`${sql.ref(column)} <> ${text}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
