import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export type UserAddressRow = Awaited<ReturnType<typeof findUserAddresses>>[number];

/** Oldest first. */
export function findUserAddresses(db: Kysely<Schema>, userId: number) {
  return selectUserAddresses(db, userId)
    .select([
      "a.id",
      "a.organization",
      "a.address_line as addressLine",
      "a.city",
      "a.region_id as regionId",
      "r.name as regionName",
      "a.zip",
      "c.id as countryId",
      "c.code as countryCode",
      "c.ordering_enabled as countryOrderingEnabled",
      "c.requires_tax_id as countryRequiresTaxId",
    ])
    .execute();
}

/** A person's addresses with region and country, oldest first; none for a null `userId`. */
export function selectUserAddresses(db: Kysely<Schema>, userId: number | null) {
  return db
    .selectFrom("addresses as a")
    .innerJoin("regions as r", "r.id", "a.region_id")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .where("a.user_id", "=", userId)
    .orderBy("a.id");
}

export type NewAddress = {
  userId: number;
  regionId: number;
  cityName: string;
  address: string;
  zipCode: string;
  organization: string;
};

/** Returns the id. */
export async function insertUserAddress(
  trx: Kysely<Schema>,
  { userId, regionId, cityName, address, zipCode, organization }: NewAddress,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto("addresses")
    .values({
      user_id: userId,
      region_id: regionId,
      city: cityName,
      address_line: address,
      zip: zipCode,
      organization,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whether the person had that address. */
export async function deleteUserAddress(
  trx: Kysely<Schema>,
  { userId, addressId }: { userId: number; addressId: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("addresses")
    .where("id", "=", addressId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
