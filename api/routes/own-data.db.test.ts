import { afterAll, expect, test } from "vitest";

import type { OwnData } from "#contract/own-data.ts";
import {
  insertFullPerson,
  findTablesWith,
  type PersonDetails,
  personDetails,
} from "#tests/people/full-person.ts";
import { startLibrary } from "#tests/start-library.ts";
import type { Reader } from "#tests/people/stub-identity.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;

/** Two people whom no other test uses. */
async function makeTwo(letter: string, another: string) {
  const [own, otherDetails] = [personDetails(letter), personDetails(another)];
  const reader = await insertFullPerson(library, own);
  return { own, otherDetails, reader, otherReader: await insertFullPerson(library, otherDetails) };
}

function askExport(reader: Reader, externalId = reader.externalId): Promise<Response> {
  return reader.get(`/users/export?externalid=${encodeURIComponent(externalId)}&culture=es`);
}

async function readExport(reader: Reader): Promise<OwnData> {
  return (await askExport(reader)).json();
}

function erase(reader: Reader, externalId = reader.externalId): Promise<Response> {
  return reader.post("/users/erase?culture=es", { externalId });
}

function orderOn(day: string, { externalId }: PersonDetails) {
  return db
    .updateTable("users")
    .set({ last_order_day: day })
    .where("external_id", "=", externalId)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Erased data left until the provider has deleted the account. */
const tracesUntilDeletion = ["externalId in account_deletions"];

/** The export without the attempts, which each export changes. */
async function readStableExport(reader: Reader): Promise<Omit<OwnData, "attempts">> {
  const { attempts: _, ...data } = await readExport(reader);
  return data;
}

/** Where values of the person are found in the database. */
async function findTracesOf(facts: PersonDetails): Promise<string[]> {
  const found: string[] = [];
  for (const [fact, value] of Object.entries(facts)) {
    for (const table of await findTablesWith(db, value)) found.push(`${fact} in ${table}`);
  }
  return found;
}

test("P15: exports everything stored about a person, nothing of otherDetails", async () => {
  const { own, otherDetails, reader } = await makeTwo("a", "b");

  const answer = await askExport(reader);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="my-data-2026-03-01.json"',
  );
  const text = await answer.text();
  const data: OwnData = JSON.parse(text);

  const { street: addressLine, city, organization, externalId, ...profile } = own;
  expect(data.account.data).toEqual({ externalId, email: own.email });
  expect(data.profile.data).toMatchObject({ ...profile, language: "es" });
  expect(data.addresses.data).toMatchObject([
    { addressLine, city, organization, createdAt: "2026-03-01T18:00:00.000Z" },
  ]);
  expect(data.printSubscriptions.data).toEqual([
    { subscriptionId: "broadcaster", dateRequested: "2026-02-01" },
  ]);
  expect(data.mailingLists.data.map(({ state }) => state)).toEqual(["requested", "confirmed"]);
  expect(data.orders.data).toMatchObject([
    {
      state: "failed",
      address: `${own.street}\n${own.city}`,
      countryCode: expect.stringMatching(/^[A-Z]{2}$/),
      books: [{ code: "grace", price: 4.25, quantity: 1 }],
      total: 4.25,
      placedOn: "2026-03-01",
    },
  ]);
  expect(data.payments.data).toMatchObject([{ amount: 4.25, state: "declined" }]);
  expect(data.tries.data).toMatchObject([
    {
      cardSign: expect.stringMatching(/^card of/),
      networkSign: expect.stringMatching(/^network of/),
      declinedAt: "2026-03-01T12:00:00.000Z",
    },
  ]);
  expect(text).not.toMatch(/token of|fingerprint/);
  expect(data.mails.data).toMatchObject([{ recipient: own.email }, { state: "sent" }]);
  expect(data.links.data.map(({ kind }) => kind).toSorted()).toEqual([
    "change-email",
    "leave-subscriptions",
  ]);
  expect(data.attempts.data).toMatchObject([{ action: "change" }, { action: "export" }]);
  expect(data.mails.about).toBe("es own-data-mails");
  for (const foreign of Object.values(otherDetails)) expect(text).not.toContain(foreign);
});

test("limits exports to ten an hour", async () => {
  const { reader, otherReader } = await makeTwo("w", "x");
  for (let time = 0; time < 10; time++) expect((await askExport(reader)).status).toBe(200);
  const refused = await askExport(reader);
  expect([refused.status, (await refused.json()).code]).toEqual([429, "err-too-often-person"]);
  expect((await askExport(otherReader)).status).toBe(200);
});

test("P15: erases every value of a person, and nothing of another", async () => {
  const { own, reader, otherReader } = await makeTwo("c", "d");
  const before = await readStableExport(otherReader);
  expect((await findTracesOf(own)).length).toBeGreaterThan(10);

  expect((await erase(reader)).status).toBe(200);
  expect((await library.mails()).at(-1)).toMatchObject({
    to: own.email,
    subject: "Su cuenta está eliminada",
  });

  expect(await findTracesOf(own)).toEqual(tracesUntilDeletion);
  expect(await readStableExport(otherReader)).toEqual(before);
});

