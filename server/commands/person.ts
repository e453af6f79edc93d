import { writeFreeLimit, writeMarkedForeign } from "#api/db/desk/people.ts";
import { cents, dollars } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused } from "./command.ts";
import { type FoundPerson, getPerson, WHO } from "./find-person.ts";
import { jsonInCents, jsonOf } from "./json.ts";
import { columns } from "./table.ts";

/** On which terms a person orders. */
export const personCommands: readonly Command[] = [
  {
    name: "person show",
    operands: [WHO],
    says: "shows who a person is and their terms",
    options: [jsonInCents],
    run: show,
  },
  {
    name: "person limit",
    operands: [WHO, "AMOUNT|none"],
    says: "sets how many US dollars of books a person may have free, whatever others may",
    run: setLimit,
  },
  {
    name: "person foreign",
    operands: [WHO, "yes|no"],
    says: "sets whether a person has the terms of other countries even with an address in the US",
    run: setForeign,
  },
];

async function show({ operands, options }: Asked): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const person = await getPerson(database, operands[0]);
  if (options["json"]) {
    print(jsonOf(recordOf(person)));
    return 0;
  }
  print(`${columns(factsOf(person)).join("\n")}\n`);
  return 0;
}

async function setLimit({ operands: [who, amount = ""] }: Asked): Promise<number> {
  const limit = readLimit(amount);
  await using database = await openLibrary(readEnv(process.env));
  const person = await getPerson(database, who);
  await writeFreeLimit(database.db, person.id, limit);
  print(
    limit === null
      ? "The library's own limits hold for them.\n"
      : `They may have $${dollars(limit).toFixed(2)} of books free.\n`,
  );
  return 0;
}

async function setForeign({ operands: [who, word = ""] }: Asked): Promise<number> {
  if (word !== "yes" && word !== "no") throw new CommandRefused("Say yes or no.");
  await using database = await openLibrary(readEnv(process.env));
  const person = await getPerson(database, who);
  await writeMarkedForeign(database.db, person.id, word === "yes");
  print(
    word === "yes"
      ? "They have the terms of other countries.\n"
      : "Their default address decides on their terms.\n",
  );
  return 0;
}

function readLimit(amount: string) {
  if (amount === "none") return null;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount)) {
    throw new CommandRefused("The limit is an amount in US dollars, such as 35 or 12.50, or none.");
  }
  return cents(Number(amount));
}

function factsOf(person: FoundPerson): string[][] {
  const limit = person.free_limit_cents;
  return [
    ["id", String(person.id)],
    ["account", person.external_id],
    ["name", `${person.first_name} ${person.last_name}`],
    ["e-mail", person.email],
    ["waits to be proven", person.wanted_email ?? "nothing"],
    ["phone", person.phone || "none"],
    ["country", person.country ?? "no address"],
    ["tax id", person.tax_id || "none"],
    ["limit of their own", limit === null ? "none" : `$${dollars(limit).toFixed(2)}`],
    ["marked as foreign", person.is_marked_foreign ? "yes" : "no"],
    ["last order", person.last_order_day ?? "none"],
    ["since", person.created_at.toISOString().slice(0, 10)],
  ];
}

function recordOf(person: FoundPerson) {
  return {
    id: person.id,
    account: person.external_id,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    wantedEmail: person.wanted_email,
    phone: person.phone,
    language: person.language,
    country: person.country,
    taxId: person.tax_id,
    freeLimitCents: person.free_limit_cents,
    isMarkedForeign: person.is_marked_foreign,
    lastOrderDay: person.last_order_day,
    createdAt: person.created_at,
  };
}
