import { type DeskDonation, findDeskDonations, sumDeskDonations } from "#api/db/desk/donations.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import type { Asked, Command } from "./command.ts";
import { donationOptions, readDonationFilter } from "./donation-filter.ts";
import { byState, countDonations, sumsInWords } from "./donation-sums.ts";
import { jsonOf } from "./json.ts";
import { newestOptions, readLimit } from "./newest-options.ts";
import { dollarsInTable, nameOf } from "./order-words.ts";
import { table } from "./table.ts";

export const donationListCommands: readonly Command[] = [
  {
    name: "gifts list",
    says: "lists gifts: with an order, alone and monthly, newest first, and what they come to",
    options: [...donationOptions, ...newestOptions],
    run: listDonations,
  },
];

async function listDonations(asked: Asked): Promise<number> {
  const limit = readLimit(asked);
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readDonationFilter(database, asked);
  const donations = await findDeskDonations(database.db, filter, limit);
  const sums = await sumDeskDonations(database.db, filter);

  if (asked.options["json"]) {
    const states = byState(sums).map(({ sum, ...state }) => ({ ...state, cents: sum }));
    const all = { total: countDonations(sums), sums: states, gifts: donations.map(recordOf) };
    print(jsonOf(all));
    return 0;
  }
  const heads = ["Gift", "Given", "Kind", "State", "Amount", "Of", "E-mail"];
  if (donations.length > 0) print(`${table(heads, donations.map(rowOf))}\n`);
  if (donations.length < countDonations(sums)) {
    print(`The newest ${donations.length}; --limit takes more. In all `);
  }
  print(`${sumsInWords(sums)}\n`);
  return 0;
}

function rowOf(donation: DeskDonation): string[] {
  const { id, day, kind, state, amount, email } = donation;
  return [id, day, kind, state, dollarsInTable(amount), nameOf(donation), email];
}

function recordOf(donation: DeskDonation) {
  return {
    gift: donation.id,
    givenOn: donation.day,
    kind: donation.kind,
    state: donation.state,
    cents: donation.amount,
    paymentMethod: donation.method,
    paymentId: donation.charge,
    person: donation.user_id,
    name: nameOf(donation),
    email: donation.email,
  };
}
