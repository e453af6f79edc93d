import { raiseCatalogueVersion } from "#api/db/catalogue/search-state.ts";
import { writeCountry } from "#api/db/catalogue/write-facts.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { findCountries } from "#api/db/library/places.ts";
import { nameCountry } from "#domain/countries.ts";
import { isForeign } from "#domain/free-limit.ts";
import { type CartSettings, placeIn } from "#domain/order-terms.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused } from "./command.ts";
import { json, jsonOf } from "./json.ts";
import { counted } from "./order-words.ts";
import { table } from "./table.ts";

const untilImport = "until a catalogue is imported that says otherwise of them";

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
    run: ({ operands }) => change(operands, { orderingEnabled: true }),
  },
  {
    name: "countries close",
    operands: ["CODE…"],
    says: `takes no more orders to these countries, ${untilImport}`,
    run: ({ operands }) => change(operands, { orderingEnabled: false }),
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
    cartEnabledUS === "0" && "The catalogue’s settings take no orders to the US.\n",
    cartEnabledForeign === "0" && "The catalogue’s settings take no orders abroad.\n",
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

async function setTaxId({ operands: [word = "", ...codes] }: Asked): Promise<number> {
  if (word !== "yes" && word !== "no") throw new CommandRefused("Say yes or no first.");
  return change(codes, { requiresTaxId: word === "yes" });
}

/** All of them or none. */
async function change(
  typed: readonly string[],
  flags: { orderingEnabled: boolean } | { requiresTaxId: boolean },
): Promise<number> {
  const codes = [...new Set(typed.map((code) => code.toUpperCase()))];
  await using database = await openLibrary(readEnv(process.env));
  const { db } = database;
  const known = new Map((await findCountries(db)).map((country) => [country.code, country]));
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0) {
    throw new CommandRefused(
      `There is no country ${unknown.join(", ")}: two letters are meant, such as MX. Nothing was changed.`,
    );
  }

  const changed = await database.transaction(async (trx) => {
    const news: string[] = [];
    for (const code of codes) {
      const country = known.get(code);
      const orderingEnabled = country?.ordering_enabled ?? true;
      const requiresTaxId = country?.requires_tax_id ?? false;
      const fate = await writeCountry(trx, { code, orderingEnabled, requiresTaxId, ...flags });
      if (fate === "changed") news.push(nameCountry(code, "en"));
    }
    if (news.length > 0) await raiseCatalogueVersion(trx);
    return news;
  });
  print(changed.length > 0 ? `Changed: ${changed.join(", ")}.\n` : "It was so already.\n");
  return 0;
}
