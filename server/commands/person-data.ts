import { eraseAccount } from "#api/people/erase-account.ts";
import { readOwnData } from "#api/people/own-data.ts";
import { ProblemError } from "#api/problem.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { loadTranslations } from "#server/load-translations.ts";
import { print } from "#server/terminal.ts";

import {
  type CommandInput,
  type Command,
  CommandError,
  type Option,
  readOption,
} from "./command.ts";
import { confirm } from "./confirm.ts";
import { getDataSubject, PERSON_OPERAND } from "./find-person.ts";
import { formatJson } from "./json.ts";
import { writeNewFile } from "./write-new-file.ts";
import { openServices } from "./open-services.ts";
import { refuseInSafeMode } from "#server/safe-mode/refuse-in-safe-mode.ts";

const emailOption: Option = {
  name: "email",
  valueName: "EMAIL",
  description: "the address of the account at the identity provider, when the profile has another",
};

/** For people who request their own data. Neither command needs the identity provider or the mail server. */
export const personDataCommands: readonly Command[] = [
  {
    name: "person export",
    operands: [PERSON_OPERAND],
    description: "exports everything stored about a person as JSON",
    options: [
      emailOption,
      { name: "to", valueName: "FILE", description: "the file to write instead of the screen" },
    ],
    run: exportPersonData,
  },
  {
    name: "person erase",
    operands: [PERSON_OPERAND],
    description: "erases a person: their account and their data, except what must be kept",
    options: [emailOption, { name: "yes", description: "does not ask for confirmation" }],
    run: erasePerson,
  },
];

async function exportPersonData(input: CommandInput): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const translate = await loadTranslations();
  const translateToEnglish = (code: string) => translate("en", code);
  const subject = await getDataSubject(database, input.operands[0], readOption(input, "email"));
  const data = await readOwnData(database.db, subject, {
    now: now(),
    translate: translateToEnglish,
  });

  const text = formatJson(data);
  const file = readOption(input, "to");
  if (file === undefined) print(text);
  else await writeNewFile(file, text);
  return 0;
}

function now(): Date {
  return new Date();
}

async function erasePerson(input: CommandInput): Promise<number> {
  const [operand] = input.operands;
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  const subject = await getDataSubject(database, operand, readOption(input, "email"));
  if (!input.options["yes"]) await confirm(`Everything of ${operand} will be deleted for good.`);

  await using services = await openServices(env, database);
  await eraseAccount(services, subject).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    throw new CommandError(`${explainErasureRefusal(error)} Nothing was deleted.`);
  });
  print(
    "The person is erased. A last mail to them and the deletion of the account, if there is one, follow while the site runs.\n",
  );
  return 0;
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
