import { afterAll, expect, test } from "vitest";

import { syncEmail } from "#api/people/change-email.ts";
import type { Problem } from "#contract/responses.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { smallCatalog } from "#tests/catalog-records.ts";
import { startLibrary } from "#tests/start-library.ts";
import type { Person, Reader } from "#tests/people/stub-identity.ts";
import { findRegionId } from "#tests/people/find-region-id.ts";

let now = new Date("2026-03-01T18:00:00Z");
const library = await startLibrary({
  catalog: {
    ...smallCatalog,
    settings: { freeLimitUS: 20, freeLimitForeign: 5 },
    countries: [{ code: "BR", requiresTaxId: true }],
  },
  services: { now: () => now },
});
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;

/** Each call signs in another person, so that tests do not affect each other. */
let people = 0;
function newReader(person: Person = {}): Reader {
  people++;
  return library.signIn({
    externalId: `auth0|${people}`,
    email: `reader-${people}@example.org`,
    ...person,
  });
}

const ruth = { firstName: "Ruth", lastName: "Alder", phone: "(555) 010-0127" };

function profileOf(reader: Reader, change: object = {}) {
  const email = `reader-${reader.externalId.split("|")[1]}@example.org`;
  return { ...ruth, email, externalId: reader.externalId, ...change };
}

function saveProfile(reader: Reader, change: object = {}): Promise<User> {
  return reader.read("/users?culture=es", profileOf(reader, change));
}

async function problemOf(answer: Promise<Response>): Promise<Problem> {
  return (await answer).json();
}

async function addressOf(reader: Reader, userId: number, country: string): Promise<UserAddress> {
  const place = { cityName: "Alder", address: `${country} Street 1`, zipCode: "12345" };
  return reader.read("/addresses", { userId, regionId: await findRegionId(db, country), ...place });
}

function rowOf(reader: Reader) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("external_id", "=", reader.externalId)
    .executeTakeFirstOrThrow();
}

test("answers 404 before a person has a profile, then returns it", async () => {
  const reader = newReader();
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(reader.externalId)}`;
  expect((await reader.get(path)).status).toBe(404);

  const created = await saveProfile(reader);
  expect(created).toEqual({
    ...ruth,
    userId: created.userId,
    externalId: reader.externalId,
    email: `reader-${people}@example.org`,
    wantedEmail: null,
    defaultAddress: null,
    taxId: "",
    isForeign: false,
    isMarkedForeign: false,
    freeLimit: 20,
    ownLimit: null,
    lastOrderDate: null,
    alreadyOrderedMo: false,
    regularGivings: [],
  });
  expect(await reader.read(path)).toEqual(created);
  expect((await rowOf(reader)).language).toBe("es");
});

test("changes a saved profile and trims its fields", async () => {
  const reader = newReader();
  const { userId } = await saveProfile(reader);
  const changed = await saveProfile(reader, { firstName: " Naomi ", phone: " 555 ", userId });

  expect(changed).toMatchObject({ userId, firstName: "Naomi", lastName: "Alder", phone: "555" });
  expect(await rowOf(reader)).toMatchObject({ first_name: "Naomi", phone: "555" });
});

test("creates one profile for ten concurrent saves", async () => {
  const reader = newReader();
  const profiles = await Promise.all(Array.from({ length: 10 }, () => saveProfile(reader)));

  expect(new Set(profiles.map(({ userId }) => userId)).size).toBe(1);
  await rowOf(reader);
});

test.each([
  ["firstName", "Ruth 2"],
  ["firstName", "  "],
  ["lastName", ""],
  ["email", "ruth"],
  ["email", ""],
  ["phone", "call me"],
  ["phone", "1".repeat(40)],
  ["taxId", "t".repeat(41)],
  ["defaultAddress", -1],
  ["defaultAddress", 3_000_000_000],
  ["externalId", ""],
])("refuses a profile with %s of %j", async (field, value) => {
  const reader = newReader();
  const answer = await reader.post("/users", profileOf(reader, { [field]: value }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});

test("keeps the confirmed e-mail until the link to the new one is used", async () => {
  const reader = newReader();
  const first = await saveProfile(reader, { email: "ruth@new.example" });
  const own = `reader-${people}@example.org`;

  expect(first).toMatchObject({ email: own, wantedEmail: "ruth@new.example" });
  const mails = await mailsTo("ruth@new.example");
  expect(mails).toMatchObject([
    { template: "change-email", language: "es", user_id: first.userId, params: { hours: 24 } },
  ]);
  expect(await linksOf(first.userId)).toMatchObject([
    { kind: "change-email", facts: { email: "ruth@new.example" }, used_at: null },
  ]);
  const [link] = await linksOf(first.userId);
  expect(String(mails[0]?.params["link"])).toMatch(/^https:\/\/library\.example\//);
  expect(JSON.stringify(mails)).not.toContain(link?.token_sha256);

  // Only the latest address can be confirmed.
  expect(await saveProfile(reader, { email: "ruth@newer.example" })).toMatchObject({
    email: own,
    wantedEmail: "ruth@newer.example",
  });
  expect(await linksOf(first.userId)).toMatchObject([{ facts: { email: "ruth@newer.example" } }]);

  expect(await saveProfile(reader)).toMatchObject({ email: own, wantedEmail: null });
  expect(await linksOf(first.userId)).toEqual([]);
});

test("keeps a confirmed address until the account's is requested", async () => {
  const reader = newReader();
  const { userId } = await saveProfile(reader);
  await db
    .updateTable("users")
    .set({ email: "r@moved.example" })
    .where("id", "=", userId)
    .execute();

  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(reader.externalId)}`;
  expect(await reader.read(path)).toMatchObject({ email: "r@moved.example" });
  expect(await saveProfile(reader, { email: "R@moved.example" })).toMatchObject({
    email: "r@moved.example",
    wantedEmail: null,
  });
  expect(await mailsTo("r@moved.example")).toEqual([]);
  expect(await saveProfile(reader)).toMatchObject({ email: `reader-${people}@example.org` });
  expect(await mailsTo("r@moved.example")).toMatchObject([{ template: "email-changed" }]);
});

