import { buildDonationStatement } from "#api/donations/build-donation-statement.ts";
import { renderStatement } from "#documents/statement.ts";
import { languages } from "#domain/languages.ts";
import { configurePrinting, readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print, printError } from "#server/terminal.ts";

import {
  type CommandInput,
  type Command,
  CommandError,
  readChoice,
  readOption,
} from "./command.ts";
import { getPerson, PERSON_OPERAND } from "./find-person.ts";
import { MISSING_FONTS_HINT, formatCharacters } from "./missing-fonts.ts";
import { requireNewFiles, writeNewFile } from "./write-new-file.ts";
import { formatDollars } from "./order-format.ts";
import { parseCount } from "./read-arguments.ts";

export const donationStatementCommands: readonly Command[] = [
  {
    name: "gifts statement",
    operands: [PERSON_OPERAND],
    description:
      "prints the donations of a person as a PDF, like the statement on their account page",
    options: [
      {
        name: "year",
        valueName: "YEAR",
        description: "only of that year, such as 2026; default: all years",
      },
      {
        name: "language",
        valueName: "en",
        description: "en, es or fr; default: the person's language",
      },
      {
        name: "out",
        valueName: "FILE.pdf",
        description: "the file to write; an existing file is not overwritten",
      },
    ],
    run: printStatement,
  },
];

async function printStatement(input: CommandInput): Promise<number> {
  const year = parseCount(input, "year", { least: 1900, most: 2999 });
  const language = readChoice(input, "language", languages);
  const file = readOption(input, "out");
  if (!file?.toLowerCase().endsWith(".pdf")) {
    throw new CommandError("Name the file to write, such as --out gifts.pdf.");
  }
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const person = await getPerson(database, input.operands[0]);
  await requireNewFiles([file]);

  const services = { db: database.db, timeZone: env.LIBRARY_TIME_ZONE, now };
  const options = { year, language: language ?? person.language };
  const statement = await buildDonationStatement(services, person, options);
  const { pdf, missing } = await renderStatement(statement, configurePrinting(env));
  await writeNewFile(file, pdf);
  const years = statement.years.map((entry) => `${entry.year}: ${formatDollars(entry.sum)}`);
  print(`${years.join(", ") || "There are no gifts"}. ${file}\n`);
  if (missing.length === 0) return 0;
  printError(
    `No font has ${formatCharacters(missing)}: [?] is printed instead. ${MISSING_FONTS_HINT}\n`,
  );
  return 1;
}

function now(): Date {
  return new Date();
}
