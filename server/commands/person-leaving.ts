import { findDeletions } from "#api/db/people/account-deletions.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import type { CommandInput, Command } from "./command.ts";
import { jsonOption, formatJson } from "./json.ts";
import { formatMinute } from "./order-format.ts";
import { formatTable } from "./table.ts";

export const personLeavingCommands: readonly Command[] = [
  {
    name: "person leaving",
    description: "lists accounts of erased people that the identity provider has not deleted yet",
    options: [jsonOption],
    run: listPendingDeletions,
  },
];

async function listPendingDeletions(input: CommandInput): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const deletions = await findDeletions(database.db);

  if (input.options["json"]) {
    print(formatJson(deletions));
    return 0;
  }
  const rows = deletions.map(({ external_id, asked_at, tries, answer }) => [
    external_id,
    formatMinute(asked_at),
    String(tries),
    answer,
  ]);
  print(formatTable(["Account", "Asked (UTC)", "Tries", "Answer"], rows));
  return 0;
}
