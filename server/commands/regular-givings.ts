import { type DeskRegularGiving, findDeskRegularGivings } from "#api/db/desk/regular-givings.ts";
import { openRegularGivingStates, liveStates } from "#api/db/schema/regular-givings-schema.ts";
import { sum } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type Asked, type Command, oneOf, valueOf } from "./command.ts";
import { getPerson, WHO } from "./find-person.ts";
import { jsonInCents, jsonOf } from "./json.ts";
import { counted, dollarsInTable, minuteOf, nameOf } from "./order-words.ts";
import { table } from "./table.ts";

export const regularGivingCommands: readonly Command[] = [
  {
    name: "givings list",
    says: "lists regular givings, newest first: who gives, how much, when next; those that ended only when asked for",
    options: [
      { name: "state", takes: "STATE", says: `only those: ${openRegularGivingStates.join(", ")}` },
      { name: "of", takes: WHO, says: "only that person’s, those that ended too" },
      jsonInCents,
    ],
    run: listRegularGivings,
  },
];

async function listRegularGivings(asked: Asked): Promise<number> {
  const state = oneOf(asked, "state", openRegularGivingStates);
  await using database = await openLibrary(readEnv(process.env));
  const who = valueOf(asked, "of");
  const userId = who === undefined ? undefined : (await getPerson(database, who)).id;
  const usual = userId === undefined ? liveStates : openRegularGivingStates;
  const regularGivings = await findDeskRegularGivings(database.db, {
    states: state ? [state] : usual,
    userId,
  });

  const active = regularGivings.filter(({ state }) => state === "active");
  const monthly = sum(...active.map(({ amount_cents }) => amount_cents));
  if (asked.options["json"]) {
    const all = {
      total: regularGivings.length,
      monthlyCents: monthly,
      givings: regularGivings.map(recordOf),
    };
    print(jsonOf(all));
    return 0;
  }
  if (regularGivings.length > 0) print(`${table(heads, regularGivings.map(rowOf))}\n`);
  const all = counted(regularGivings.length, "regular giving", "regular givings");
  print(`${all}; the ${active.length} active give ${dollarsInTable(monthly)} a month.\n`);
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

function rowOf(regularGiving: DeskRegularGiving): string[] {
  return [
    String(regularGiving.id),
    minuteOf(regularGiving.made_at).slice(0, 10),
    regularGiving.state,
    dollarsInTable(regularGiving.amount_cents),
    [regularGiving.payment_method, regularGiving.last_four].filter(Boolean).join(" "),
    regularGiving.next_day ?? "",
    `${regularGiving.charges ?? 0} times`,
    nameOf(regularGiving),
    regularGiving.email,
    regularGiving.orderid,
  ];
}

function recordOf(regularGiving: DeskRegularGiving) {
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
    name: nameOf(regularGiving),
    email: regularGiving.email,
    ending: endingOf(regularGiving),
  };
}

/** Of a giving that is being ended: where a deletion began that, its giver need not wish it. */
function endingOf({ state, is_end_wished, end_tries }: DeskRegularGiving) {
  return state === "cancelling" ? { isWished: is_end_wished, tries: end_tries } : null;
}
