import { findPrintCodes, findPrintRequests } from "#api/db/people/print-subscriptions.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";

import { type Asked, type Command, oneOf } from "./command.ts";
import { format, readWriter } from "./records.ts";

export const printCommands: readonly Command[] = [
  {
    name: "print export",
    says: "gives those who asked for something in print, and the address that each has chosen",
    options: [
      { name: "offer", takes: "CODE", says: "only of one, as the catalog calls it" },
      format,
    ],
    run: exportPrint,
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

async function exportPrint(asked: Asked): Promise<number> {
  const write = readWriter(asked, heads);
  await using database = await openLibrary(readEnv(process.env));
  const offer = oneOf(asked, "offer", await findPrintCodes(database.db));
  await write(await findPrintRequests(database.db, offer));
  return 0;
}
