import { findDeletions } from "#api/db/account-deletions.ts";
import { readEnv } from "#server/env.ts";
import { openLibrary } from "#server/open-library.ts";

import type { Asked, Command } from "./command.ts";
import { table } from "./table.ts";

export const personLeavingCommands: readonly Command[] = [
  {
    name: "person leaving",
    says: "lists accounts of erased people that the identity provider has not deleted yet",
    options: [{ name: "json", says: "for a program to read" }],
    run: listLeaving,
  },
];

async function listLeaving(asked: Asked): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const deletions = await findDeletions(database.db);

  if (asked.options["json"]) {
    process.stdout.write(`${JSON.stringify(deletions, null, 2)}\n`);
    return 0;
  }
  const rows = deletions.map(({ external_id, asked_at, tries, answer }) => [
    external_id,
    asked_at.toISOString().slice(0, 16).replace("T", " "),
    String(tries),
    answer,
  ]);
  process.stdout.write(table(["Account", "Asked (UTC)", "Tries", "Answer"], rows));
  return 0;
}
