import { Argument, type Command, Option } from "@commander-js/extra-typings";

import { writeCountry } from "#api/db/catalog/write-facts.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { getLibraryRow, raiseCatalogVersion } from "#api/db/library/library.ts";
import { findCountries } from "#api/db/library/places.ts";
import { getCountryName } from "#domain/countries.ts";
import { isForeign } from "#domain/free-limit.ts";
import { type CartSettings, getOrderDestination } from "#domain/order-terms.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { toOneLine, print } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import { type Columns, formatCount, formatJson, formatTable } from "./format.ts";
import { type Answer, answerArgument, jsonOption } from "./options.ts";

export function addCommands(program: Command): void {
  const countries = program
    .command("countries")
    .description("lists, opens and closes countries for orders, and sets where a tax id is needed");
  const untilImport = "until an imported catalog says otherwise";
  const codes = new Argument("<codes...>", "two letters each, such as MX");
  const allButOption = new Option(
    "--all-but",
    "all countries except the named ones, which stay as they are",
  );
  countries
    .command("list")
    .description(
      "lists countries: whether orders are accepted, whether a tax id is needed, what shipping costs",
    )
    .option("--closed", "only those without orders")
    .addOption(jsonOption)
    .action(listCountries);
  countries
    .command("open")
    .description(`accepts orders to these countries, ${untilImport}`)
    .addArgument(codes)
    .addOption(allButOption)
    .action((typed, { allBut }) => setOrdering(typed, { orderingEnabled: true, allBut }));
  countries
    .command("close")
    .description(`stops orders to these countries, ${untilImport}`)
    .addArgument(codes)
    .addOption(allButOption)
    .action((typed, { allBut }) => setOrdering(typed, { orderingEnabled: false, allBut }));
  countries
    .command("tax-id")
    .description(
      `requires a tax id for orders to these countries, or no longer does, ${untilImport}`,
    )
    .addArgument(answerArgument)
    .addArgument(codes)
    .action(setTaxId);
}

async function listCountries({
  closed,
  json,
}: {
  closed?: boolean;
  json?: boolean;
}): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const { cart_settings: settings } = await getLibraryRow(database.db);
  const all = (await findCountries(database.db)).map((country) =>
    buildCountryRecord(country, settings),
  );
  const countries = all
    .filter(({ isOpen }) => !(closed && isOpen))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

  if (json) {
    print(formatJson(countries));
    return;
  }
  const open = all.filter(({ isOpen }) => isOpen).length;
  if (countries.length > 0) print(`${formatTable(countries, countryColumns)}\n`);
  print(`Orders go to ${open} of ${formatCount(all.length, "country", "countries")}.\n`);
  print(describeClosures(settings));
}

const countryColumns: Columns<ReturnType<typeof buildCountryRecord>> = {
  Code: ({ code }) => code,
  Country: ({ name }) => name,
  Orders: ({ isOpen }) => (isOpen ? "open" : "closed"),
  "Tax id": ({ requiresTaxId }) => (requiresTaxId ? "needed" : ""),
  Terms: ({ terms }) => terms,
  Shipping: ({ shippingPercent }) => `${shippingPercent} %`,
};

/** Settings of the catalog that close countries regardless of the countries' own state. */
function describeClosures({ cartEnabledUS, cartEnabledForeign }: CartSettings): string {
  return [
    cartEnabledUS === "0" && "The catalog’s settings accept no orders to the US.\n",
    cartEnabledForeign === "0" && "The catalog’s settings accept no orders abroad.\n",
  ]
    .filter((line) => line !== false)
    .join("");
}

type CountryRow = Awaited<ReturnType<typeof findCountries>>[number];

