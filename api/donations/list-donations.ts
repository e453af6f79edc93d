import type { Kysely } from "kysely";

import { findDonations } from "#api/db/donations/donations.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { DonationList } from "#contract/donation-list.ts";
import { groupByYear } from "#domain/donation-years.ts";
import { dollars } from "#domain/money.ts";

/** A person's donations by year of the library's calendar; empty when there is no such person. */
export async function listDonationsOf(
  db: Kysely<Schema>,
  userId: number | null,
): Promise<DonationList> {
  const years = groupByYear(await findDonations(db, userId)).map(
    ({ year, gifts: donations, sum }) => ({
      year,
      gifts: donations.map((donation) => ({ ...donation, amount: dollars(donation.amount) })),
      sum: dollars(sum),
    }),
  );
  return { years };
}
