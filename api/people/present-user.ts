import type { Kysely } from "kysely";

import { findLiveRegularGiving } from "#api/db/donations/regular-givings.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { selectFreeOrderDay } from "#api/db/orders/free-months.ts";
import type { UserRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { presentRegularGiving } from "#api/donations/present-regular-giving.ts";
import type { User } from "#contract/users.ts";
import { monthOf } from "#domain/days.ts";
import { getFreeLimit, isForeign } from "#domain/free-limit.ts";
import { dollars } from "#domain/money.ts";

/** S3.09, by the cart settings and the day. Orders tell whether the month's free order was used. */
export async function presentUser(db: Kysely<Schema>, user: UserRow, today: string): Promise<User> {
  const { cart_settings } = await getLibraryRow(db);
  const free = await selectFreeOrderDay(db, user.id, monthOf(today)).executeTakeFirst();
  const regularGiving = await findLiveRegularGiving(db, user.id);
  const regular = regularGiving ? presentRegularGiving(regularGiving) : null;
  const terms = {
    ownLimit: user.free_limit_cents === null ? null : dollars(user.free_limit_cents),
    isMarkedForeign: user.is_marked_foreign,
    country: user.country,
  };

  return {
    userId: user.id,
    externalId: user.external_id,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    wantedEmail: user.wanted_email,
    phone: user.phone,
    defaultAddress: user.default_address_id,
    taxId: user.tax_id,
    isForeign: isForeign(terms),
    isMarkedForeign: terms.isMarkedForeign,
    freeLimit: getFreeLimit(terms, cart_settings),
    ownLimit: terms.ownLimit,
    lastOrderDate: free?.placed_day ?? user.last_order_day,
    alreadyOrderedMo: free !== undefined,
    regularGivings: regular ? [regular] : [],
  };
}
