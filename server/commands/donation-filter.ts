import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { DonationFilter } from "#api/db/operator/donations.ts";
import { donationStates } from "#domain/donation-states.ts";

import { type CommandInput, readChoice, type Option } from "./command.ts";
import { periodOptions, readPeriod } from "./order-filter.ts";

/** Options of the commands for gifts. */
export const donationOptions: readonly Option[] = [
  { name: "state", valueName: "STATE", description: `only those: ${donationStates.join(", ")}` },
  ...periodOptions,
];

export async function readDonationFilter(
  database: OpenDatabase,
  input: CommandInput,
): Promise<DonationFilter> {
  const state = readChoice(input, "state", donationStates);
  return { ...(await readPeriod(database, input)), state };
}
