import { afterAll, expect, test } from "vitest";

import { seedPlaces } from "#api/db/library/seed-places.ts";
import { mostUsedCountries } from "#domain/countries.ts";
import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

type Country = {
  id: number;
  code: string;
  name: string;
  orderingEnabled: boolean;
  requiresTaxId: boolean;
};
type Region = { id: number; name: string };

async function countryOf(code: string): Promise<Country> {
  const countries = await read<Country[]>("/locations/countries?language=en");
  const found = countries.find((country) => country.code === code);
  if (!found) throw new Error(`There is no ${code}.`);
  return found;
}

test.each([
  ["en", "United States", "Germany"],
  ["es", "Estados Unidos", "Alemania"],
  ["fr", "États-Unis", "Allemagne"],
])(
  "in %s the eight most used countries come first, then the rest by name",
  async (language, first, other) => {
    const countries = await read<Country[]>(`/locations/countries?language=${language}`);
    const names = countries.map((country) => country.name);
    const rest = names.slice(mostUsedCountries.length);

    expect(names[0]).toBe(first);
    expect(countries.slice(0, 8).map((country) => country.code)).toEqual([...mostUsedCountries]);
    expect(rest).toContain(other);
    expect(rest).toEqual(rest.toSorted((a, b) => a.localeCompare(b, language)));
    expect(countries.length).toBeGreaterThan(240);
  },
);

test("a country is open to orders and asks for no tax id unless the operator says otherwise", async () => {
  expect(await countryOf("CA")).toMatchObject({ orderingEnabled: true, requiresTaxId: false });
});

test("the regions of a country come by name, accents aside", async () => {
  const { id } = await countryOf("MX");
  const names = (await read<Region[]>(`/locations/regionsByCountry?countryId=${id}`)).map(
    ({ name }) => name,
  );

  expect(names).toContain("Querétaro de Arteaga");
  expect(names.indexOf("Querétaro de Arteaga")).toBeLessThan(names.indexOf("Quintana Roo"));
});

test("a country without regions has one that bears its name", async () => {
  const { id } = await countryOf("AQ");
  expect(await read(`/locations/regionsByCountry?countryId=${id}`)).toEqual([
    { id: expect.any(Number), name: "Antarctica" },
  ]);
});

test("an unknown country is not found, and none at all is a fault of the request", async () => {
  expect((await get("/locations/regionsByCountry?countryId=999999")).status).toBe(404);
  expect(await (await get("/locations/regionsByCountry")).json()).toMatchObject({
    errors: [{ field: "countryId" }],
  });
});

test("ids stay when the places are written again", async () => {
  const before = await read<Country[]>("/locations/countries?language=en");
  await seedPlaces(library.database.db);
  const rows = await library.database.db.selectFrom("countries").select(["id", "code"]).execute();

  expect(new Map(rows.map(({ code, id }) => [code, id]))).toEqual(
    new Map(before.map(({ code, id }) => [code, id])),
  );
});

test("distributors come by country and name the country in the asked language", async () => {
  expect(await read("/distributors?language=fr")).toEqual([
    expect.objectContaining({
      code: "berlin",
      country: "Allemagne",
      countryCode: "DE",
      website: null,
    }),
    expect.objectContaining({ code: "north", country: "États-Unis", countryCode: "US" }),
  ]);
});
