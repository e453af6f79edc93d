import { stateDonations } from "#api/donations/state-donations.ts";
import { writeStatement } from "#documents/statement.ts";
import { languages } from "#domain/languages.ts";
import { printingOf, readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print, printError } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused, oneOf, valueOf } from "./command.ts";
import { getPerson, WHO } from "./find-person.ts";
import { MORE_FONTS, nameCharacters } from "./more-fonts.ts";
import { refuseOldFiles, writeNewFile } from "./new-file.ts";
import { dollarsInTable } from "./order-words.ts";
import { countOf } from "./read-typed.ts";

export const donationStatementCommands: readonly Command[] = [
  {
    name: "gifts statement",
    operands: [WHO],
    says: "prints the gifts of a person as a PDF, as they can print it themselves",
    options: [
      {
        name: "year",
        takes: "YEAR",
        says: "only of that year, such as 2026; of all when left out",
      },
      { name: "language", takes: "en", says: "en, es or fr; that of the person when left out" },
      {
        name: "out",
        takes: "FILE.pdf",
        says: "writes it there; no file that is there is written over",
      },
    ],
    run: printStatement,
  },
];

async function printStatement(asked: Asked): Promise<number> {
  const year = countOf(asked, "year", { least: 1900, most: 2999 });
  const language = oneOf(asked, "language", languages);
  const file = valueOf(asked, "out");
  if (!file?.toLowerCase().endsWith(".pdf")) {
    throw new CommandRefused("Say where to write, such as --out gifts.pdf.");
  }
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const person = await getPerson(database, asked.operands[0]);
  await refuseOldFiles([file]);

  const services = { db: database.db, timeZone: env.LIBRARY_TIME_ZONE, now };
  const told = { year, language: language ?? person.language };
  const statement = await stateDonations(services, person, told);
  const { pdf, missing } = await writeStatement(statement, printingOf(env));
  await writeNewFile(file, pdf);
  const years = statement.years.map((one) => `${one.year}: ${dollarsInTable(one.sum)}`);
  print(`${years.join(", ") || "There are no gifts"}. ${file}\n`);
  if (missing.length === 0) return 0;
  printError(`No font has ${nameCharacters(missing)}: [?] stands for it. ${MORE_FONTS}\n`);
  return 1;
}

function now(): Date {
  return new Date();
}
