import { closeDiscrepancy } from "#api/db/payments/discrepancies.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError } from "./command.ts";
import { refuseInSafeMode } from "./refuse-in-safe-mode.ts";

export const paymentSettleCommands: readonly Command[] = [
  {
    name: "payments settle",
    operands: ["REFERENCE"],
    description:
      "says that you have seen to what went back twice, as the list names it at the gateway: it is listed no more",
    run: closeReference,
  },
];

async function closeReference(input: CommandInput): Promise<number> {
  const [reference = ""] = input.operands;
  await using database = await openLibrary(readEnv(process.env));
  await refuseInSafeMode(database.db);
  if (!(await closeDiscrepancy(database.db, reference, new Date()))) {
    throw new CommandError(
      `“${reference}” is nothing in the list that went back twice. All else leaves it once it is put right at the gateway.`,
    );
  }
  print("It is listed no more.\n");
  return 0;
}
