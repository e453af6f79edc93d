import { raiseCatalogVersion } from "#api/db/catalog/search-state.ts";
import { writeCountry } from "#api/db/catalog/write-facts.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { findCountries } from "#api/db/library/places.ts";
import { getCountryName } from "#domain/countries.ts";
import { isForeign } from "#domain/free-limit.ts";
import { type CartSettings, getOrderDestination } from "#domain/order-terms.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { toOneLine, print } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError, type Option } from "./command.ts";
import { jsonOption, formatJson } from "./json.ts";
import { formatCount } from "./order-format.ts";
import { formatTable } from "./table.ts";

const untilImport = "until an imported catalog says otherwise";

const allButOption: Option = {
  name: "all-but",
  description: "all countries except the named ones, which stay as they are",
};

export const countryCommands: readonly Command[] = [
  {
    name: "countries list",
    description:
      "lists countries: whether orders are accepted, whether a tax id is needed, what shipping costs",
    options: [{ name: "closed", description: "only those without orders" }, jsonOption],
    run: listCountries,
  },
  {
    name: "countries open",
    operands: ["CODE…"],
    description: `accepts orders to these countries, such as MX, ${untilImport}`,
    options: [allButOption],
    run: (input) => setOrdering(input, true),
  },
  {
    name: "countries close",
    operands: ["CODE…"],
    description: `stops orders to these countries, ${untilImport}`,
    options: [allButOption],
    run: (input) => setOrdering(input, false),
  },
  {
    name: "countries tax-id",
    operands: ["yes|no", "CODE…"],
    description: `requires a tax id for orders to these countries, or no longer does, ${untilImport}`,
    run: setTaxId,
  },
];

async function listCountries(input: CommandInput): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const { cart_settings: settings } = await getLibraryRow(database.db);
  const all = (await findCountries(database.db)).map((country) =>
    buildCountryRecord(country, settings),
  );
  const countries = all
    .filter(({ isOpen }) => !(input.options["closed"] && isOpen))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

  if (input.options["json"]) {
    print(formatJson(countries));
    return 0;
  }
  const rows = countries.map(({ code, name, isOpen, requiresTaxId, terms, shippingPercent }) => [
    code,
    name,
    isOpen ? "open" : "closed",
    requiresTaxId ? "needed" : "",
    terms,
    `${shippingPercent} %`,
  ]);
  const heads = ["Code", "Country", "Orders", "Tax id", "Terms", "Shipping"];
  const open = all.filter(({ isOpen }) => isOpen).length;
  if (rows.length > 0) print(`${formatTable(heads, rows)}\n`);
  print(`Orders go to ${open} of ${formatCount(all.length, "country", "countries")}.\n`);
  print(describeClosures(settings));
  return 0;
}

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
  { operands, options }: CommandInput,
  orderingEnabled: boolean,
): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const all = await findCountries(database.db);
  const named = readCountryCodes(operands, all);
  const otherCodes = all.map(({ code }) => code).filter((code) => !named.includes(code));
  const codes = options["all-but"] ? otherCodes : named;
  const changed = await updateCountries(database, { codes, all, flags: { orderingEnabled } });

  const action = orderingEnabled ? "Opened" : "Closed";
  print(changed.length > 0 ? `${action}: ${formatCountryNames(changed)}.\n` : "Nothing changed.\n");
  await printOpenCountries(database);
  return 0;
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

async function setTaxId({ operands: [answer = "", ...typed] }: CommandInput): Promise<number> {
  if (answer !== "yes" && answer !== "no") throw new CommandError("Start with yes or no.");
  await using database = await openLibrary(readEnv(process.env));
  const all = await findCountries(database.db);
  const codes = readCountryCodes(typed, all);
  const changed = await updateCountries(database, {
    codes,
    all,
    flags: { requiresTaxId: answer === "yes" },
  });
  print(changed.length > 0 ? `Changed: ${formatCountryNames(changed)}.\n` : "Nothing changed.\n");
  return 0;
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
      const { code, ordering_enabled, requires_tax_id } = country;
      const asItIs = { code, orderingEnabled: ordering_enabled, requiresTaxId: requires_tax_id };
      const fate = await writeCountry(trx, { ...asItIs, ...flags });
      if (fate === "changed") changed.push(country);
    }
    if (changed.length > 0) await raiseCatalogVersion(trx);
    return changed;
  });
}
