import { eraseAccount } from "#api/people/erase-account.ts";
import { readOwnData } from "#api/people/own-data.ts";
import { Refused } from "#api/problem.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { readSentences } from "#server/sentences.ts";
import { print } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused, type Option, valueOf } from "./command.ts";
import { confirm } from "./confirm.ts";
import { getWhom, WHO } from "./find-person.ts";
import { jsonOf } from "./json.ts";
import { writeNewFile } from "./new-file.ts";
import { openServices } from "./open-services.ts";
import { refuseCopy } from "./refuse-copy.ts";

const EMAIL: Option = {
  name: "email",
  takes: "EMAIL",
  says: "the account's own, where the profile has another: the identity provider knows it",
};

/** What is done for whoever asks for their own data. Neither needs the identity provider or the mail server to be there. */
export const personDataCommands: readonly Command[] = [
  {
    name: "person export",
    operands: [WHO],
    says: "gives everything that is kept of a person, as JSON",
    options: [EMAIL, { name: "to", takes: "FILE", says: "writes it there, not on the screen" }],
    run: exportWhom,
  },
  {
    name: "person erase",
    operands: [WHO],
    says: "deletes a person: their data, but for what must be kept, and their account",
    options: [EMAIL, { name: "yes", says: "does not ask first" }],
    run: eraseWhom,
  },
];

async function exportWhom(asked: Asked): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const sayIn = await readSentences();
  const say = (code: string) => sayIn("en", code);
  const whom = await getWhom(database, asked.operands[0], valueOf(asked, "email"));
  const data = await readOwnData(database.db, whom, { now: now(), say });

  const text = jsonOf(data);
  const file = valueOf(asked, "to");
  if (file === undefined) print(text);
  else await writeNewFile(file, text);
  return 0;
}

function now(): Date {
  return new Date();
}

async function eraseWhom(asked: Asked): Promise<number> {
  const [who] = asked.operands;
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseCopy(database.db);
  const whom = await getWhom(database, who, valueOf(asked, "email"));
  if (!asked.options["yes"]) await confirm(`Everything of ${who} will be deleted for good.`);

  await using services = await openServices(env, database);
  await eraseAccount(services, whom).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    throw new CommandRefused(`${tellWhyNot(error)} Nothing was deleted.`);
  });
  print(
    "It is deleted. A last mail to them, and the end of the account if there is one, follow while the site runs.\n",
  );
  return 0;
}

function tellWhyNot({ code, params }: Refused): string {
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
