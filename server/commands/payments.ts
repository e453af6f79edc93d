import { compareRefunds } from "#api/cancellations/compare-refunds.ts";
import { reconcileRefunds } from "#api/cancellations/reconcile-refunds.ts";
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
import { refuseInSafeMode } from "./refuse-in-safe-mode.ts";
import { formatTable } from "./table.ts";

/** What an operator sees of payments, and does about them; docs/payments.md leads through it. */
export const paymentCommands: readonly Command[] = [
  {
    name: "payments list",
    description:
      "lists payments and regular givings that are not certain, or that somebody has to look at, what is still to be given back, and charges that do not fit",
    options: [jsonOption],
    run: listPayments,
  },
  {
    name: "reconcile",
    description:
      "asks the gateway about them now, gives back what is due, and compares its charges of three days and its regular givings with the books",
    options: [
      {
        name: "days",
        valueName: "DAYS",
        description: "compares as many days, not three: since the backup that was restored",
      },
      { name: "json", description: "for a program to read, with the log beside it" },
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

/** Its findings are in the log, which goes to the screen; what is left to be looked at makes it fail. */
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
  // What only waits for its charge to settle is as it should be, for as long as that takes.
  const waits = refunds.filter(({ id, made_at }) => {
    return waiting.has(id) && !waitsTooLong({ made_at }, services.now());
  });
  const left = {
    uncertain: (await findOpenPayments(database.db)).length,
    regularGivings: (await findOpenRegularGivings(database.db)).length,
    misfits: await countDiscrepancies(database.db),
    refunds: refunds.length - waits.length,
    waiting: waits.length,
    wasCompared: !compared.includes(false),
  };
  const troubles = formatProblems(left);
  const lines = troubles.length === 0 ? ["Every payment is certain."] : troubles;
  const said = left.waiting > 0 ? [...lines, formatWaiting(left.waiting)] : lines;
  print(isForProgram ? formatJson(left) : `${said.join("\n")}\n`);
  return troubles.length > 0 ? 1 : 0;
}

function formatWaiting(count: number): string {
  return count === 1
    ? "1 to go back once its charge settles: it waits for its bank"
    : `${count} to go back once their charges settle: they wait for their banks`;
}

type ReconcileSummary = {
  uncertain: number;
  regularGivings: number;
  misfits: number;
  refunds: number;
  waiting: number;
  wasCompared: boolean;
};

function formatProblems({
  uncertain,
  regularGivings,
  misfits,
  refunds,
  wasCompared,
}: ReconcileSummary): string[] {
  return [
    uncertain > 0 && `${uncertain} not certain yet: npm run library -- payments list`,
    regularGivings > 0 &&
      `${regularGivings} of every month not certain yet: npm run library -- payments list`,
    misfits > 0 && `${misfits} charged otherwise than ordered: npm run library -- payments list`,
    refunds > 0 && `${refunds} not given back for certain: npm run library -- payments list`,
    !wasCompared && "The gateway could not be asked: charges were not compared with orders.",
  ].filter((line) => line !== false);
}
