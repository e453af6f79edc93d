import {
  type DeskDonation,
  findDeskDonations,
  type DonationSum,
  sumDeskDonations,
} from "#api/db/desk/donations.ts";
import { inFigures, zero } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { printError } from "#server/terminal.ts";

import type { Asked, Command } from "./command.ts";
import { donationOptions, readDonationFilter } from "./donation-filter.ts";
import { sumsInWords } from "./donation-sums.ts";
import { format, out, readWriter } from "./records.ts";

export const donationExportCommands: readonly Command[] = [
  {
    name: "gifts export",
    says: "gives gifts with who gave them, the oldest first, and says beside it what they come to",
    options: [
      ...donationOptions,
      { name: "sums", says: "only what they come to, by month, kind and state" },
      format,
      out,
    ],
    run: exportDonations,
  },
];

async function exportDonations(asked: Asked): Promise<number> {
  const [writeDonations, writeSums] = [
    readWriter(asked, donationHeads),
    readWriter(asked, sumHeads),
  ];
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readDonationFilter(database, asked);
  const sums = await sumDeskDonations(database.db, filter);

  if (asked.options["sums"]) await writeSums(sums.map(recordOfSum));
  else
    await writeDonations((await findDeskDonations(database.db, filter)).toReversed().map(recordOf));
  // Not into the table, which a program may read.
  printError(`${sumsInWords(sums)}\n`);
  return 0;
}

const donationHeads = [
  "gift",
  "givenOn",
  "kind",
  "state",
  "amount",
  "counts",
  "paymentMethod",
  "paymentId",
  "firstName",
  "lastName",
  "email",
] as const;

const sumHeads = ["month", "kind", "state", "gifts", "amount", "counts"] as const;

/** In US dollars. What counts is what is paid, so that a column of it can be added up. */
function recordOf(donation: DeskDonation): Record<(typeof donationHeads)[number], string> {
  return {
    gift: donation.id,
    givenOn: donation.day,
    kind: donation.kind,
    state: donation.state,
    amount: inFigures(donation.amount),
    counts: inFigures(donation.state === "paid" ? donation.amount : zero),
    paymentMethod: donation.method ?? "",
    paymentId: donation.charge ?? "",
    firstName: donation.first_name,
    lastName: donation.last_name,
    email: donation.email,
  };
}

function recordOfSum({ month, kind, state, gifts: donations, sum }: DonationSum) {
  return {
    month,
    kind,
    state,
    gifts: String(donations),
    amount: inFigures(sum),
    counts: inFigures(state === "paid" ? sum : zero),
  };
}
