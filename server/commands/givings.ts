import { type DeskGiving, findDeskGivings } from "#api/db/desk/givings.ts";
import { keptGivingStates, liveStates } from "#api/db/schema/givings-schema.ts";
import { sum } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type Asked, type Command, oneOf, valueOf } from "./command.ts";
import { getPerson, WHO } from "./find-person.ts";
import { jsonInCents, jsonOf } from "./json.ts";
import { counted, dollarsInTable, minuteOf, nameOf } from "./order-words.ts";
import { table } from "./table.ts";

export const givingCommands: readonly Command[] = [
  {
    name: "givings list",
    says: "lists regular givings, newest first: who gives, how much, when next; those that ended only when asked for",
    options: [
      { name: "state", takes: "STATE", says: `only those: ${keptGivingStates.join(", ")}` },
      { name: "of", takes: WHO, says: "only that person’s, those that ended too" },
      jsonInCents,
    ],
    run: listGivings,
  },
];

async function listGivings(asked: Asked): Promise<number> {
  const state = oneOf(asked, "state", keptGivingStates);
  await using database = await openLibrary(readEnv(process.env));
  const who = valueOf(asked, "of");
  const userId = who === undefined ? undefined : (await getPerson(database, who)).id;
  const usual = userId === undefined ? liveStates : keptGivingStates;
  const givings = await findDeskGivings(database.db, { states: state ? [state] : usual, userId });

  const active = givings.filter(({ state }) => state === "active");
  const monthly = sum(...active.map(({ amount_cents }) => amount_cents));
  if (asked.options["json"]) {
    const all = { total: givings.length, monthlyCents: monthly, givings: givings.map(recordOf) };
    print(jsonOf(all));
    return 0;
  }
  if (givings.length > 0) print(`${table(heads, givings.map(rowOf))}\n`);
  const all = counted(givings.length, "regular giving", "regular givings");
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

function rowOf(giving: DeskGiving): string[] {
  return [
    String(giving.id),
    minuteOf(giving.made_at).slice(0, 10),
    giving.state,
    dollarsInTable(giving.amount_cents),
    [giving.payment_method, giving.last_four].filter(Boolean).join(" "),
    giving.next_day ?? "",
    `${giving.charges ?? 0} times`,
    nameOf(giving),
    giving.email,
    giving.orderid,
  ];
}

function recordOf(giving: DeskGiving) {
  return {
    giving: giving.id,
    state: giving.state,
    amountCents: giving.amount_cents,
    paymentMethod: giving.payment_method,
    lastFour: giving.last_four,
    madeAt: giving.made_at,
    firstDay: giving.first_day,
    nextDay: giving.next_day,
    charges: giving.charges ?? 0,
    reference: giving.orderid,
    subscription: giving.subscription_id,
    answer: giving.answer,
    person: giving.user_id,
    name: nameOf(giving),
    email: giving.email,
    ending: endingOf(giving),
  };
}

/** Of a giving that is being ended: where a deletion began that, its giver need not wish it. */
function endingOf({ state, is_end_wished, end_tries }: DeskGiving) {
  return state === "cancelling" ? { isWished: is_end_wished, tries: end_tries } : null;
}
