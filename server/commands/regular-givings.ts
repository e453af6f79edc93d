import {
  type OperatorRegularGiving,
  findOperatorRegularGivings,
} from "#api/db/operator/donations.ts";
import {
  openRegularGivingStates,
  liveRegularGivingStates,
} from "#api/db/schema/regular-givings-schema.ts";
import { sum } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type CommandInput, type Command, readChoice, readOption } from "./command.ts";
import { getPerson, PERSON_OPERAND } from "./find-person.ts";
import { jsonInCentsOption, formatJson } from "./json.ts";
import { formatCount, formatDollars, formatMinute, formatName } from "./order-format.ts";
import { formatTable } from "./table.ts";

export const regularGivingCommands: readonly Command[] = [
  {
    name: "givings list",
    description:
      "lists regular givings, newest first: donor, amount, next charge; ended ones only on request",
    options: [
      {
        name: "state",
        valueName: "STATE",
        description: `only those: ${openRegularGivingStates.join(", ")}`,
      },
      {
        name: "of",
        valueName: PERSON_OPERAND,
        description: "only this person’s, including ended ones",
      },
      jsonInCentsOption,
    ],
    run: listRegularGivings,
  },
];

async function listRegularGivings(input: CommandInput): Promise<number> {
  const state = readChoice(input, "state", openRegularGivingStates);
  await using database = await openLibrary(readEnv(process.env));
  const person = readOption(input, "of");
  const userId = person === undefined ? undefined : (await getPerson(database, person)).id;
  const defaultStates = userId === undefined ? liveRegularGivingStates : openRegularGivingStates;
  const regularGivings = await findOperatorRegularGivings(database.db, {
    states: state ? [state] : defaultStates,
    userId,
  });

  const active = regularGivings.filter(({ state }) => state === "active");
  const monthly = sum(...active.map(({ amount_cents }) => amount_cents));
  if (input.options["json"]) {
    const all = {
      total: regularGivings.length,
      monthlyCents: monthly,
      givings: regularGivings.map(buildRecord),
    };
    print(formatJson(all));
    return 0;
  }
  if (regularGivings.length > 0) print(`${formatTable(heads, regularGivings.map(formatRow))}\n`);
  const all = formatCount(regularGivings.length, "regular giving", "regular givings");
  print(`${all}; the ${active.length} active give ${formatDollars(monthly)} a month.\n`);
  return 0;
}

const heads = [
  "Giving",
  "Since",
  "State",
  "Amount",
  "Paid with",
  "Next",
  "Charged",
  "Of",
  "E-mail",
  "At the gateway",
];

function formatRow(regularGiving: OperatorRegularGiving): string[] {
  return [
    String(regularGiving.id),
    formatMinute(regularGiving.made_at).slice(0, 10),
    regularGiving.state,
    formatDollars(regularGiving.amount_cents),
    [regularGiving.payment_method, regularGiving.last_four].filter(Boolean).join(" "),
    regularGiving.next_day ?? "",
    `${regularGiving.charges ?? 0} times`,
    formatName(regularGiving),
    regularGiving.email,
    regularGiving.orderid,
  ];
}

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
