import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { Language } from "#domain/languages.ts";

/** A person who orders, with the address for parcels. */
export type SamplePerson = {
  userId: number;
  addressId: number;
  regionId: number;
  /** As printed on a parcel, without the country. */
  address: string;
  country: string;
  language: Language;
  email: string;
};

const firstNames = ["Ruth", "=Naomi", "María José", "Jean-François", "“Tom” Thomas", "Zoë"];
const lastNames = [
  "Alder",
  "O’Brien, Jr.",
  "Núñez de la Cruz",
  "L’Évêque",
  '"Junior" Smith',
  "+Plus",
  "Grace",
];
const places = [
  { country: "US", region: "VT", city: "Elmbrook", language: "en" },
  { country: "US", region: "OH", city: "Fairwater", language: "en" },
  { country: "MX", region: "JAL", city: "Guadalajara, Centro", language: "es" },
  { country: "FR", region: "IDF", city: "Paris", language: "fr" },
  { country: "CA", region: "QC", city: "Québec", language: "fr" },
  { country: "ES", region: "M", city: "Madrid", language: "es" },
  { country: "NG", region: "LA", city: "Lagos", language: "en" },
  { country: "US", region: "TX", city: "Cedar “Old” Town", language: "es" },
] as const;

const SINCE = new Date("2025-02-01T12:00:00Z");

/** Inserts people of several countries and languages, with names and addresses that are hard to write into a table. */
export async function insertPeople(db: Kysely<Schema>, count: number): Promise<SamplePerson[]> {
  const regions = await findRegions(db);
  const planned = Array.from({ length: count }, (_, place) => plan(place, regions));

  const users = await db
    .insertInto("users")
    .values(planned.map(({ user }) => user))
    .returning(["id", "external_id"])
    .execute();
  const ids = new Map(users.map(({ id, external_id }) => [external_id, id]));
  const addresses = await db
    .insertInto("addresses")
    .values(
      planned.map(({ user, address }) => ({ ...address, user_id: ids.get(user.external_id) ?? 0 })),
    )
    .returning(["id", "user_id"])
    .execute();
  const addressOf = new Map(addresses.map(({ id, user_id }) => [user_id, id]));
  await sql`update users set default_address_id = a.id from addresses as a
    where a.user_id = users.id`.execute(db);

  return planned.map(({ user, address, written, country }) => {
    const userId = ids.get(user.external_id) ?? 0;
    const addressId = addressOf.get(userId) ?? 0;
    const { language, email } = user;
    const { region_id: regionId } = address;
    return { userId, addressId, regionId, address: written, country, language, email };
  });
}

type Region = { id: number; name: string };

async function findRegions(db: Kysely<Schema>): Promise<Map<string, Region>> {
  const rows = await db
    .selectFrom("regions as r")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .select(["r.id", "r.name", "r.code", "c.code as country"])
    .where("c.code", "in", [...new Set(places.map(({ country }) => country))])
    .orderBy("r.id")
    .execute();
  return new Map(rows.map(({ id, name, code, country }) => [`${country}-${code}`, { id, name }]));
}

function plan(number: number, regions: Map<string, Region>) {
  const { country, region: code, city, language } = places[number % places.length] ?? places[0];
  const region = regions.get(`${country}-${code}`);
  if (!region) throw new Error(`There is no region ${country}-${code}`);

  const first_name = firstNames[number % firstNames.length] ?? "";
  const last_name = lastNames[number % lastNames.length] ?? "";
  const street = number % 4 === 0 ? `${number} "Alder" Lane, Apt. 2` : `${number} Alder Lane`;
  const organization = number % 5 === 0 ? "Église, Chapel & Co." : "";
  const zip = String(10_000 + number);
  const name = `${first_name} ${last_name}`;
  const written = [name, organization, street, `${city}, ${region.name} ${zip}`].filter(Boolean);

  return {
    user: {
      external_id: `auth0|sample-${number}`,
      email: `sample-${number}@example.org`,
      wanted_email: null,
      first_name,
      last_name,
      phone: number % 3 === 0 ? "" : `+1 555 0${100 + number}`,
      language,
      tax_id: country === "MX" ? `TAX-${number}` : "",
      created_at: SINCE,
    },
    address: {
      organization,
      address_line: street,
      city,
      region_id: region.id,
      zip,
      created_at: SINCE,
    },
    written: written.join("\n"),
    country,
  };
}
