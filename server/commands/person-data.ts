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
import { refuseInSafeMode } from "./refuse-in-safe-mode.ts";

const emailOption: Option = {
  name: "email",
  valueName: "EMAIL",
  description: "the account's own, where the profile has another: the identity provider knows it",
};

/** What is done for whoever asks for their own data. Neither needs the identity provider or the mail server to be there. */
export const personDataCommands: readonly Command[] = [
  {
    name: "person export",
    operands: [PERSON_OPERAND],
    description: "gives everything that is kept of a person, as JSON",
    options: [
      emailOption,
      { name: "to", valueName: "FILE", description: "writes it there, not on the screen" },
    ],
    run: exportPersonData,
  },
  {
    name: "person erase",
    operands: [PERSON_OPERAND],
    description: "deletes a person: their data, but for what must be kept, and their account",
    options: [emailOption, { name: "yes", description: "does not ask first" }],
    run: erasePerson,
  },
];

async function exportPersonData(input: CommandInput): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const sayIn = await loadTranslations();
  const say = (code: string) => sayIn("en", code);
  const whom = await getDataSubject(database, input.operands[0], readOption(input, "email"));
  const data = await readOwnData(database.db, whom, { now: now(), say });

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
  const [who] = input.operands;
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  const whom = await getDataSubject(database, who, readOption(input, "email"));
  if (!input.options["yes"]) await confirm(`Everything of ${who} will be deleted for good.`);

  await using services = await openServices(env, database);
  await eraseAccount(services, whom).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    throw new CommandError(`${explainErasureRefusal(error)} Nothing was deleted.`);
  });
  print(
    "It is deleted. A last mail to them, and the end of the account if there is one, follow while the site runs.\n",
  );
  return 0;
}

function explainErasureRefusal({ code, params }: ProblemError): string {
  switch (code) {
    case "delete-account-order":
      return `Books of theirs are neither sent nor cancelled: order ${params?.["orders"]}. First: npm run library -- orders ship, or orders cancel.`;
    case "delete-account-giving":
      return "Their regular giving is not ended for certain yet. That can take 20 minutes: say the same again then.";
    case "delete-account-giving-goes-on":
      return "The gateway did not end their regular giving, and it goes on. Say the same again in a moment.";
    default:
      return "A payment of theirs is not certain yet, or is still to be given back. See npm run library -- payments list.";
  }
}