test("keeps the new e-mail when a stale page saves without one", async () => {
  const reader = newReader();
  const newEmail = `proven-${people}@new.example`;
  await saveProfile(reader, { email: newEmail });
  expect(await saveProfile(reader, { email: undefined })).toMatchObject({ wantedEmail: newEmail });
  const [mail] = await mailsTo(newEmail);
  const token = new URL(String(mail?.params["link"])).searchParams.get("token");
  await library.signIn().post("/links/follow", { token });

  for (const change of [{ phone: "7" }, { sendAgain: true }, { keepEmail: true }]) {
    expect(await saveProfile(reader, { email: undefined, ...change })).toMatchObject({
      email: newEmail,
      wantedEmail: null,
    });
  }
  expect(await mailsTo(newEmail)).toHaveLength(1);
});

test("mails an unconfirmed address again, or drops it, on request", async () => {
  const reader = newReader();
  const newEmail = `waits-${people}@new.example`;
  await saveProfile(reader, { email: newEmail });
  expect(await saveProfile(reader, { email: undefined, sendAgain: true })).toMatchObject({
    wantedEmail: newEmail,
  });
  expect(await mailsTo(newEmail)).toHaveLength(2);
  expect(await saveProfile(reader, { email: undefined, keepEmail: true })).toMatchObject({
    email: `reader-${people}@example.org`,
    wantedEmail: null,
  });
});

test("limits mails to unconfirmed addresses", async () => {
  const reader = newReader();
  for (let place = 0; place < 5; place++)
    await saveProfile(reader, { email: `x${place}@new.example` });

  const refused = await reader.post("/users", profileOf(reader, { email: "x6@new.example" }));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(await mailsTo("x6@new.example")).toEqual([]);
  // Other fields can be saved with the unconfirmed address, and no mail is sent again.
  expect(await saveProfile(reader, { email: "x4@new.example", phone: "7" })).toMatchObject({
    phone: "7",
  });
  expect(await mailsTo("x4@new.example")).toHaveLength(1);
});

test("sends one address three mails a day, and refuses a fourth", async () => {
  for (let place = 0; place < 3; place++) {
    const newEmail = place % 2 ? "victim@new.example" : "Victim@new.example";
    expect(await saveProfile(newReader(), { email: newEmail })).toMatchObject({
      wantedEmail: newEmail,
    });
  }
  const reader = newReader();
  const fourth = reader.post("/users", profileOf(reader, { email: "victim@new.example" }));
  expect(await problemOf(fourth)).toMatchObject({
    status: 429,
    code: "err-too-often-person-hours",
  });
  const mails = [
    ...(await mailsTo("victim@new.example")),
    ...(await mailsTo("Victim@new.example")),
  ];
  expect(mails).toHaveLength(3);
});

