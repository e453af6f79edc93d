import { type Command, Option } from "@commander-js/extra-typings";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import {
  type DonationFilter,
  type DonationSum,
  findOperatorDonations,
  type OperatorDonation,
  sumOperatorDonations,
} from "#api/db/operator/donations.ts";
import { buildDonationStatement } from "#api/donations/build-donation-statement.ts";
import { renderStatement } from "#documents/statement.ts";
import { donationStates } from "#domain/donation-states.ts";
import { type Language, languages } from "#domain/languages.ts";
import { formatCents, sum, zero } from "#domain/money.ts";
import { openLibrary } from "#server/open-library.ts";
import { configurePrinting, readEnv } from "#server/settings/env.ts";
import { print, printError } from "#server/terminal.ts";

import { getPerson, personArgument } from "./find-person.ts";
import {
  type Columns,
  formatCharacters,
  formatCount,
  formatDollars,
  formatJson,
  formatName,
  formatTable,
  MISSING_FONTS_HINT,
} from "./format.ts";
import {
  countParser,
  jsonInCentsOption,
  limitOption,
  ofOption,
  parsePdfName,
  type PeriodOptions,
  readPeriod,
  sinceOption,
  untilOption,
} from "./options.ts";
import {
  formatOption,
  outOption,
  type OutputOptions,
  requireNewFiles,
  writeNewFile,
  writeRecords,
} from "./write-records.ts";

export function addCommands(program: Command): void {
  const donations = program
    .command("gifts")
    .description("lists and exports donations, and prints a person's statement");
  const stateOption = new Option("--state <state>", "only those").choices(donationStates);
  donations
    .command("list")
    .description("lists donations, with an order, alone and monthly, newest first, with their sums")
    .addOption(stateOption)
    .addOption(sinceOption)
    .addOption(untilOption)
    .addOption(ofOption)
    .addOption(limitOption)
    .addOption(jsonInCentsOption)
    .action(listDonations);
  donations
    .command("export")
    .description(
      "exports donations with their donors, oldest first, and prints their sums to the error output",
    )
    .addOption(stateOption)
    .addOption(sinceOption)
    .addOption(untilOption)
    .addOption(ofOption)
    .option("--sums", "only the sums, by month, kind and state")
    .addOption(formatOption)
    .addOption(outOption)
    .action(exportDonations);
  donations
    .command("statement")
    .description(
      "prints the donations of a person as a PDF, like the statement on their account page",
    )
    .addArgument(personArgument)
    .option(
      "--year <year>",
      "only of that year, such as 2026; default: all years",
      countParser(1900, 2999),
    )
    .addOption(
      new Option("--language <language>", "default: the person's language").choices(languages),
    )
    .requiredOption(
      "--out <file.pdf>",
      "the file to write; an existing file is not overwritten",
      parsePdfName,
    )
    .action(printStatement);
}

type FilterOptions = PeriodOptions & Pick<DonationFilter, "state">;

async function readFilter(database: OpenDatabase, options: FilterOptions): Promise<DonationFilter> {
  return { ...(await readPeriod(database, options)), state: options.state };
}

async function listDonations(
  options: FilterOptions & { limit: number; json?: boolean },
): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readFilter(database, options);
  const donations = await findOperatorDonations(database.db, filter, options.limit);
  const sums = await sumOperatorDonations(database.db, filter);

  if (options.json) {
    const states = sumByState(sums).map(({ sum, ...state }) => ({ ...state, cents: sum }));
    const all = { total: countDonations(sums), sums: states, gifts: donations.map(buildRecord) };
    print(formatJson(all));
    return;
  }
  if (donations.length > 0) print(`${formatTable(donations, listColumns)}\n`);
  if (donations.length < countDonations(sums)) {
    print(`The newest ${donations.length}; --limit shows more. In all `);
  }
  print(`${formatSums(sums)}\n`);
}

