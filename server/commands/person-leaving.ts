import { findDeletions } from "#api/db/people/account-deletions.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import type { Asked, Command } from "./command.ts";
import { json, jsonOf } from "./json.ts";
import { minuteOf } from "./order-words.ts";
import { table } from "./table.ts";

export const personLeavingCommands: readonly Command[] = [
  {
    name: "person leaving",
    says: "lists accounts of erased people that the identity provider has not deleted yet",
    options: [json],
    run: listLeaving,
  },
];

async function listLeaving(asked: Asked): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const deletions = await findDeletions(database.db);

  if (asked.options["json"]) {
    print(jsonOf(deletions));
    return 0;
  }
  const rows = deletions.map(({ external_id, asked_at, tries, answer }) => [
    external_id,
    minuteOf(asked_at),
    String(tries),
    answer,
  ]);
  print(table(["Account", "Asked (UTC)", "Tries", "Answer"], rows));
  return 0;
}
