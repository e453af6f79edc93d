import type { Kysely } from "kysely";

import { insertUserAddress } from "#api/db/people/user-addresses.ts";
import { findUser, ensureUser, writeDefaultAddress, writeProfile } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Language } from "#domain/languages.ts";

type Person = {
  externalId: string;
  email: string;
  language: Language;
  firstName: string;
  lastName: string;
  phone: string;
  address: Address;
};

type Address = {
  region: [country: string, code: string];
  organization: string;
  address: string;
  cityName: string;
  zipCode: string;
};

/** People with a profile in the demonstration; the places are invented. */
const people: Person[] = [
  {
    externalId: "auth0|demo-reader",
    email: "reader@example.org",
    language: "en",
    firstName: "Ada",
    lastName: "Reader",
    phone: "+1 555 010-0127",
    address: {
      region: ["US", "OH"],
      organization: "",
      address: "27 Orchard Row",
      cityName: "Fairwater",
      zipCode: "00127",
    },
  },
  {
    externalId: "auth0|demo-lecteur",
    email: "lecteur@example.org",
    language: "fr",
    firstName: "Luc",
    lastName: "Lecteur",
    phone: "+33 1 99 00 12 34",
    address: {
      region: ["FR", "IDF"],
      organization: "Librairie du Vieux Lavoir",
      address: "8 bis, rue des Vieilles Vignes",
      cityName: "Clairval-sur-Brie",
      zipCode: "00088",
    },
  },
];

/** Creates missing profiles; existing ones stay as they are. */
export async function seedPeople(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const person of people) {
      if (!(await findUser(trx, person.externalId))) await insertPerson(trx, person, now);
    }
  });
}

async function insertPerson(trx: Kysely<Schema>, person: Person, now: Date): Promise<void> {
  const { externalId, email, language, firstName, lastName, phone } = person;
  await ensureUser(trx, { externalId, email, language, now });
  const user = await findUser(trx, externalId);
  if (!user) throw new Error(`${email} was not stored.`);
  await writeProfile(trx, user.id, {
    first_name: firstName,
    last_name: lastName,
    phone,
    language,
    email,
    wanted_email: null,
  });

  const { region, ...address } = person.address;
  const regionId = await getRegion(trx, region);
  const id = await insertUserAddress(trx, { userId: user.id, regionId, ...address }, now);
  await writeDefaultAddress(trx, user.id, id);
}

async function getRegion(trx: Kysely<Schema>, [country, code]: [string, string]): Promise<number> {
  const { id } = await trx
    .selectFrom("regions as r")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .select("r.id")
    .where("c.code", "=", country)
    .where("r.code", "=", code)
    .executeTakeFirstOrThrow();
  return id;
}
