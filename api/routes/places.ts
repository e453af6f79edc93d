import { findCountries, findDistributors, findRegions } from "#api/db/library/places.ts";
import { calls, languageOf, requireFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { listCountries, listDistributors, listRegions } from "#contract/places.ts";
import { mostUsedCountries, nameCountry } from "#domain/countries.ts";
import type { Language } from "#domain/languages.ts";

export function placeRoutes({ db }: Services) {
  return calls()
    .openapi(listCountries, async (c) => {
      const language = languageOf(c);
      const countries = (await findCountries(db)).map((country) => ({
        id: country.id,
        code: country.code,
        name: nameCountry(country.code, language),
        orderingEnabled: country.ordering_enabled,
        requiresTaxId: country.requires_tax_id,
      }));
      return c.json(mostUsedFirst(countries, language), 200);
    })
    .openapi(listRegions, async (c) => {
      const regions = await findRegions(db, c.req.valid("query").countryId);
      requireFound(regions.length > 0);
      return c.json(regions, 200);
    })
    .openapi(listDistributors, async (c) => {
      const language = languageOf(c);
      const distributors = (await findDistributors(db)).map(({ country, ...distributor }) => ({
        ...distributor,
        country: nameCountry(country, language),
        countryCode: country,
      }));
      return c.json(
        distributors.toSorted((a, b) => a.country.localeCompare(b.country, language)),
        200,
      );
    });
}

function mostUsedFirst<T extends { code: string; name: string }>(
  countries: T[],
  language: Language,
): T[] {
  const rank = (country: T) => {
    const place = mostUsedCountries.findIndex((code) => code === country.code);
    return place < 0 ? mostUsedCountries.length : place;
  };
  return countries.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, language));
}
