import { afterAll, expect, test } from "vitest";

import { seedPlaces } from "#api/db/library/places.ts";
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
  "lists the eight most used countries first in %s, then by name",
  async (language, first, later) => {
    const countries = await read<Country[]>(`/locations/countries?language=${language}`);
    const names = countries.map((country) => country.name);
    const remaining = names.slice(mostUsedCountries.length);

    expect(names[0]).toBe(first);
    expect(countries.slice(0, 8).map((country) => country.code)).toEqual([...mostUsedCountries]);
    expect(remaining).toContain(later);
    expect(remaining).toEqual(remaining.toSorted((a, b) => a.localeCompare(b, language)));
    expect(countries.length).toBeGreaterThan(240);
  },
);

test("allows orders and asks for no tax id by default", async () => {
  expect(await countryOf("CA")).toMatchObject({ orderingEnabled: true, requiresTaxId: false });
});

test("sorts regions by name, ignoring accents", async () => {
  const { id } = await countryOf("MX");
  const names = (await read<Region[]>(`/locations/regionsByCountry?countryId=${id}`)).map(
    ({ name }) => name,
  );

  expect(names).toContain("Querétaro de Arteaga");
  expect(names.indexOf("Querétaro de Arteaga")).toBeLessThan(names.indexOf("Quintana Roo"));
});

test("gives a country without regions one with its name", async () => {
  const { id } = await countryOf("AQ");
  expect(await read(`/locations/regionsByCountry?countryId=${id}`)).toEqual([
    { id: expect.any(Number), name: "Antarctica" },
  ]);
});

test("answers 404 for an unknown country and 400 for none", async () => {
  expect((await get("/locations/regionsByCountry?countryId=999999")).status).toBe(404);
  expect(await (await get("/locations/regionsByCountry")).json()).toMatchObject({
    errors: [{ field: "countryId" }],
  });
});

test("keeps ids when the places are written again", async () => {
  const before = await read<Country[]>("/locations/countries?language=en");
  await seedPlaces(library.database.db);
  const rows = await library.database.db.selectFrom("countries").select(["id", "code"]).execute();

  expect(new Map(rows.map(({ code, id }) => [code, id]))).toEqual(
    new Map(before.map(({ code, id }) => [code, id])),
  );
});

test("lists distributors by country in the requested language", async () => {
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