function buildCountryRecord(row: CountryRow, settings: CartSettings) {
  const { code, ordering_enabled, requires_tax_id } = row;
  const flags = { code, orderingEnabled: ordering_enabled, requiresTaxId: requires_tax_id };
  const isAbroad = isForeign({ isMarkedForeign: false, country: code });
  return {
    code,
    name: getCountryName(code, "en"),
    ...getOrderDestination(flags, false, settings),
    orderingEnabled: ordering_enabled,
    terms: isAbroad ? "abroad" : "US",
    shippingPercent: isAbroad
      ? settings.collectShippingPercentForeign
      : settings.collectShippingPercentUS,
  };
}

/** Prints what changed and where orders go now. */
async function setOrdering(
  typed: string[],
  { orderingEnabled, allBut }: { orderingEnabled: boolean; allBut?: boolean },
): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const all = await findCountries(database.db);
  const named = readCountryCodes(typed, all);
  const otherCodes = all.map(({ code }) => code).filter((code) => !named.includes(code));
  const codes = allBut ? otherCodes : named;
  const changed = await updateCountries(database, { codes, all, flags: { orderingEnabled } });

  const action = orderingEnabled ? "Opened" : "Closed";
  print(changed.length > 0 ? `${action}: ${formatCountryNames(changed)}.\n` : "Nothing changed.\n");
  await printOpenCountries(database);
}

async function printOpenCountries({ db }: OpenDatabase): Promise<void> {
  const { cart_settings: settings } = await getLibraryRow(db);
  const all = (await findCountries(db)).map((country) => buildCountryRecord(country, settings));
  const open = all.filter(({ isOpen }) => isOpen);
  const names =
    open.length > 0 && open.length <= MAX_NAMED_COUNTRIES ? `: ${formatCountryNames(open)}` : "";
  print(
    `Orders go to ${open.length} of ${formatCount(all.length, "country", "countries")}${names}.\n`,
  );
  print(describeClosures(settings));
}

/** Longer lists are printed as a number. */
const MAX_NAMED_COUNTRIES = 10;

function formatCountryNames(countries: readonly { code: string }[]): string {
  const names = countries
    .map(({ code }) => getCountryName(code, "en"))
    .toSorted((a, b) => a.localeCompare(b, "en"));
  const more = names.length - MAX_NAMED_COUNTRIES;
  if (more <= 0) return names.join(", ");
  return `${formatCount(names.length, "country", "countries")} (${names.slice(0, 3).join(", ")} and so on)`;
}

async function setTaxId(answer: Answer, typed: string[]): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const all = await findCountries(database.db);
  const codes = readCountryCodes(typed, all);
  const changed = await updateCountries(database, {
    codes,
    all,
    flags: { requiresTaxId: answer === "yes" },
  });
  print(changed.length > 0 ? `Changed: ${formatCountryNames(changed)}.\n` : "Nothing changed.\n");
}

/** Returns the distinct codes. Throws `CommandError` for an unknown one, before anything changes. */
function readCountryCodes(typed: readonly string[], all: readonly CountryRow[]): string[] {
  const codes = [...new Set(typed.map((code) => code.toUpperCase()))];
  const unknown = codes.filter((code) => !all.some((country) => country.code === code));
  if (unknown.length === 0) return codes;
  throw new CommandError(
    toOneLine(
      `There is no country ${unknown.join(", ")}: use two letters, such as MX. Nothing was changed.`,
    ),
  );
}

type CountryChange = {
  codes: readonly string[];
  all: readonly CountryRow[];
  flags: { orderingEnabled: boolean } | { requiresTaxId: boolean };
};

/** Updates all countries in one transaction; returns those that changed. */
async function updateCountries(
  database: OpenDatabase,
  { codes, all, flags }: CountryChange,
): Promise<CountryRow[]> {
  return database.transaction(async (trx) => {
    const changed: CountryRow[] = [];
    for (const country of all.filter(({ code }) => codes.includes(code))) {
      const fields = await writeCountry(trx, country.code, flags);
      if (fields && fields.length > 0) changed.push(country);
    }
    if (changed.length > 0) await raiseCatalogVersion(trx);
    return changed;
  });
}