test("keeps an anonymous row for a person with an order", async () => {
  const { own, reader } = await makeTwo("e", "f");
  const { id } = await orderOn("2026-02-03", own);

  expect((await erase(reader)).status).toBe(200);
  await library.mails();
  expect(await findTracesOf(own)).toEqual(tracesUntilDeletion);
  expect(await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst()).toEqual({
    id,
    external_id: `erased|${id}`,
    email: "",
    wanted_email: null,
    first_name: "",
    last_name: "",
    phone: "",
    language: "en",
    default_address_id: null,
    tax_id: "",
    is_marked_foreign: false,
    free_limit_cents: null,
    last_order_day: "2026-02-03",
    identity_as_of: null,
    created_at: new Date("2026-03-01T00:00:00Z"),
    erased_at: new Date("2026-03-01T18:00:00Z"),
  });
  const profile = await reader.get(`/users/getuserbyexternalid?externalid=${own.externalId}`);
  expect((await profile.json()).code).toBe("account-leaving");
});

test("erases and mails once when erasure is requested again", async () => {
  const { own, reader } = await makeTwo("g", "h");

  const answers = await Promise.all([erase(reader), erase(reader)]);
  answers.push(await erase(reader));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await library.mails()).filter(({ to }) => to === own.email)).toHaveLength(1);
});

test("mails each confirmed address about the erasure", async () => {
  const { own, reader } = await makeTwo("o", "p");
  const profile = db.updateTable("users").set({ email: "moved-o@example.org" });
  await profile.where("external_id", "=", own.externalId).execute();

  expect((await erase(reader)).status).toBe(200);
  const farewells = (await library.mails()).filter(({ subject }) => subject.includes("eliminada"));
  expect(farewells.slice(-2).map(({ to }) => to)).toEqual(["moved-o@example.org", own.email]);
});

test("separates the mails of two accounts with one e-mail", async () => {
  const { own, otherDetails, reader, otherReader } = await makeTwo("q", "r");
  const { id } = await db
    .updateTable("users")
    .set({ email: own.email })
    .where("external_id", "=", otherDetails.externalId)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("mails").set({ recipient: own.email }).where("user_id", "=", id).execute();
  const { mails, profile } = await readStableExport(otherReader);

  expect((await readExport(reader)).mails.data).toHaveLength(2);
  expect((await erase(reader)).status).toBe(200);
  const remaining = await readStableExport(otherReader);
  expect(remaining.profile).toEqual(profile);
  expect(remaining.mails.data).toContainEqual(
    expect.objectContaining({ recipient: own.email, template: "change-email" }),
  );
  expect(mails.data).toEqual(expect.arrayContaining(remaining.mails.data));
});

test("erases a person who follows a link at the same moment", async () => {
  for (const letter of ["s", "t", "u", "v"]) {
    const facts = personDetails(letter);
    const reader = await insertFullPerson(library, facts);
    const newEmail = `wanted-${letter}@new.example`;
    const { firstName, lastName, phone, externalId } = facts;
    await reader.read("/users", { externalId, firstName, lastName, phone, email: newEmail });
    const mail = await db
      .selectFrom("mails")
      .select("params")
      .where("recipient", "=", newEmail)
      .executeTakeFirstOrThrow();
    const token = new URL(String(mail.params["link"])).searchParams.get("token");

    const [erased, followed] = await Promise.all([
      erase(reader),
      reader.post("/links/follow", { token }),
    ]);
    expect(erased.status).toBe(200);
    expect([200, 404, 410]).toContain(followed.status);
    expect(await findTablesWith(db, facts.firstName)).toEqual([]);
  }
});

test("mails a person without a profile once, in their language", async () => {
  const email = "bare@example.org";
  const reader = library.signIn({ externalId: "auth0|bare", email });
  for (const _ of [1, 2]) expect((await erase(reader)).status).toBe(200);
  const farewells = (await library.mails()).filter(({ to }) => to === email);
  expect(farewells.map(({ subject }) => subject)).toEqual(["Su cuenta está eliminada"]);
});

test("refuses to export or erase another person's data", async () => {
  const { reader, otherReader } = await makeTwo("k", "l");
  const before = await readStableExport(otherReader);

  const refusal = await askExport(reader, otherReader.externalId);
  expect([refusal.status, (await refusal.json()).code]).toEqual([403, "err-not-yours"]);
  expect((await erase(reader, otherReader.externalId)).status).toBe(403);
  expect(await readStableExport(otherReader)).toEqual(before);
});

test("neither exports nor erases data of an unconfirmed address", async () => {
  const { own, otherDetails, reader, otherReader } = await makeTwo("m", "n");
  await db
    .updateTable("users")
    .set({ wanted_email: otherDetails.email })
    .where("external_id", "=", own.externalId)
    .execute();
  const before = await readStableExport(otherReader);

  expect((await readExport(reader)).mailingLists.data).toHaveLength(2);
  expect((await erase(reader)).status).toBe(200);
  expect(await readStableExport(otherReader)).toEqual(before);
});