test("keeps a working link when the profile is saved again", async () => {
  const reader = newReader();
  const email = "patient@new.example";
  const { userId } = await saveProfile(reader, { email });
  const links = await linksOf(userId);
  await saveProfile(reader, { email, firstName: "Naomi" });
  expect(await linksOf(userId)).toEqual(links);
  expect(await mailsTo(email)).toHaveLength(1);

  await saveProfile(reader, { email, sendAgain: true });
  expect(await mailsTo(email)).toHaveLength(2);
  const [first] = await mailsTo(email);
  const token = new URL(String(first?.params["link"])).searchParams.get("token");
  const replaced = library.signIn().post("/links/read", { token });
  expect(await problemOf(replaced)).toMatchObject({ status: 410, code: "link-expired" });

  now = new Date("2026-03-02T18:00:01Z");
  await saveProfile(reader, { email });
  expect(await mailsTo(email)).toHaveLength(3);
  now = new Date("2026-03-01T18:00:00Z");
});

test("ends in one of two states when a link is used while dropped", async () => {
  for (let round = 0; round < 8; round++) {
    const reader = newReader();
    const newEmail = `wanted-${round}@new.example`;
    await saveProfile(reader, { email: newEmail });
    const [mail] = await mailsTo(newEmail);
    const token = new URL(String(mail?.params["link"])).searchParams.get("token");

    const [followed, { email, wantedEmail }] = await Promise.all([
      library.signIn().post("/links/follow", { token }),
      saveProfile(reader),
    ]);
    expect([200, 410]).toContain(followed.status);
    expect(wantedEmail).toBeNull();
    const row = await rowOf(reader);
    expect([email, newEmail]).toContain(row.email);
    expect(row.wanted_email).toBeNull();
  }
});

test("follows the e-mail of an external provider", async () => {
  const externalId = "google-oauth2|107";
  const reader = newReader({ externalId, email: "social@example.org" });
  const profile = { ...ruth, externalId, email: "social@example.org" };
  const answer = await reader.post("/users", { ...profile, email: "other@example.org" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field: "email" }] });
  const { userId } = await reader.read<User>("/users", profile);

  const moved = newReader({ externalId, email: "social@moved.example" });
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`;
  expect(await moved.read(path)).toMatchObject({ userId, email: "social@moved.example" });
  expect((await rowOf(moved)).email).toBe("social@moved.example");
  expect(await mailsTo("social@example.org")).toMatchObject([{ template: "email-changed" }]);

  // A browser with a stale profile sends the old address.
  const latest = newReader({ externalId, email: "social@again.example" });
  const staleProfile = { ...profile, email: "social@moved.example" };
  expect(await latest.read("/users", staleProfile)).toMatchObject({
    email: "social@again.example",
  });
  expect(await mailsTo("social@moved.example")).toMatchObject([{ template: "email-changed" }]);
});

test("ignores the e-mail of an older token", async () => {
  const externalId = "google-oauth2|109";
  const at = (email: string, second: number) =>
    newReader({ externalId, email, issuedAt: new Date(Date.UTC(2026, 1, 1, 0, 0, second)) });
  const [older, newer] = [at("old@example.org", 1), at("new@example.org", 2)];
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`;
  const profile = { ...ruth, externalId, email: "old@example.org" };
  await older.read("/users", profile);

  for (const reader of [newer, older, newer, older]) {
    expect(await reader.read(path)).toMatchObject({ email: "new@example.org" });
  }
  // A stale page sends the address of its token.
  for (const email of ["old@example.org", "new@example.org"]) {
    expect(await older.read("/users", { ...profile, email })).toMatchObject({
      email: "new@example.org",
    });
  }
});

test("allows an unusual address only when the provider confirmed it", async () => {
  const [externalId, email] = ["google-oauth2|110", "josé@exämple.org"];
  const reader = newReader({ externalId, email });
  expect(await reader.read("/users", { ...ruth, externalId, email })).toMatchObject({ email });

  const otherReader = newReader();
  const answer = await otherReader.post("/users", profileOf(otherReader, { email }));
  expect(await answer.json()).toMatchObject({ status: 400, errors: [{ field: "email" }] });
});

test("keeps a person erased when their e-mail is updated later", async () => {
  const reader = newReader({ externalId: "google-oauth2|111" });
  const { userId } = await saveProfile(reader, {
    externalId: "google-oauth2|111",
    email: `reader-${people}@example.org`,
  });
  await db
    .updateTable("users")
    .set({ erased_at: now, external_id: `erased|${userId}`, email: "" })
    .where("id", "=", userId)
    .execute();
  const issuedAt = new Date("2027-01-01T00:00:00Z");
  const claims = { email: "back@example.org", isEmailVerified: true, issuedAt };
  const services = { queueMail: async () => 0 };
  for (const externalId of [`erased|${userId}`, "google-oauth2|111"]) {
    await db.transaction().execute((trx) => syncEmail(trx, services, { externalId, ...claims }));
  }
  const row = await db.selectFrom("users").select("email").where("id", "=", userId).execute();
  expect(row).toEqual([{ email: "" }]);
});

