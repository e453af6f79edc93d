import { closeDiscrepancy } from "#api/db/payments/discrepancies.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError } from "./command.ts";
import { refuseInSafeMode } from "#server/safe-mode/refuse-in-safe-mode.ts";

export const paymentSettleCommands: readonly Command[] = [
  {
    name: "payments settle",
    operands: ["REFERENCE"],
    description:
      "marks a duplicate refund as resolved, by its reference in the list: it is no longer listed",
    run: closeReference,
  },
];

async function closeReference(input: CommandInput): Promise<number> {
  const [reference = ""] = input.operands;
  await using database = await openLibrary(readEnv(process.env));
  await refuseInSafeMode(database.db);
  if (!(await closeDiscrepancy(database.db, reference, new Date()))) {
    throw new CommandError(
      `“${reference}” is not a duplicate refund in the list. Everything else leaves the list once it is corrected at the gateway.`,
    );
  }
  print("It is no longer listed.\n");
  return 0;
}
