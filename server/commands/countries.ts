import { raiseCatalogVersion } from "#api/db/catalog/search-state.ts";
import { writeCountry } from "#api/db/catalog/write-facts.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { findCountries } from "#api/db/library/places.ts";
import { nameCountry } from "#domain/countries.ts";
import { isForeign } from "#domain/free-limit.ts";
import { type CartSettings, placeIn } from "#domain/order-terms.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { oneLine, print } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused, type Option } from "./command.ts";
import { json, jsonOf } from "./json.ts";
import { counted } from "./order-words.ts";
import { table } from "./table.ts";

const untilImport = "until a catalog is imported that says otherwise of them";

const allBut: Option = {
  name: "all-but",
  says: "all countries other than those that are named, which stay as they are",
};

/** Where parcels go. */
export const countryCommands: readonly Command[] = [
  {
    name: "countries list",
    says: "lists countries: whether orders go there, whether a tax id is needed, what shipping costs",
    options: [{ name: "closed", says: "only those where no orders go" }, json],
    run: listCountries,
  },
  {
    name: "countries open",
    operands: ["CODE…"],
    says: `takes orders to these countries, such as MX, ${untilImport}`,
    options: [allBut],
    run: (asked) => setOpen(asked, true),
  },
  {
    name: "countries close",
    operands: ["CODE…"],
    says: `takes no more orders to these countries, ${untilImport}`,
    options: [allBut],
    run: (asked) => setOpen(asked, false),
  },
  {
    name: "countries tax-id",
    operands: ["yes|no", "CODE…"],
    says: `asks for a tax id with orders to these countries, or no more, ${untilImport}`,
    run: setTaxId,
  },
];

async function listCountries(asked: Asked): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const { cart_settings: settings } = await getLibraryRow(database.db);
  const all = (await findCountries(database.db)).map((country) => factsOf(country, settings));
  const countries = all
    .filter(({ isOpen }) => !(asked.options["closed"] && isOpen))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

  if (asked.options["json"]) {
    print(jsonOf(countries));
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
  if (rows.length > 0) print(`${table(heads, rows)}\n`);
  print(`Orders go to ${open} of ${counted(all.length, "country", "countries")}.\n`);
  print(closedBySettings(settings));
  return 0;
}

/** Whatever is said of a country, these close it. */
function closedBySettings({ cartEnabledUS, cartEnabledForeign }: CartSettings): string {
  return [
    cartEnabledUS === "0" && "The catalog’s settings take no orders to the US.\n",
    cartEnabledForeign === "0" && "The catalog’s settings take no orders abroad.\n",
  ]
    .filter((line) => line !== false)
    .join("");
}

type CountryRow = Awaited<ReturnType<typeof findCountries>>[number];

function factsOf(row: CountryRow, settings: CartSettings) {
  const { code, ordering_enabled, requires_tax_id } = row;
  const flags = { code, orderingEnabled: ordering_enabled, requiresTaxId: requires_tax_id };
  const isAbroad = isForeign({ isMarkedForeign: false, country: code });
  return {
    code,
    name: nameCountry(code, "en"),
    ...placeIn(flags, false, settings),
    orderingEnabled: ordering_enabled,
    terms: isAbroad ? "abroad" : "US",
    shippingPercent: isAbroad
      ? settings.collectShippingPercentForeign
      : settings.collectShippingPercentUS,
  };
}

/** Says what changed, and where orders go by now. */
async function setOpen({ operands, options }: Asked, orderingEnabled: boolean): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const known = await findCountries(database.db);
  const named = codesIn(operands, known);
  const others = known.map(({ code }) => code).filter((code) => !named.includes(code));
  const codes = options["all-but"] ? others : named;
  const changed = await change(database, { codes, known, flags: { orderingEnabled } });

  const action = orderingEnabled ? "Opened" : "Closed";
  print(changed.length > 0 ? `${action}: ${namesOf(changed)}.\n` : "It was so already.\n");
  await printOpen(database);
  return 0;
}

async function printOpen({ db }: OpenDatabase): Promise<void> {
  const { cart_settings: settings } = await getLibraryRow(db);
  const all = (await findCountries(db)).map((country) => factsOf(country, settings));
  const open = all.filter(({ isOpen }) => isOpen);
  const names = open.length > 0 && open.length <= MOST_NAMED ? `: ${namesOf(open)}` : "";
  print(`Orders go to ${open.length} of ${counted(all.length, "country", "countries")}${names}.\n`);
  print(closedBySettings(settings));
}

/** Of more the number says more. */
const MOST_NAMED = 10;

function namesOf(countries: readonly { code: string }[]): string {
  const names = countries
    .map(({ code }) => nameCountry(code, "en"))
    .toSorted((a, b) => a.localeCompare(b, "en"));
  const more = names.length - MOST_NAMED;
  if (more <= 0) return names.join(", ");
  return `${counted(names.length, "country", "countries")} (${names.slice(0, 3).join(", ")} and so on)`;
}

async function setTaxId({ operands: [word = "", ...typed] }: Asked): Promise<number> {
  if (word !== "yes" && word !== "no") throw new CommandRefused("Say yes or no first.");
  await using database = await openLibrary(readEnv(process.env));
  const known = await findCountries(database.db);
  const codes = codesIn(typed, known);
  const changed = await change(database, {
    codes,
    known,
    flags: { requiresTaxId: word === "yes" },
  });
  print(changed.length > 0 ? `Changed: ${namesOf(changed)}.\n` : "It was so already.\n");
  return 0;
}

/** The codes as they were typed, each once; refused when one of them is none, before anything changes. */
function codesIn(typed: readonly string[], known: readonly CountryRow[]): string[] {
  const codes = [...new Set(typed.map((code) => code.toUpperCase()))];
  const unknown = codes.filter((code) => !known.some((country) => country.code === code));
  if (unknown.length === 0) return codes;
  throw new CommandRefused(
    oneLine(
      `There is no country ${unknown.join(", ")}: two letters are meant, such as MX. Nothing was changed.`,
    ),
  );
}

type Change = {
  codes: readonly string[];
  known: readonly CountryRow[];
  flags: { orderingEnabled: boolean } | { requiresTaxId: boolean };
};

/** All of them or none; those that were otherwise before. */
async function change(
  database: OpenDatabase,
  { codes, known, flags }: Change,
): Promise<CountryRow[]> {
  return database.transaction(async (trx) => {
    const changed: CountryRow[] = [];
    for (const country of known.filter(({ code }) => codes.includes(code))) {
      const { code, ordering_enabled, requires_tax_id } = country;
      const asItIs = { code, orderingEnabled: ordering_enabled, requiresTaxId: requires_tax_id };
      const fate = await writeCountry(trx, { ...asItIs, ...flags });
      if (fate === "changed") changed.push(country);
    }
    if (changed.length > 0) await raiseCatalogVersion(trx);
    return changed;
  });
}
