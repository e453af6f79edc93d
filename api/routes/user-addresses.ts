import {
  deleteUserAddress,
  findUserAddresses,
  insertUserAddress,
  type NewAddress,
  type UserAddressRow,
} from "#api/db/people/user-addresses.ts";
import {
  clearDefaultAddress,
  lockUser,
  type UserRow,
  writeDefaultAddress,
} from "#api/db/people/users.ts";
import { createMemberRouter } from "#api/middleware/require-member.ts";
import { getOwnUser, lockOwnUser } from "#api/people/own-user.ts";
import { negotiateLanguage, orNotFound, ProblemError, requireFound } from "#api/problem.ts";
import type { Clock, Database } from "#api/services.ts";
import {
  addUserAddress,
  listUserAddresses,
  removeUserAddress,
  type UserAddress,
} from "#contract/user-addresses.ts";
import { getCountryName } from "#domain/countries.ts";
import type { Language } from "#domain/languages.ts";

import { requireRegion } from "#api/people/save-profile.ts";

/** Addresses per person. */
const MAX_ADDRESSES = 20;

export function userAddressRoutes({ db, now }: Database & Clock) {
  return createMemberRouter()
    .openapi(listUserAddresses, async (c) => {
      const { userId } = c.req.valid("query");
      const user = await getOwnUser(db, c.var.member, userId);
      const rows = await findUserAddresses(db, user.id);
      return c.json(
        rows.map((row) => presentUserAddress(row, negotiateLanguage(c))),
        200,
      );
    })
    .openapi(addUserAddress, async (c) => {
      const requested = c.req.valid("json");
      const row = await db.transaction().execute(async (trx) => {
        const user = await lockOwnUser(trx, c.var.member, requested.userId);
        await requireRegion(trx, requested.regionId);
        const existing = await findUserAddresses(trx, user.id);
        // A repeated form, sent because no answer came, returns the same address.
        const same = existing.find((address) => isSameAddress(address, requested));
        if (same) return same;
        if (existing.length >= MAX_ADDRESSES)
          throw new ProblemError(409, "address-limit", { most: MAX_ADDRESSES });

        const id = await insertUserAddress(trx, requested, now());
        if (existing.length === 0) await writeDefaultAddress(trx, user.id, id);
        const all = await findUserAddresses(trx, user.id);
        return all.find((address) => address.id === id);
      });
      return c.json(presentUserAddress(orNotFound(row), negotiateLanguage(c)), 200);
    })
    .openapi(removeUserAddress, async (c) => {
      const { addressId } = c.req.valid("json");
      const defaultAddress = await db.transaction().execute(async (trx) => {
        const user = orNotFound(await lockUser(trx, c.var.member.externalId));
        requireFound(await deleteUserAddress(trx, { userId: user.id, addressId }));

        const id = nextDefaultAddress(user, addressId, await findUserAddresses(trx, user.id));
        if (id === null) await clearDefaultAddress(trx, user.id);
        else await writeDefaultAddress(trx, user.id, id);
        return id;
      });
      return c.json({ addressId, defaultAddress }, 200);
    });
}

/** S4.06: the only remaining address becomes the default. */
function nextDefaultAddress(
  { default_address_id }: UserRow,
  removed: number,
  remaining: readonly UserAddressRow[],
): number | null {
  const [only, ...more] = remaining;
  if (only && more.length === 0) return only.id;
  return default_address_id === removed ? null : default_address_id;
}

function isSameAddress(row: UserAddressRow, requested: NewAddress): boolean {
  return (
    row.regionId === requested.regionId &&
    row.city === requested.cityName &&
    row.addressLine === requested.address &&
    row.zip === requested.zipCode &&
    row.organization === requested.organization
  );
}

function presentUserAddress(row: UserAddressRow, language: Language): UserAddress {
  return { ...row, countryName: getCountryName(row.countryCode, language) };
}
