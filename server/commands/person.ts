import { type Command, InvalidArgumentError } from "@commander-js/extra-typings";

import { findDeletions } from "#api/db/people/account-deletions.ts";
import { writeFreeLimit, writeMarkedForeign } from "#api/db/operator/people.ts";
import { type Cents, cents, dollars } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type FoundPerson, getPerson, personArgument } from "./find-person.ts";
import { alignColumns, type Columns, formatJson, formatMinute, formatTable } from "./format.ts";
import { type Answer, answerArgument, jsonInCentsOption, jsonOption } from "./options.ts";
import { addPersonDataCommands } from "./person-data.ts";

export function addCommands(program: Command): void {
  const person = program
    .command("person")
    .description("shows a person's data, sets their terms, exports or erases what is stored");
  person
    .command("show")
    .description("shows a person's data and terms")
    .addArgument(personArgument)
    .addOption(jsonInCentsOption)
    .action(showPerson);
  person
    .command("limit")
    .description(
      "sets how many US dollars of free books a person may have, instead of the library's own limit",
    )
    .addArgument(personArgument)
    .argument("<amount>", "US dollars, such as 35 or 12.50, or none", parseFreeLimit)
    .action(setFreeLimit);
  person
    .command("foreign")
    .description(
      "sets whether a person has the terms of other countries even with an address in the US",
    )
    .addArgument(personArgument)
    .addArgument(answerArgument)
    .action(setMarkedForeign);
  addPersonDataCommands(person);
  person
    .command("leaving")
    .description("lists accounts of erased people that the identity provider has not deleted yet")
    .addOption(jsonOption)
    .action(listPendingDeletions);
}

async function showPerson(operand: string, { json }: { json?: boolean }): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const person = await getPerson(database, operand);
  if (json) print(formatJson(buildPersonRecord(person)));
  else print(`${alignColumns(formatPersonRows(person)).join("\n")}\n`);
}

function parseFreeLimit(amount: string): Cents | null {
  if (amount === "none") return null;
  if (/^\d{1,6}(\.\d{1,2})?$/.test(amount)) return cents(Number(amount));
  throw new InvalidArgumentError("It is an amount in US dollars, such as 35 or 12.50, or none.");
}

async function setFreeLimit(operand: string, limit: Cents | null): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const person = await getPerson(database, operand);
  await writeFreeLimit(database.db, person.id, limit);
  print(
    limit === null
      ? "The library's own limits apply to them.\n"
      : `They may have $${dollars(limit).toFixed(2)} of books free.\n`,
  );
}

async function setMarkedForeign(operand: string, answer: Answer): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const person = await getPerson(database, operand);
  await writeMarkedForeign(database.db, person.id, answer === "yes");
  print(
    answer === "yes"
      ? "They have the terms of other countries.\n"
      : "Their default address decides their terms.\n",
  );
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

async function listPendingDeletions({ json }: { json?: boolean }): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const deletions = await findDeletions(database.db);

  if (json) print(formatJson(deletions));
  else print(formatTable(deletions, deletionColumns));
}

const deletionColumns: Columns<Awaited<ReturnType<typeof findDeletions>>[number]> = {
  Account: (deletion) => deletion.external_id,
  "Asked (UTC)": (deletion) => formatMinute(deletion.asked_at),
  Tries: (deletion) => String(deletion.tries),
  Answer: (deletion) => deletion.answer,
};
