import { findCountries, findDistributors, findRegions } from "#api/db/library/places.ts";
import { createRouter, negotiateLanguage, requireFound } from "#api/problem.ts";
import type { Database } from "#api/services.ts";
import { listCountries, listDistributors, listRegions } from "#contract/locations.ts";
import { mostUsedCountries, getCountryName } from "#domain/countries.ts";
import type { Language } from "#domain/languages.ts";

export function placeRoutes({ db }: Database) {
  return createRouter()
    .openapi(listCountries, async (c) => {
      const language = negotiateLanguage(c);
      const countries = (await findCountries(db)).map((country) => ({
        id: country.id,
        code: country.code,
        name: getCountryName(country.code, language),
        orderingEnabled: country.ordering_enabled,
        requiresTaxId: country.requires_tax_id,
      }));
      return c.json(sortMostUsedFirst(countries, language), 200);
    })
    .openapi(listRegions, async (c) => {
      const regions = await findRegions(db, c.req.valid("query").countryId);
      requireFound(regions.length > 0);
      return c.json(regions, 200);
    })
    .openapi(listDistributors, async (c) => {
      const language = negotiateLanguage(c);
      const distributors = (await findDistributors(db)).map(({ country, ...distributor }) => ({
        ...distributor,
        country: getCountryName(country, language),
        countryCode: country,
      }));
      return c.json(
        distributors.toSorted((a, b) => a.country.localeCompare(b.country, language)),
        200,
      );
    });
}

function sortMostUsedFirst<T extends { code: string; name: string }>(
  countries: T[],
  language: Language,
): T[] {
  const rank = (country: T) => {
    const place = mostUsedCountries.findIndex((code) => code === country.code);
    return place < 0 ? mostUsedCountries.length : place;
  };
  return countries.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, language));
}
