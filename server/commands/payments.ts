import { compareRefunds } from "#api/cancellations/compare-refunds.ts";
import { reconcileRefunds } from "#api/cancellations/process-refund.ts";
import {
  findOpenRegularGivings,
  releaseAllRegularGivings,
} from "#api/db/donations/open-regular-givings.ts";
import { countDiscrepancies, findDiscrepancies } from "#api/db/payments/discrepancies.ts";
import { findOpenPayments } from "#api/db/payments/open-payments.ts";
import { findOpenRefunds, waitsTooLong } from "#api/db/refunds/open-refunds.ts";
import { compareRegularGivings } from "#api/donations/compare-regular-givings.ts";
import { reconcileRegularGivings } from "#api/donations/reconcile-regular-givings.ts";
import { compareCharges } from "#api/ordering/compare-charges.ts";
import { reconcilePayments } from "#api/ordering/reconcile-payments.ts";
import { formatCents } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import type { CommandInput, Command } from "./command.ts";
import { jsonOption, formatJson } from "./json.ts";
import { openServices } from "./open-services.ts";
import { formatMinute } from "./order-format.ts";
import { parseCount } from "./read-arguments.ts";
import { refuseInSafeMode } from "#server/safe-mode/refuse-in-safe-mode.ts";
import { formatTable } from "./table.ts";

/** Commands for open payments; docs/payments.md describes their use. */
export const paymentCommands: readonly Command[] = [
  {
    name: "payments list",
    description:
      "lists payments and regular givings that are uncertain or in doubt, open refunds, and discrepancies",
    options: [jsonOption],
    run: listPayments,
  },
  {
    name: "reconcile",
    description:
      "asks the gateway about them now, sends due refunds, and compares its charges of three days and its regular givings with the database",
    options: [
      {
        name: "days",
        valueName: "DAYS",
        description: "compares this many days instead of three, such as since the restored backup",
      },
      { name: "json", description: "prints JSON for programs; the log goes to the error output" },
    ],
    run: runReconcile,
  },
];

async function listPayments(input: CommandInput): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const payments = [
    ...(await findOpenPayments(database.db)),
    ...(await findOpenRegularGivings(database.db)),
    ...(await findOpenRefunds(database.db)),
    ...(await findDiscrepancies(database.db)),
  ];

  if (input.options["json"]) {
    print(formatJson(payments));
    return 0;
  }
  const rows = payments.map((payment) => [
    String(payment.order_id ?? ""),
    formatMinute(payment.made_at),
    payment.state,
    payment.amount_cents === null ? "" : `$${formatCents(payment.amount_cents)}`,
    payment.email ?? "",
    payment.orderid,
    payment.transaction_id ?? "",
    payment.answer,
  ]);
  const heads = [
    "Order",
    "Made (UTC)",
    "State",
    "Amount",
    "Of",
    "At the gateway",
    "Charge",
    "Answer",
  ];
  print(formatTable(heads, rows));
  return 0;
}

/** Findings are in the log, which goes to the screen. Returns exit code 1 while something has to be looked at. */
async function runReconcile(input: CommandInput): Promise<number> {
  const isForProgram = "json" in input.options;
  const days = parseCount(input, "days", { least: 1, most: 999 });
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
  print(isForProgram ? formatJson(summary) : `${output.join("\n")}\n`);
  return problems.length > 0 ? 1 : 0;
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
