import type { Kysely } from "kysely";

import { findDonations } from "#api/db/donations/donations.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { findOrderAddress } from "#api/db/orders/order-facts.ts";
import type { UserRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { formatAddress, formatFullAddress } from "#api/ordering/format-address.ts";
import type { Statement } from "#api/ports.ts";
import type { Calendar, Database } from "#api/services.ts";
import type { DonationList } from "#contract/donation-list.ts";
import { getLocalDay } from "#domain/days.ts";
import { groupByYear } from "#domain/donation-years.ts";
import { type Language, localize } from "#domain/languages.ts";
import { zero, dollars } from "#domain/money.ts";

/** A person's donations of one year or of all, for the tax authority. */
export async function buildDonationStatement(
  { db, now, timeZone }: Database & Calendar,
  user: UserRow,
  { year, language }: { year: number | undefined; language: Language },
): Promise<Statement> {
  const { facts } = await getLibraryRow(db);
  const donations = await findDonations(db, user.id);
  const all = groupByYear(donations);
  const years =
    year === undefined ? all : [all.find((entry) => entry.year === year) ?? emptyYear(year)];

  return {
    language,
    library: { name: localize(facts.name, language), address: facts.contact.address },
    person: await presentPerson(db, user, language),
    day: getLocalDay(timeZone, now()),
    years,
  };
}

function emptyYear(year: number): Statement["years"][number] {
  return { year, gifts: [], sum: zero };
}

async function presentPerson(db: Database["db"], user: UserRow, language: Language) {
  const name = `${user.first_name} ${user.last_name}`;
  const { default_address_id: id } = user;
  const address = id === null ? undefined : await findOrderAddress(db, user.id, id);
  if (!address) return { name, address: [] };
  const label = formatFullAddress(
    { address: formatAddress(user, address), country: address.country },
    language,
  );
  // The first line is the name.
  return { name, address: label.split("\n").slice(1) };
}

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
