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
import type { Services } from "#api/services.ts";
import {
  addUserAddress,
  listUserAddresses,
  removeUserAddress,
  type UserAddress,
} from "#contract/user-addresses.ts";
import { getCountryName } from "#domain/countries.ts";
import type { Language } from "#domain/languages.ts";

import { requireRegion } from "#api/people/require-region.ts";

/** Addresses that a person may have at a time. */
const MAX_ADDRESSES = 20;

export function userAddressRoutes({ db, now }: Services) {
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
      const wished = c.req.valid("json");
      const row = await db.transaction().execute(async (trx) => {
        const user = await lockOwnUser(trx, c.var.member, wished.userId);
        await requireRegion(trx, wished.regionId);
        const others = await findUserAddresses(trx, user.id);
        // Whoever sends the form again, because no answer came, has the address they sent.
        const same = others.find((other) => isSameAddress(other, wished));
        if (same) return same;
        if (others.length >= MAX_ADDRESSES)
          throw new ProblemError(409, "address-limit", { most: MAX_ADDRESSES });

        const id = await insertUserAddress(trx, wished, now());
        if (others.length === 0) await writeDefaultAddress(trx, user.id, id);
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

/** S4.06: one that is alone is the default one, whichever it was before. */
function nextDefaultAddress(
  { default_address_id }: UserRow,
  removed: number,
  left: readonly UserAddressRow[],
): number | null {
  const [only, ...more] = left;
  if (only && more.length === 0) return only.id;
  return default_address_id === removed ? null : default_address_id;
}

function isSameAddress(row: UserAddressRow, wished: NewAddress): boolean {
  return (
    row.regionId === wished.regionId &&
    row.city === wished.cityName &&
    row.addressLine === wished.address &&
    row.zip === wished.zipCode &&
    row.organization === wished.organization
  );
}

function presentUserAddress(row: UserAddressRow, language: Language): UserAddress {
  return { ...row, countryName: getCountryName(row.countryCode, language) };
}
