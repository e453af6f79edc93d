import type { Kysely } from "kysely";

import type { User } from "#contract/users.ts";
import { monthOf } from "#domain/days.ts";
import { freeLimitOf, isForeign } from "#domain/free-limit.ts";
import { dollars } from "#domain/money.ts";

import { getLibraryRow } from "./db/library.ts";
import type { Schema } from "./db/schema.ts";
import type { UserRow } from "./db/users.ts";

/** S3.09, by the terms of the library's cart on the day it is. */
export async function presentUser(db: Kysely<Schema>, user: UserRow, today: string): Promise<User> {
  const { cart_settings } = await getLibraryRow(db);
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
    freeLimit: freeLimitOf(terms, cart_settings),
    ownLimit: terms.ownLimit,
    lastOrderDate: user.last_order_day,
    alreadyOrderedMo: hasOrderedIn(monthOf(today), user.last_order_day),
    // Nobody can set one up before gifts can be made.
    regularGivings: [],
  };
}

function hasOrderedIn(month: string, lastOrderDay: string | null): boolean {
  return lastOrderDay !== null && monthOf(lastOrderDay) === month;
}
