import { compareRefunds } from "#api/cancelling/compare-refunds.ts";
import { reconcileRefunds } from "#api/cancelling/reconcile-refunds.ts";
import {
  findOpenRegularGivings,
  releaseAllRegularGivings,
} from "#api/db/donations/open-regular-givings.ts";
import { countDiscrepancies, findDiscrepancies } from "#api/db/payments/discrepancies.ts";
import { findOpen } from "#api/db/payments/open-payments.ts";
import { findOpenRefunds, waitsTooLong } from "#api/db/refunds/open-refunds.ts";
import { compareRegularGivings } from "#api/donations/compare-regular-givings.ts";
import { reconcileRegularGivings } from "#api/donations/reconcile-regular-givings.ts";
import { compareCharges } from "#api/ordering/compare-charges.ts";
import { reconcile } from "#api/ordering/reconcile.ts";
import { inFigures } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import type { Asked, Command } from "./command.ts";
import { json, jsonOf } from "./json.ts";
import { openServices } from "./open-services.ts";
import { minuteOf } from "./order-words.ts";
import { countOf } from "./read-typed.ts";
import { refuseCopy } from "./refuse-copy.ts";
import { table } from "./table.ts";

/** What an operator sees of payments, and does about them; docs/payments.md leads through it. */
export const paymentCommands: readonly Command[] = [
  {
    name: "payments list",
    says: "lists payments and regular givings that are not certain, or that somebody has to look at, what is still to be given back, and charges that do not fit",
    options: [json],
    run: listPayments,
  },
  {
    name: "reconcile",
    says: "asks the gateway about them now, gives back what is due, and compares its charges of three days and its regular givings with the books",
    options: [
      {
        name: "days",
        takes: "DAYS",
        says: "compares as many days, not three: since the backup that was restored",
      },
      { name: "json", says: "for a program to read, with the log beside it" },
    ],
    run: reconcileNow,
  },
];

async function listPayments(asked: Asked): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const payments = [
    ...(await findOpen(database.db)),
    ...(await findOpenRegularGivings(database.db)),
    ...(await findOpenRefunds(database.db)),
    ...(await findDiscrepancies(database.db)),
  ];

  if (asked.options["json"]) {
    print(jsonOf(payments));
    return 0;
  }
  const rows = payments.map((payment) => [
    String(payment.order_id ?? ""),
    minuteOf(payment.made_at),
    payment.state,
    payment.amount_cents === null ? "" : `$${inFigures(payment.amount_cents)}`,
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
  print(table(heads, rows));
  return 0;
}

/** Its findings are in the log, which goes to the screen; what is left to be looked at makes it fail. */
async function reconcileNow(asked: Asked): Promise<number> {
  const isForProgram = "json" in asked.options;
  const days = countOf(asked, "days", { least: 1, most: 999 });
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseCopy(database.db);
  await using services = await openServices(env, database);

  await reconcile(services, { all: true });
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
    uncertain: (await findOpen(database.db)).length,
    regularGivings: (await findOpenRegularGivings(database.db)).length,
    misfits: await countDiscrepancies(database.db),
    refunds: refunds.length - waits.length,
    waiting: waits.length,
    wasCompared: !compared.includes(false),
  };
  const troubles = linesOf(left);
  const lines = troubles.length === 0 ? ["Every payment is certain."] : troubles;
  const said = left.waiting > 0 ? [...lines, waitingLine(left.waiting)] : lines;
  print(isForProgram ? jsonOf(left) : `${said.join("\n")}\n`);
  return troubles.length > 0 ? 1 : 0;
}

function waitingLine(count: number): string {
  return count === 1
    ? "1 to go back once its charge settles: it waits for its bank"
    : `${count} to go back once their charges settle: they wait for their banks`;
}

type Left = {
  uncertain: number;
  regularGivings: number;
  misfits: number;
  refunds: number;
  waiting: number;
  wasCompared: boolean;
};

function linesOf({ uncertain, regularGivings, misfits, refunds, wasCompared }: Left): string[] {
  return [
    uncertain > 0 && `${uncertain} not certain yet: npm run library -- payments list`,
    regularGivings > 0 &&
      `${regularGivings} of every month not certain yet: npm run library -- payments list`,
    misfits > 0 && `${misfits} charged otherwise than ordered: npm run library -- payments list`,
    refunds > 0 && `${refunds} not given back for certain: npm run library -- payments list`,
    !wasCompared && "The gateway could not be asked: charges were not compared with orders.",
  ].filter((line) => line !== false);
}
