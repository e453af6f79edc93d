import { afterAll, expect, test } from "vitest";

import { syncEmail } from "#api/people/sync-email.ts";
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

/** Everybody is somebody else, so that no test stands in another's way. */
let people = 0;
function somebody(person: Person = {}): Reader {
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

function saved(reader: Reader, change: object = {}): Promise<User> {
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

test("a person who has told nothing of themselves is not found, and then is", async () => {
  const reader = somebody();
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(reader.externalId)}`;
  expect((await reader.get(path)).status).toBe(404);

  const made = await saved(reader);
  expect(made).toEqual({
    ...ruth,
    userId: made.userId,
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
  expect(await reader.read(path)).toEqual(made);
  expect((await rowOf(reader)).language).toBe("es");
});

test("what was saved is changed by saving again, and parted from the blanks around it", async () => {
  const reader = somebody();
  const { userId } = await saved(reader);
  const changed = await saved(reader, { firstName: " Naomi ", phone: " 555 ", userId });

  expect(changed).toMatchObject({ userId, firstName: "Naomi", lastName: "Alder", phone: "555" });
  expect(await rowOf(reader)).toMatchObject({ first_name: "Naomi", phone: "555" });
});

test("ten first saves at once make one profile", async () => {
  const reader = somebody();
  const made = await Promise.all(Array.from({ length: 10 }, () => saved(reader)));

  expect(new Set(made.map(({ userId }) => userId)).size).toBe(1);
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
])("a profile's %s cannot be %j", async (field, value) => {
  const reader = somebody();
  const answer = await reader.post("/users", profileOf(reader, { [field]: value }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});

test("another e-mail waits for the link that is sent there, and mail goes on to the proven one", async () => {
  const reader = somebody();
  const first = await saved(reader, { email: "ruth@new.example" });
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

  // Only the last address that was named can be proven.
  expect(await saved(reader, { email: "ruth@newer.example" })).toMatchObject({
    email: own,
    wantedEmail: "ruth@newer.example",
  });
  expect(await linksOf(first.userId)).toMatchObject([{ facts: { email: "ruth@newer.example" } }]);

  expect(await saved(reader)).toMatchObject({ email: own, wantedEmail: null });
  expect(await linksOf(first.userId)).toEqual([]);
});

test("an address that was proven by a link stays, until the one of the account is asked for", async () => {
  const reader = somebody();
  const { userId } = await saved(reader);
  await db
    .updateTable("users")
    .set({ email: "r@moved.example" })
    .where("id", "=", userId)
    .execute();

  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(reader.externalId)}`;
  expect(await reader.read(path)).toMatchObject({ email: "r@moved.example" });
  expect(await saved(reader, { email: "R@moved.example" })).toMatchObject({
    email: "r@moved.example",
    wantedEmail: null,
  });
  expect(await mailsTo("r@moved.example")).toEqual([]);
  expect(await saved(reader)).toMatchObject({ email: `reader-${people}@example.org` });
  expect(await mailsTo("r@moved.example")).toMatchObject([{ template: "email-changed" }]);
});

test("a save without an e-mail, from before a link was followed, does not put the old one back", async () => {
  const reader = somebody();
  const wanted = `proven-${people}@new.example`;
  await saved(reader, { email: wanted });
  expect(await saved(reader, { email: undefined })).toMatchObject({ wantedEmail: wanted });
  const [mail] = await mailsTo(wanted);
  const token = new URL(String(mail?.params["link"])).searchParams.get("token");
  await library.signIn().post("/links/follow", { token });

  for (const change of [{ phone: "7" }, { sendAgain: true }, { keepEmail: true }]) {
    expect(await saved(reader, { email: undefined, ...change })).toMatchObject({
      email: wanted,
      wantedEmail: null,
    });
  }
  expect(await mailsTo(wanted)).toHaveLength(1);
});

test("an address that waits is sent again without being named, and given up", async () => {
  const reader = somebody();
  const wanted = `waits-${people}@new.example`;
  await saved(reader, { email: wanted });
  expect(await saved(reader, { email: undefined, sendAgain: true })).toMatchObject({
    wantedEmail: wanted,
  });
  expect(await mailsTo(wanted)).toHaveLength(2);
  expect(await saved(reader, { email: undefined, keepEmail: true })).toMatchObject({
    email: `reader-${people}@example.org`,
    wantedEmail: null,
  });
});

test("mails to addresses that nobody has proven are few", async () => {
  const reader = somebody();
  for (let place = 0; place < 5; place++) await saved(reader, { email: `x${place}@new.example` });

  const refused = await reader.post("/users", profileOf(reader, { email: "x6@new.example" }));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(await mailsTo("x6@new.example")).toEqual([]);
  // What else is in the profile can be saved with the one that waits, and no mail goes again.
  expect(await saved(reader, { email: "x4@new.example", phone: "7" })).toMatchObject({
    phone: "7",
  });
  expect(await mailsTo("x4@new.example")).toHaveLength(1);
});

test("one address is sent three mails in a day, whoever names it, and nobody is told of a fourth", async () => {
  for (let place = 0; place < 3; place++) {
    const wanted = place % 2 ? "victim@new.example" : "Victim@new.example";
    expect(await saved(somebody(), { email: wanted })).toMatchObject({ wantedEmail: wanted });
  }
  const reader = somebody();
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

test("a link that was sent and works stays the one, however often the profile is saved", async () => {
  const reader = somebody();
  const email = "patient@new.example";
  const { userId } = await saved(reader, { email });
  const links = await linksOf(userId);
  await saved(reader, { email, firstName: "Naomi" });
  expect(await linksOf(userId)).toEqual(links);
  expect(await mailsTo(email)).toHaveLength(1);

  await saved(reader, { email, sendAgain: true });
  expect(await mailsTo(email)).toHaveLength(2);
  const [first] = await mailsTo(email);
  const token = new URL(String(first?.params["link"])).searchParams.get("token");
  const replaced = library.signIn().post("/links/read", { token });
  expect(await problemOf(replaced)).toMatchObject({ status: 410, code: "link-expired" });

  now = new Date("2026-03-02T18:00:01Z");
  await saved(reader, { email });
  expect(await mailsTo(email)).toHaveLength(3);
  now = new Date("2026-03-01T18:00:00Z");
});

test("a link that is followed while its address is given up leads to one of the two", async () => {
  for (let round = 0; round < 8; round++) {
    const reader = somebody();
    const wanted = `wanted-${round}@new.example`;
    await saved(reader, { email: wanted });
    const [mail] = await mailsTo(wanted);
    const token = new URL(String(mail?.params["link"])).searchParams.get("token");

    const [followed, { email, wantedEmail }] = await Promise.all([
      library.signIn().post("/links/follow", { token }),
      saved(reader),
    ]);
    expect([200, 410]).toContain(followed.status);
    expect(wantedEmail).toBeNull();
    const row = await rowOf(reader);
    expect([email, wanted]).toContain(row.email);
    expect(row.wanted_email).toBeNull();
  }
});

test("an account of another provider has that provider's e-mail, also when it changes there", async () => {
  const externalId = "google-oauth2|107";
  const reader = somebody({ externalId, email: "social@example.org" });
  const profile = { ...ruth, externalId, email: "social@example.org" };
  const answer = await reader.post("/users", { ...profile, email: "other@example.org" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field: "email" }] });
  const { userId } = await reader.read<User>("/users", profile);

  const moved = somebody({ externalId, email: "social@moved.example" });
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`;
  expect(await moved.read(path)).toMatchObject({ userId, email: "social@moved.example" });
  expect((await rowOf(moved)).email).toBe("social@moved.example");
  expect(await mailsTo("social@example.org")).toMatchObject([{ template: "email-changed" }]);

  // A browser that has the profile from before sends the old one.
  const again = somebody({ externalId, email: "social@again.example" });
  const known = { ...profile, email: "social@moved.example" };
  expect(await again.read("/users", known)).toMatchObject({ email: "social@again.example" });
  expect(await mailsTo("social@moved.example")).toMatchObject([{ template: "email-changed" }]);
});

test("what an older token says of the e-mail undoes nothing", async () => {
  const externalId = "google-oauth2|109";
  const at = (email: string, second: number) =>
    somebody({ externalId, email, issuedAt: new Date(Date.UTC(2026, 1, 1, 0, 0, second)) });
  const [older, newer] = [at("old@example.org", 1), at("new@example.org", 2)];
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`;
  const profile = { ...ruth, externalId, email: "old@example.org" };
  await older.read("/users", profile);

  for (const reader of [newer, older, newer, older]) {
    expect(await reader.read(path)).toMatchObject({ email: "new@example.org" });
  }
  // Such a page has the address of its token.
  for (const email of ["old@example.org", "new@example.org"]) {
    expect(await older.read("/users", { ...profile, email })).toMatchObject({
      email: "new@example.org",
    });
  }
});

test("an address that is no usual one can be had once it is proven, and not be named", async () => {
  const [externalId, email] = ["google-oauth2|110", "josé@exämple.org"];
  const reader = somebody({ externalId, email });
  expect(await reader.read("/users", { ...ruth, externalId, email })).toMatchObject({ email });

  const other = somebody();
  const answer = await other.post("/users", profileOf(other, { email }));
  expect(await answer.json()).toMatchObject({ status: 400, errors: [{ field: "email" }] });
});

test("whoever is erased while their e-mail is followed stays nobody", async () => {
  const reader = somebody({ externalId: "google-oauth2|111" });
  const { userId } = await saved(reader, {
    externalId: "google-oauth2|111",
    email: `reader-${people}@example.org`,
  });
  await db
    .updateTable("users")
    .set({ erased_at: now, external_id: `erased|${userId}`, email: "" })
    .where("id", "=", userId)
    .execute();
  const issuedAt = new Date("2027-01-01T00:00:00Z");
  const word = { email: "back@example.org", isEmailVerified: true, issuedAt };
  const services = { queueMail: async () => 0 };
  for (const externalId of [`erased|${userId}`, "google-oauth2|111"]) {
    await db.transaction().execute((trx) => syncEmail(trx, services, { externalId, ...word }));
  }
  const row = await db.selectFrom("users").select("email").where("id", "=", userId).execute();
  expect(row).toEqual([{ email: "" }]);
});

test("an e-mail that is not verified is followed nowhere", async () => {
  const externalId = "google-oauth2|108";
  const reader = somebody({ externalId, email: "first@example.org" });
  await reader.read("/users", { ...ruth, externalId, email: "first@example.org" });
  const unverified = somebody({ externalId, email: "second@example.org", isVerified: false });
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`;
  expect(await unverified.read(path)).toMatchObject({ email: "first@example.org" });
});

test("where a person lives, and what the operator says of them, decides what they are given", async () => {
  const reader = somebody();
  const { userId } = await saved(reader);
  const french = await addressOf(reader, userId, "FR");
  expect(await saved(reader)).toMatchObject({
    defaultAddress: french.id,
    isForeign: true,
    freeLimit: 5,
  });
  const american = await addressOf(reader, userId, "US");
  expect(await saved(reader, { defaultAddress: american.id })).toMatchObject({
    defaultAddress: american.id,
    isForeign: false,
    freeLimit: 20,
  });

  const change = (facts: object) =>
    db.updateTable("users").set(facts).where("id", "=", userId).execute();
  await change({ is_marked_foreign: true });
  expect(await saved(reader)).toMatchObject({ isForeign: true, freeLimit: 5 });
  await change({ free_limit_cents: 3_550 });
  expect(await saved(reader)).toMatchObject({ isForeign: true, freeLimit: 35.5 });
});

test("a tax id is as long as the country of the default address asks for", async () => {
  const reader = somebody();
  const { userId } = await saved(reader);
  const set = (taxId: string) => reader.post("/users/settaxid", { userId, taxId });
  expect(await (await set(" 12 ")).json()).toEqual({ taxId: "12" });
  expect((await set("")).status).toBe(200);

  await addressOf(reader, userId, "BR");
  for (const taxId of ["", "12345", "   12345   "]) {
    const refused = await set(taxId);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: "tax-id-wrong-length",
      params: { shortest: 6, longest: 40 },
      errors: [{ field: "taxId" }],
    });
  }
  expect((await set("1".repeat(41))).status).toBe(400);
  expect((await set("1".repeat(40))).status).toBe(200);
  expect((await set("123.456")).status).toBe(200);

  // A profile keeps the rule, and leaves alone what it does not change.
  expect((await reader.post("/users", profileOf(reader, { taxId: "1" }))).status).toBe(400);
  expect(await saved(reader, { taxId: "123.456" })).toMatchObject({ taxId: "123.456" });
  expect(await saved(reader, { taxId: null })).toMatchObject({ taxId: "123.456" });
  expect(await saved(reader, { taxId: "654321" })).toMatchObject({ taxId: "654321" });
});

test("a profile that is refused changes nothing", async () => {
  const reader = somebody();
  const { userId } = await saved(reader);
  await addressOf(reader, userId, "BR");
  const before = await rowOf(reader);
  const change = { firstName: "Naomi", email: "naomi@new.example", taxId: "1" };
  expect((await reader.post("/users", profileOf(reader, change))).status).toBe(400);
  expect(await rowOf(reader)).toEqual(before);
  expect(await mailsTo("naomi@new.example")).toEqual([]);
});

test("the mail that verifies an e-mail is sent three times an hour, and the answer tells nothing", async () => {
  const reader = somebody({ isVerified: false });
  const { externalId } = reader;
  const ask = () => reader.post("/users/resendVerificationEmail", { externalId });

  for (let time = 0; time < 3; time++) {
    expect(await (await ask()).json()).toEqual({ state: "requested" });
  }
  expect(await problemOf(ask())).toMatchObject({ status: 429, code: "err-too-often-person" });
  expect(library.identity.resent).toEqual([externalId, externalId, externalId]);

  const verified = somebody();
  const body = { externalId: verified.externalId };
  expect(await verified.read("/users/resendVerificationEmail", body)).toEqual({
    state: "requested",
  });
  expect(library.identity.resent).not.toContain(verified.externalId);
});

test("who was made anonymous is nobody any more", async () => {
  const reader = somebody();
  const { userId } = await saved(reader);
  await db
    .updateTable("users")
    .set({ erased_at: now, external_id: `erased|${userId}` })
    .where("id", "=", userId)
    .execute();
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(reader.externalId)}`;
  expect((await reader.get(path)).status).toBe(404);
  expect((await saved(reader)).userId).not.toBe(userId);
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
