import type { Kysely } from "kysely";

import { findGifts } from "#api/db/givings/gifts.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { GiftList } from "#contract/gift-list.ts";
import { byYear } from "#domain/gift-years.ts";
import { dollars } from "#domain/money.ts";

/** Every gift of a person, by the years of the library's calendar; nobody's when there is no such person. */
export async function listGiftsOf(db: Kysely<Schema>, userId: number | null): Promise<GiftList> {
  const years = byYear(await findGifts(db, userId)).map(({ year, gifts, sum }) => ({
    year,
    gifts: gifts.map((gift) => ({ ...gift, amount: dollars(gift.amount) })),
    sum: dollars(sum),
  }));
  return { years };
}
