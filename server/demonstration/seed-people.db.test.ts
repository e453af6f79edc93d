import { expect, test } from "vitest";

import { findUser, writeProfile } from "#api/db/people/users.ts";
import { DEMO_ACCOUNTS } from "#simulators/start-simulators.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { seedPeople } from "./seed-people.ts";

const now = new Date("2026-03-01T18:00:00Z");

test("creates profiles of the demonstration's people once", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await seedPeople(db, now);

  const reader = await findUser(db, "auth0|demo-reader");
  expect(reader).toMatchObject({ email: "reader@example.org", language: "en", country: "US" });
  expect(await findUser(db, "auth0|demo-lecteur")).toMatchObject({ language: "fr", country: "FR" });
  const users = await db.selectFrom("users").select(["external_id", "email"]).execute();
  expect(DEMO_ACCOUNTS.map(({ id, email }) => ({ external_id: id, email }))).toEqual(
    expect.arrayContaining(users),
  );

  await writeProfile(db, reader?.id ?? 0, { first_name: "Adah" });
  await seedPeople(db, now);
  expect(await db.selectFrom("addresses").select("id").execute()).toHaveLength(2);
  expect(await findUser(db, "auth0|demo-reader")).toMatchObject({ first_name: "Adah" });
});
