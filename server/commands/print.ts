import { findPrintCodes, findPrintRequests } from "#api/db/people/print-subscriptions.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";

import { type CommandInput, type Command, readChoice } from "./command.ts";
import { formatOption, createRecordWriter } from "./record-writer.ts";

export const printCommands: readonly Command[] = [
  {
    name: "print export",
    description:
      "exports the people who asked for something in print, with the address each has chosen",
    options: [
      {
        name: "offer",
        valueName: "CODE",
        description: "only this offer's, by its code in the catalog",
      },
      formatOption,
    ],
    run: exportPrintRequests,
  },
];

const heads = [
  "offer",
  "dateRequested",
  "firstName",
  "lastName",
  "organization",
  "address",
  "city",
  "region",
  "zip",
  "country",
  "email",
  "phone",
  "language",
] as const;

async function exportPrintRequests(input: CommandInput): Promise<number> {
  const write = createRecordWriter(input, heads);
  await using database = await openLibrary(readEnv(process.env));
  const offer = readChoice(input, "offer", await findPrintCodes(database.db));
  await write(await findPrintRequests(database.db, offer));
  return 0;
}
