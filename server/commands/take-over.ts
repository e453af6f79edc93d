import type { Command } from "@commander-js/extra-typings";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import {
  markAsCopy,
  markAsOwn,
  readOwnership,
  findOpenWork,
  type OpenWork,
} from "#api/db/safe-mode/ownership.ts";
import { openJobs } from "#api/jobs.ts";
import type { Jobs } from "#api/ports.ts";
import { readEnv } from "#server/settings/env.ts";
import { openCommandLog } from "#server/log.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { confirm } from "./command-error.ts";
import { alignColumns } from "./format.ts";
import { yesOption } from "./options.ts";

/** Commands that set which copy of the data is the library. */
export function addCommands(program: Command): void {
  program
    .command("take-over")
    .description(
      "makes a restored or moved copy the library: from then on it charges, refunds and sends; the previous library must be stopped",
    )
    .addOption(yesOption)
    .action(runTakeOver);
  program
    .command("hold")
    .description(
      "marks these data as a copy: from then on they charge, refund and send nothing, until take-over",
    )
    .action(runHold);
}

async function runTakeOver({ yes: isAgreed }: { yes?: boolean }): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  if ((await readOwnership(database.db)) === "own") {
    print("It is the library already.\n");
    return;
  }
  print(formatWaiting(await findOpenWork(database.db)));
  const question = "The library that this was copied from must be stopped for good.";
  if (!isAgreed) await confirm(question);

  await using jobs = await openJobs(database, openCommandLog(env));
  await takeOver(database, { jobs, now: new Date() });
  print(NEXT_STEPS);
}

/**
 * Makes a restored copy the library (P18): from this commit on it may charge, refund, send and delete. Recreates the
 * jobs from the database, so that each exists once.
 */
export async function takeOver(
  { kind, transaction }: OpenDatabase,
  { jobs, now }: { jobs: Pick<Jobs, "send" | "deleteWaiting">; now: Date },
): Promise<void> {
  // No job runs while the copy is in safe mode.
  await jobs.deleteWaiting();
  await transaction(async (trx) => {
    const { mails, deletions } = await findOpenWork(trx);
    for (const id of mails) await jobs.send(trx, "mail", { id });
    for (const subject of deletions) await jobs.send(trx, "delete-account", { subject });
    await markAsOwn(trx, kind, now);
  });
}

const NEXT_STEPS = `It is the library now. Running processes notice it within half a minute and start the waiting work.
What the previous library may have sent is not refunded before PAYMENT_WAIT_MINUTES are over, nor given up as never sent.
What was charged since the copy was made is not in its database: npm run library -- reconcile --days DAYS finds it.
`;

function formatWaiting({
  mails,
  deletions,
  payments,
  refunds,
  givings: regularGivings,
}: OpenWork): string {
  const rows = [
    ["Waits in it", "How many"],
    ["mails to send", mails.length],
    ["payments to ask after", payments],
    ["regular givings to ask after", regularGivings],
    ["to be given back", refunds],
    ["accounts to end", deletions.length],
  ].map((row) => row.map(String));
  return `${alignColumns(rows).join("\n")}\n\n`;
}

async function runHold(): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  await markAsCopy(database.db, new Date());
  print(
    "It is a copy now, in safe mode. Running processes notice it at once where money or mail is concerned.\n",
  );
}
