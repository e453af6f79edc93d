import { stateDonations } from "#api/donations/state-donations.ts";
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
    description: "prints the gifts of a person as a PDF, as they can print it themselves",
    options: [
      {
        name: "year",
        valueName: "YEAR",
        description: "only of that year, such as 2026; of all when left out",
      },
      {
        name: "language",
        valueName: "en",
        description: "en, es or fr; that of the person when left out",
      },
      {
        name: "out",
        valueName: "FILE.pdf",
        description: "writes it there; no file that is there is written over",
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
    throw new CommandError("Say where to write, such as --out gifts.pdf.");
  }
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const person = await getPerson(database, input.operands[0]);
  await requireNewFiles([file]);

  const services = { db: database.db, timeZone: env.LIBRARY_TIME_ZONE, now };
  const told = { year, language: language ?? person.language };
  const statement = await stateDonations(services, person, told);
  const { pdf, missing } = await renderStatement(statement, configurePrinting(env));
  await writeNewFile(file, pdf);
  const years = statement.years.map((one) => `${one.year}: ${formatDollars(one.sum)}`);
  print(`${years.join(", ") || "There are no gifts"}. ${file}\n`);
  if (missing.length === 0) return 0;
  printError(
    `No font has ${formatCharacters(missing)}: [?] stands for it. ${MISSING_FONTS_HINT}\n`,
  );
  return 1;
}

function now(): Date {
  return new Date();
}
