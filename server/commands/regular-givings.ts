import { type Command, Option } from "@commander-js/extra-typings";

import {
  type OperatorRegularGiving,
  findOperatorRegularGivings,
} from "#api/db/operator/donations.ts";
import {
  openRegularGivingStates,
  liveRegularGivingStates,
  type RegularGivingState,
} from "#api/db/schema/regular-givings-schema.ts";
import { sum } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import {
  type Columns,
  formatCount,
  formatDollars,
  formatJson,
  formatMinute,
  formatName,
  formatTable,
} from "./format.ts";
import { getPerson } from "./find-person.ts";
import { jsonInCentsOption } from "./options.ts";

export function addCommands(program: Command): void {
  program
    .command("givings")
    .description("lists regular givings")
    .command("list")
    .description(
      "lists regular givings, newest first: donor, amount, next charge; ended ones only on request",
    )
    .addOption(new Option("--state <state>", "only those").choices(openRegularGivingStates))
    .option("--of <person>", "only this person’s, including ended ones")
    .addOption(jsonInCentsOption)
    .action(listRegularGivings);
}

type ListOptions = { state?: RegularGivingState; of?: string; json?: boolean };

async function listRegularGivings({ state, of: person, json }: ListOptions): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const userId = person === undefined ? undefined : (await getPerson(database, person)).id;
  const defaultStates = userId === undefined ? liveRegularGivingStates : openRegularGivingStates;
  const regularGivings = await findOperatorRegularGivings(database.db, {
    states: state ? [state] : defaultStates,
    userId,
  });

  const active = regularGivings.filter(({ state }) => state === "active");
  const monthly = sum(...active.map(({ amount_cents }) => amount_cents));
  if (json) {
    const all = {
      total: regularGivings.length,
      monthlyCents: monthly,
      givings: regularGivings.map(buildRecord),
    };
    print(formatJson(all));
    return;
  }
  if (regularGivings.length > 0) print(`${formatTable(regularGivings, columns)}\n`);
  const all = formatCount(regularGivings.length, "regular giving", "regular givings");
  print(`${all}; the ${active.length} active give ${formatDollars(monthly)} a month.\n`);
}

const columns: Columns<OperatorRegularGiving> = {
  Giving: (regularGiving) => String(regularGiving.id),
  Since: (regularGiving) => formatMinute(regularGiving.made_at).slice(0, 10),
  State: (regularGiving) => regularGiving.state,
  Amount: (regularGiving) => formatDollars(regularGiving.amount_cents),
  "Paid with": ({ payment_method, last_four }) => [payment_method, last_four].filter(Boolean),
  Next: (regularGiving) => regularGiving.next_day,
  Charged: (regularGiving) => `${regularGiving.charges ?? 0} times`,
  Of: (regularGiving) => formatName(regularGiving),
  "E-mail": (regularGiving) => regularGiving.email,
  "At the gateway": (regularGiving) => regularGiving.orderid,
};

function buildRecord(regularGiving: OperatorRegularGiving) {
  return {
    giving: regularGiving.id,
    state: regularGiving.state,
    amountCents: regularGiving.amount_cents,
    paymentMethod: regularGiving.payment_method,
    lastFour: regularGiving.last_four,
    madeAt: regularGiving.made_at,
    firstDay: regularGiving.first_day,
    nextDay: regularGiving.next_day,
    charges: regularGiving.charges ?? 0,
    reference: regularGiving.orderid,
    subscription: regularGiving.subscription_id,
    answer: regularGiving.answer,
    person: regularGiving.user_id,
    name: formatName(regularGiving),
    email: regularGiving.email,
    ending: buildEnding(regularGiving),
  };
}

/** For a giving that is being ended; a deletion may end it without the donor's request. */
function buildEnding({ state, is_end_wished, end_tries }: OperatorRegularGiving) {
  return state === "cancelling" ? { isWished: is_end_wished, tries: end_tries } : null;
}
