import { writeFreeLimit, writeMarkedForeign } from "#api/db/operator/people.ts";
import { cents, dollars } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError } from "./command.ts";
import { type FoundPerson, getPerson, PERSON_OPERAND } from "./find-person.ts";
import { jsonInCentsOption, formatJson } from "./json.ts";
import { alignColumns } from "./table.ts";

export const personCommands: readonly Command[] = [
  {
    name: "person show",
    operands: [PERSON_OPERAND],
    description: "shows a person's data and terms",
    options: [jsonInCentsOption],
    run: showPerson,
  },
  {
    name: "person limit",
    operands: [PERSON_OPERAND, "AMOUNT|none"],
    description:
      "sets how many US dollars of free books a person may have, instead of the library's own limit",
    run: setFreeLimit,
  },
  {
    name: "person foreign",
    operands: [PERSON_OPERAND, "yes|no"],
    description:
      "sets whether a person has the terms of other countries even with an address in the US",
    run: setMarkedForeign,
  },
];

async function showPerson({ operands, options }: CommandInput): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const person = await getPerson(database, operands[0]);
  if (options["json"]) {
    print(formatJson(buildPersonRecord(person)));
    return 0;
  }
  print(`${alignColumns(formatPersonRows(person)).join("\n")}\n`);
  return 0;
}

async function setFreeLimit({ operands: [operand, amount = ""] }: CommandInput): Promise<number> {
  const limit = readFreeLimit(amount);
  await using database = await openLibrary(readEnv(process.env));
  const person = await getPerson(database, operand);
  await writeFreeLimit(database.db, person.id, limit);
  print(
    limit === null
      ? "The library's own limits apply to them.\n"
      : `They may have $${dollars(limit).toFixed(2)} of books free.\n`,
  );
  return 0;
}

async function setMarkedForeign({
  operands: [operand, answer = ""],
}: CommandInput): Promise<number> {
  if (answer !== "yes" && answer !== "no") throw new CommandError("Say yes or no.");
  await using database = await openLibrary(readEnv(process.env));
  const person = await getPerson(database, operand);
  await writeMarkedForeign(database.db, person.id, answer === "yes");
  print(
    answer === "yes"
      ? "They have the terms of other countries.\n"
      : "Their default address decides their terms.\n",
  );
  return 0;
}

function readFreeLimit(amount: string) {
  if (amount === "none") return null;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount)) {
    throw new CommandError("The limit is an amount in US dollars, such as 35 or 12.50, or none.");
  }
  return cents(Number(amount));
}

function formatPersonRows(person: FoundPerson): string[][] {
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

function buildPersonRecord(person: FoundPerson) {
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