const listColumns: Columns<OperatorDonation> = {
  Gift: (donation) => donation.id,
  Given: (donation) => donation.day,
  Kind: (donation) => donation.kind,
  State: (donation) => donation.state,
  Amount: (donation) => formatDollars(donation.amount),
  Of: (donation) => formatName(donation),
  "E-mail": (donation) => donation.email,
};

function buildRecord(donation: OperatorDonation) {
  return {
    gift: donation.id,
    givenOn: donation.day,
    kind: donation.kind,
    state: donation.state,
    cents: donation.amount,
    paymentMethod: donation.method,
    paymentId: donation.charge,
    person: donation.user_id,
    name: formatName(donation),
    email: donation.email,
  };
}

/** Sums by state, over all kinds and months. */
function sumByState(sums: readonly DonationSum[]) {
  return donationStates.flatMap((state) => {
    const of = sums.filter((entry) => entry.state === state);
    if (of.length === 0) return [];
    return [{ state, gifts: countDonations(of), sum: sum(...of.map((entry) => entry.sum)) }];
  });
}

function countDonations(sums: readonly DonationSum[]): number {
  return sums.reduce((count, { gifts: donations }) => count + donations, 0);
}

/** "3 gifts: $75.00 paid (2), $10.00 pending (1)." */
function formatSums(sums: readonly DonationSum[]): string {
  const all = formatCount(countDonations(sums), "gift", "gifts");
  const sumsByState = sumByState(sums).map(
    ({ state, gifts: donations, sum }) =>
      `${formatDollars(sum)} ${state} (${donations.toLocaleString("en")})`,
  );
  return sumsByState.length > 0 ? `${all}: ${sumsByState.join(", ")}.` : `${all}.`;
}

async function exportDonations(
  options: FilterOptions & OutputOptions & { sums?: boolean },
): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readFilter(database, options);
  const sums = await sumOperatorDonations(database.db, filter);

  if (options.sums) await writeRecords(sums, sumColumns, options);
  else {
    const donations = await findOperatorDonations(database.db, filter);
    await writeRecords(donations.toReversed(), donationColumns, options);
  }
  // Not to the standard output, which may be a table for a program.
  printError(`${formatSums(sums)}\n`);
}

/** Amounts in US dollars. `counts` is the amount when paid and 0 otherwise, so that the column can be summed. */
const donationColumns: Columns<OperatorDonation> = {
  gift: (donation) => donation.id,
  givenOn: (donation) => donation.day,
  kind: (donation) => donation.kind,
  state: (donation) => donation.state,
  amount: (donation) => formatCents(donation.amount),
  counts: (donation) => formatCents(donation.state === "paid" ? donation.amount : zero),
  paymentMethod: (donation) => donation.method ?? "",
  paymentId: (donation) => donation.charge ?? "",
  firstName: (donation) => donation.first_name,
  lastName: (donation) => donation.last_name,
  email: (donation) => donation.email,
};

const sumColumns: Columns<DonationSum> = {
  month: ({ month }) => month,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  gifts: ({ gifts: donations }) => String(donations),
  amount: ({ sum }) => formatCents(sum),
  counts: ({ state, sum }) => formatCents(state === "paid" ? sum : zero),
};

type StatementOptions = { year?: number; language?: Language; out: string };

async function printStatement(
  operand: string,
  { year, language, out: file }: StatementOptions,
): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const person = await getPerson(database, operand);
  await requireNewFiles([file]);

  const services = { db: database.db, timeZone: env.LIBRARY_TIME_ZONE, now: () => new Date() };
  const options = { year, language: language ?? person.language };
  const statement = await buildDonationStatement(services, person, options);
  const { pdf, missing } = await renderStatement(statement, configurePrinting(env));
  await writeNewFile(file, pdf);
  const years = statement.years.map((entry) => `${entry.year}: ${formatDollars(entry.sum)}`);
  print(`${years.join(", ") || "There are no gifts"}. ${file}\n`);
  if (missing.length === 0) return;
  printError(
    `No font has ${formatCharacters(missing)}: [?] is printed instead. ${MISSING_FONTS_HINT}\n`,
  );
  process.exitCode = 1;
}
