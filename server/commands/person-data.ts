import { type Command, Option } from "@commander-js/extra-typings";

import { eraseAccount } from "#api/people/erase-account.ts";
import { readOwnData } from "#api/people/own-data.ts";
import { ProblemError } from "#api/problem.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { loadTranslations } from "#server/load-translations.ts";
import { print } from "#server/terminal.ts";

import { CommandError, confirm, refuseInSafeMode } from "./command-error.ts";
import { getDataSubject, personArgument } from "./find-person.ts";
import { formatJson } from "./format.ts";
import { openServices } from "./open-services.ts";
import { yesOption } from "./options.ts";
import { writeNewFile } from "./write-records.ts";

/** For people who request their own data. Neither command needs the identity provider or the mail server. */
export function addPersonDataCommands(person: Command): void {
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
