import { type Command, InvalidArgumentError, Option } from "@commander-js/extra-typings";

import { writeFreeLimit, writeMarkedForeign } from "#api/db/operator/people.ts";
import { findDeletions } from "#api/db/people/account-deletions.ts";
import { eraseAccount } from "#api/people/erase-account.ts";
import { readOwnData } from "#api/people/own-data.ts";
import { ProblemError } from "#api/problem.ts";
import { type Cents, cents, dollars } from "#domain/money.ts";
import { loadTranslations } from "#server/load-translations.ts";
import { openLibrary } from "#server/open-library.ts";
import { readEnv } from "#server/settings/env.ts";
import { print } from "#server/terminal.ts";

import { type FoundPerson, getPerson, personArgument, getDataSubject } from "./find-person.ts";
import { alignColumns, type Columns, formatJson, formatMinute, formatTable } from "./format.ts";
import {
  type Answer,
  answerArgument,
  jsonInCentsOption,
  jsonOption,
  yesOption,
} from "./options.ts";
import { CommandError, confirm, refuseInSafeMode } from "./command-error.ts";
import { openServices } from "./open-services.ts";
import { writeNewFile } from "./write-records.ts";

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

/** For people who request their own data. Neither command needs the identity provider or the mail server. */
function addPersonDataCommands(person: Command): void {
  const emailOption = new Option(
    "--email <email>",
    "the address of the account at the identity provider, when the profile has another",
  );
  person
    .command("export")
    .description("exports everything stored about a person as JSON")
    .addArgument(personArgument)
    .addOption(emailOption)
    .option("--to <file>", "the file to write instead of the screen")
    .action(exportPersonData);
  person
    .command("erase")
    .description("erases a person: their account and their data, except what must be kept")
    .addArgument(personArgument)
    .addOption(emailOption)
    .addOption(yesOption)
    .action(erasePerson);
}

async function exportPersonData(
  operand: string,
  { email, to: file }: { email?: string; to?: string },
): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const translate = await loadTranslations();
  const translateToEnglish = (code: string) => translate("en", code);
  const subject = await getDataSubject(database, operand, email);
  const data = await readOwnData(database.db, subject, {
    now: new Date(),
    translate: translateToEnglish,
  });

  const text = formatJson(data);
  if (file === undefined) print(text);
  else await writeNewFile(file, text);
}

async function erasePerson(
  operand: string,
  { email, yes: isAgreed }: { email?: string; yes?: boolean },
): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  const subject = await getDataSubject(database, operand, email);
  if (!isAgreed) await confirm(`Everything of ${operand} will be deleted for good.`);

  await using services = await openServices(env, database);
  await eraseAccount(services, subject).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    throw new CommandError(`${explainErasureRefusal(error)} Nothing was deleted.`);
  });
  print(
    "The person is erased. A last mail to them and the deletion of the account, if there is one, follow while the site runs.\n",
  );
}

function explainErasureRefusal({ code, params }: ProblemError): string {
  switch (code) {
    case "delete-account-order":
      return `Some of their books are neither sent nor cancelled: order ${params?.["orders"]}. First: npm run library -- orders ship, or orders cancel.`;
    case "delete-account-giving":
      return "Their regular giving may not have ended yet. That can take 20 minutes: repeat the command then.";
    case "delete-account-giving-goes-on":
      return "The gateway did not end their regular giving, and it continues. Repeat the command in a moment.";
    default:
      return "One of their payments is uncertain, or a refund is open. See npm run library -- payments list.";
  }
}