test("ignores an unverified e-mail", async () => {
  const externalId = "google-oauth2|108";
  const reader = newReader({ externalId, email: "first@example.org" });
  await reader.read("/users", { ...ruth, externalId, email: "first@example.org" });
  const unverified = newReader({ externalId, email: "second@example.org", isVerified: false });
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`;
  expect(await unverified.read(path)).toMatchObject({ email: "first@example.org" });
});

test("sets the allowance by country and the operator's marks", async () => {
  const reader = newReader();
  const { userId } = await saveProfile(reader);
  const french = await addressOf(reader, userId, "FR");
  expect(await saveProfile(reader)).toMatchObject({
    defaultAddress: french.id,
    isForeign: true,
    freeLimit: 5,
  });
  const american = await addressOf(reader, userId, "US");
  expect(await saveProfile(reader, { defaultAddress: american.id })).toMatchObject({
    defaultAddress: american.id,
    isForeign: false,
    freeLimit: 20,
  });

  const change = (facts: object) =>
    db.updateTable("users").set(facts).where("id", "=", userId).execute();
  await change({ is_marked_foreign: true });
  expect(await saveProfile(reader)).toMatchObject({ isForeign: true, freeLimit: 5 });
  await change({ free_limit_cents: 3_550 });
  expect(await saveProfile(reader)).toMatchObject({ isForeign: true, freeLimit: 35.5 });
});

test("checks a tax id by the country of the default address", async () => {
  const reader = newReader();
  const { userId } = await saveProfile(reader);
  const saveTaxId = (taxId: string) => reader.post("/users/settaxid", { userId, taxId });
  expect(await (await saveTaxId(" 12 ")).json()).toEqual({ taxId: "12" });
  expect((await saveTaxId("")).status).toBe(200);

  await addressOf(reader, userId, "BR");
  for (const taxId of ["", "12345", "   12345   "]) {
    const refused = await saveTaxId(taxId);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: "tax-id-wrong-length",
      params: { shortest: 6, longest: 40 },
      errors: [{ field: "taxId" }],
    });
  }
  expect((await saveTaxId("1".repeat(41))).status).toBe(400);
  expect((await saveTaxId("1".repeat(40))).status).toBe(200);
  expect((await saveTaxId("123.456")).status).toBe(200);

  // Saving a profile applies the same rule, but keeps an unchanged tax id.
  expect((await reader.post("/users", profileOf(reader, { taxId: "1" }))).status).toBe(400);
  expect(await saveProfile(reader, { taxId: "123.456" })).toMatchObject({ taxId: "123.456" });
  expect(await saveProfile(reader, { taxId: null })).toMatchObject({ taxId: "123.456" });
  expect(await saveProfile(reader, { taxId: "654321" })).toMatchObject({ taxId: "654321" });
});

test("changes nothing when a profile is refused", async () => {
  const reader = newReader();
  const { userId } = await saveProfile(reader);
  await addressOf(reader, userId, "BR");
  const before = await rowOf(reader);
  const change = { firstName: "Naomi", email: "naomi@new.example", taxId: "1" };
  expect((await reader.post("/users", profileOf(reader, change))).status).toBe(400);
  expect(await rowOf(reader)).toEqual(before);
  expect(await mailsTo("naomi@new.example")).toEqual([]);
});

test("sends three verification mails an hour and reveals nothing", async () => {
  const reader = newReader({ isVerified: false });
  const { externalId } = reader;
  const resend = () => reader.post("/users/resendVerificationEmail", { externalId });

  for (let time = 0; time < 3; time++) {
    expect(await (await resend()).json()).toEqual({ state: "requested" });
  }
  expect(await problemOf(resend())).toMatchObject({ status: 429, code: "err-too-often-person" });
  expect(library.identity.resent).toEqual([externalId, externalId, externalId]);

  const verified = newReader();
  const body = { externalId: verified.externalId };
  expect(await verified.read("/users/resendVerificationEmail", body)).toEqual({
    state: "requested",
  });
  expect(library.identity.resent).not.toContain(verified.externalId);
});

test("creates a new profile for a person who was erased", async () => {
  const reader = newReader();
  const { userId } = await saveProfile(reader);
  await db
    .updateTable("users")
    .set({ erased_at: now, external_id: `erased|${userId}` })
    .where("id", "=", userId)
    .execute();
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(reader.externalId)}`;
  expect((await reader.get(path)).status).toBe(404);
  expect((await saveProfile(reader)).userId).not.toBe(userId);
});

function mailsTo(recipient: string) {
  return db.selectFrom("mails").selectAll().where("recipient", "=", recipient).execute();
}

function linksOf(userId: number) {
  return db
    .selectFrom("links")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .execute();
}
