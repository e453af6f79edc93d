import type { Command } from "@commander-js/extra-typings";

import { compareRefunds } from "#api/cancellations/compare-refunds.ts";
import { reconcileRefunds } from "#api/cancellations/process-refund.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import {
  findOpenRegularGivings,
  releaseAllRegularGivings,
} from "#api/db/donations/open-regular-givings.ts";
import {
  closeDiscrepancy,
  countDiscrepancies,
  findDiscrepancies,
} from "#api/db/payments/discrepancies.ts";
import { findOpenPayments } from "#api/db/payments/open-payments.ts";
import { findOpenRefunds, waitsTooLong } from "#api/db/refunds/open-refunds.ts";
import { compareRegularGivings } from "#api/donations/compare-regular-givings.ts";
import { reconcileRegularGivings } from "#api/donations/reconcile-regular-giving.ts";
import { compareCharges } from "#api/ordering/compare-charges.ts";
import { reconcilePayments } from "#api/ordering/reconcile-payments.ts";
import { formatCents } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { CommandError, refuseInSafeMode } from "./command-error.ts";
import { type Columns, formatJson, formatMinute, formatTable } from "./format.ts";
import { openServices } from "./open-services.ts";
import { countParser, jsonOption } from "./options.ts";

/** Commands for open payments; docs/payments.md describes their use. */
export function addCommands(program: Command): void {
  const payments = program
    .command("payments")
    .description("lists payments that are uncertain or in doubt, and resolves duplicate refunds");
  payments
    .command("list")
    .description(
      "lists payments and regular givings that are uncertain or in doubt, open refunds, and discrepancies",
    )
    .addOption(jsonOption)
    .action(listPayments);
  payments
    .command("settle")
    .description(
      "marks a duplicate refund as resolved, by its reference in the list: it is no longer listed",
    )
    .argument("<reference>")
    .action(closeReference);
  program
    .command("reconcile")
    .description(
      "asks the gateway about open payments now, sends due refunds, and compares its charges of three days and its regular givings with the database",
    )
    .option(
      "--days <days>",
      "compares this many days instead of three, such as since the restored backup",
      countParser(1, 999),
    )
    .option("--json", "prints JSON for programs; the log goes to the error output")
    .action(runReconcile);
}

async function listPayments({ json }: { json?: boolean }): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const payments = await findListedPayments(database.db);

  if (json) {
    print(formatJson(payments));
    return;
  }
  print(formatTable(payments, paymentColumns));
}

async function findListedPayments(db: OpenDatabase["db"]) {
  return [
    ...(await findOpenPayments(db)),
    ...(await findOpenRegularGivings(db)),
    ...(await findOpenRefunds(db)),
    ...(await findDiscrepancies(db)),
  ];
}

const paymentColumns: Columns<Awaited<ReturnType<typeof findListedPayments>>[number]> = {
  Order: (payment) => String(payment.order_id ?? ""),
  "Made (UTC)": (payment) => formatMinute(payment.made_at),
  State: (payment) => payment.state,
  Amount: ({ amount_cents: amount }) => (amount === null ? "" : `$${formatCents(amount)}`),
  Of: (payment) => payment.email,
  "At the gateway": (payment) => payment.orderid,
  Charge: (payment) => payment.transaction_id,
  Answer: (payment) => payment.answer,
};

async function closeReference(reference: string): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  await refuseInSafeMode(database.db);
  if (!(await closeDiscrepancy(database.db, reference, new Date()))) {
    throw new CommandError(
      `“${reference}” is not a duplicate refund in the list. Everything else leaves the list once it is corrected at the gateway.`,
    );
  }
  print("It is no longer listed.\n");
}

/** Findings are in the log, which goes to the screen. The exit code is 1 while something has to be looked at. */
async function runReconcile({ days, json }: { days?: number; json?: boolean }): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  await using services = await openServices(env, database);

  await reconcilePayments(services, { all: true });
  await releaseAllRegularGivings(database.db);
  await reconcileRegularGivings(services);
  const waiting = await reconcileRefunds(services, { all: true });
  const compared = [
    await compareCharges(services, { days }),
    await compareRefunds(services),
    await compareRegularGivings(services, { days }),
  ];
  const refunds = await findOpenRefunds(database.db);
  // A refund that only waits for its charge to settle is in order, for as long as that may take.
  const waitingRefunds = refunds.filter(({ id, made_at }) => {
    return waiting.has(id) && !waitsTooLong({ made_at }, services.now());
  });
  const summary = {
    uncertain: (await findOpenPayments(database.db)).length,
    givings: (await findOpenRegularGivings(database.db)).length,
    misfits: await countDiscrepancies(database.db),
    refunds: refunds.length - waitingRefunds.length,
    waiting: waitingRefunds.length,
    wasCompared: !compared.includes(false),
  };
  const problems = formatProblems(summary);
  const lines = problems.length === 0 ? ["Every payment is certain."] : problems;
  const output = summary.waiting > 0 ? [...lines, formatWaiting(summary.waiting)] : lines;
  print(json ? formatJson(summary) : `${output.join("\n")}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

function formatWaiting(count: number): string {
  return count === 1
    ? "1 refund waits for its charge to settle"
    : `${count} refunds wait for their charges to settle`;
}

/** The keys of `--json`. */
type ReconcileSummary = {
  uncertain: number;
  givings: number;
  misfits: number;
  refunds: number;
  waiting: number;
  wasCompared: boolean;
};

function formatProblems({
  uncertain,
  givings,
  misfits,
  refunds,
  wasCompared,
}: ReconcileSummary): string[] {
  return [
    uncertain > 0 && `${uncertain} uncertain: npm run library -- payments list`,
    givings > 0 && `${givings} regular giving(s) uncertain: npm run library -- payments list`,
    misfits > 0 && `${misfits} charged otherwise than ordered: npm run library -- payments list`,
    refunds > 0 && `${refunds} refund(s) uncertain: npm run library -- payments list`,
    !wasCompared && "The gateway could not be asked: charges were not compared with orders.",
  ].filter((line) => line !== false);
}
