import {
  type OperatorDonation,
  findOperatorDonations,
  type DonationSum,
  sumOperatorDonations,
} from "#api/db/operator/donations.ts";
import { formatCents, zero } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { printError } from "#server/terminal.ts";

import type { CommandInput, Command } from "./command.ts";
import { donationOptions, readDonationFilter } from "./donation-filter.ts";
import { formatSums } from "./donation-sums.ts";
import { formatOption, outOption, createRecordWriter } from "./record-writer.ts";

export const donationExportCommands: readonly Command[] = [
  {
    name: "gifts export",
    description:
      "exports donations with their donors, oldest first, and prints their sums to the error output",
    options: [
      ...donationOptions,
      { name: "sums", description: "only the sums, by month, kind and state" },
      formatOption,
      outOption,
    ],
    run: exportDonations,
  },
];

async function exportDonations(input: CommandInput): Promise<number> {
  const [writeDonations, writeSums] = [
    createRecordWriter(input, donationHeads),
    createRecordWriter(input, sumHeads),
  ];
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readDonationFilter(database, input);
  const sums = await sumOperatorDonations(database.db, filter);

  if (input.options["sums"]) await writeSums(sums.map(buildSumRecord));
  else
    await writeDonations(
      (await findOperatorDonations(database.db, filter)).toReversed().map(buildDonationRecord),
    );
  // Not to the standard output, which may be a table for a program.
  printError(`${formatSums(sums)}\n`);
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

/** Amounts in US dollars. `counts` is the amount when paid and 0 otherwise, so that the column can be summed. */
function buildDonationRecord(
  donation: OperatorDonation,
): Record<(typeof donationHeads)[number], string> {
  return {
    gift: donation.id,
    givenOn: donation.day,
    kind: donation.kind,
    state: donation.state,
    amount: formatCents(donation.amount),
    counts: formatCents(donation.state === "paid" ? donation.amount : zero),
    paymentMethod: donation.method ?? "",
    paymentId: donation.charge ?? "",
    firstName: donation.first_name,
    lastName: donation.last_name,
    email: donation.email,
  };
}

function buildSumRecord({ month, kind, state, gifts: donations, sum }: DonationSum) {
  return {
    month,
    kind,
    state,
    gifts: String(donations),
    amount: formatCents(sum),
    counts: formatCents(state === "paid" ? sum : zero),
  };
}
