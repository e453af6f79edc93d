import { findSubscribers } from "#api/db/mail/mailing-requests.ts";
import { mailingLists } from "#domain/mailing-lists.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";

import { type Asked, type Command, oneOf } from "./command.ts";
import { format, readWriter } from "./records.ts";

export const subscriptionCommands: readonly Command[] = [
  {
    name: "subscriptions export",
    says: "gives those who have said yes to mailing lists",
    options: [
      { name: "list", takes: "LIST", says: `only of one: ${mailingLists.join(", ")}` },
      format,
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

async function exportSubscriptions(asked: Asked): Promise<number> {
  const list = oneOf(asked, "list", mailingLists);
  const write = readWriter(asked, heads);

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
