import {
  type OperatorDonation,
  findOperatorDonations,
  sumOperatorDonations,
} from "#api/db/operator/donations.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import type { CommandInput, Command } from "./command.ts";
import { donationOptions, readDonationFilter } from "./donation-filter.ts";
import { sumByState, countDonations, formatSums } from "./donation-sums.ts";
import { formatJson } from "./json.ts";
import { listOptions, readLimit } from "./list-options.ts";
import { formatDollars, formatName } from "./order-format.ts";
import { formatTable } from "./table.ts";

export const donationListCommands: readonly Command[] = [
  {
    name: "gifts list",
    description: "lists donations, with an order, alone and monthly, newest first, with their sums",
    options: [...donationOptions, ...listOptions],
    run: listDonations,
  },
];

async function listDonations(input: CommandInput): Promise<number> {
  const limit = readLimit(input);
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readDonationFilter(database, input);
  const donations = await findOperatorDonations(database.db, filter, limit);
  const sums = await sumOperatorDonations(database.db, filter);

  if (input.options["json"]) {
    const states = sumByState(sums).map(({ sum, ...state }) => ({ ...state, cents: sum }));
    const all = { total: countDonations(sums), sums: states, gifts: donations.map(buildRecord) };
    print(formatJson(all));
    return 0;
  }
  const heads = ["Gift", "Given", "Kind", "State", "Amount", "Of", "E-mail"];
  if (donations.length > 0) print(`${formatTable(heads, donations.map(formatRow))}\n`);
  if (donations.length < countDonations(sums)) {
    print(`The newest ${donations.length}; --limit shows more. In all `);
  }
  print(`${formatSums(sums)}\n`);
  return 0;
}

function formatRow(donation: OperatorDonation): string[] {
  const { id, day, kind, state, amount, email } = donation;
  return [id, day, kind, state, formatDollars(amount), formatName(donation), email];
}

function buildRecord(donation: OperatorDonation) {
  return {
    gift: donation.id,
    givenOn: donation.day,
    kind: donation.kind,
    state: donation.state,
    cents: donation.amount,
    paymentMethod: donation.method,
    paymentId: donation.charge,
    person: donation.user_id,
    name: formatName(donation),
    email: donation.email,
  };
}
