import { findSubscribers } from "#api/db/mail/mailing-requests.ts";
import { mailingLists } from "#domain/mailing-lists.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";

import { type CommandInput, type Command, readChoice } from "./command.ts";
import { formatOption, createRecordWriter } from "./record-writer.ts";

export const subscriptionCommands: readonly Command[] = [
  {
    name: "subscriptions export",
    description: "exports the people who confirmed mailing lists",
    options: [
      {
        name: "list",
        valueName: "LIST",
        description: `only of one list: ${mailingLists.join(", ")}`,
      },
      formatOption,
    ],
    run: exportSubscriptions,
  },
];

const heads = [
  "email",
  "firstName",
  "lastName",
  "lists",
  "language",
  "country",
  "region",
  "requestedAt",
  "confirmedAt",
] as const;

async function exportSubscriptions(input: CommandInput): Promise<number> {
  const list = readChoice(input, "list", mailingLists);
  const write = createRecordWriter(input, heads);

  await using database = await openLibrary(readEnv(process.env));
  const people = (await findSubscribers(database.db, list)).map((person) => ({
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    lists: person.lists,
    language: person.language,
    country: person.country,
    region: person.region,
    requestedAt: person.requested_at.toISOString(),
    confirmedAt: person.confirmed_at?.toISOString() ?? "",
  }));
  await write(people);
  return 0;
}
