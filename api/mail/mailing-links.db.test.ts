import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { createLink } from "#api/mail/links.ts";
import { startLibrary } from "#tests/start-library.ts";

let now = new Date("2026-03-01T18:00:00Z");
let network = 0;
const library = await startLibrary({
  services: { now: () => now, addressOf: () => `198.51.100.${network}` },
});
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const { id: regionId } = await db.selectFrom("regions").select("id").executeTakeFirstOrThrow();

type Asked = { lists?: string[]; key?: string; website?: string; language?: string };

/** Each request comes from a network of its own. */
function ask(email: string, { lists = ["fgben"], key, website = "", language = "es" }: Asked = {}) {
  network++;
  return library.get(`/subscriptions?language=${language}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) },
    body: JSON.stringify({
      email,
      firstName: "Ruth",
      lastName: "Alder",
      regionId,
      subscriptionIds: lists,
      website,
    }),
  });
}

function post(path: string, token: string, language = "en") {
  network++;
  return library.get(`/links/${path}?language=${language}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  });
}

async function mailsTo(email: string) {
  return (await library.mails()).filter(({ to }) => to === email);
}

/** The token of the link in a mail. */
function tokenOf({ text }: { text: string }): string {
  const [address = ""] = text.match(/https:\S+\/confirm\?\S+/) ?? [];
  return new URL(address).searchParams.get("token") ?? "";
}

async function lastTokenTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  if (!mail) throw new Error(`There is no mail to ${email}`);
  return tokenOf(mail);
}

function rowsOf(email: string) {
  return db
    .selectFrom("mailing_requests")
    .select(["state", "lists", "confirmed_at"])
    .where("email", "=", email)
    .orderBy("state")
    .execute();
}

test("subscribes once the address confirms by mail, and unsubscribes", async () => {
  const email = "ruth@example.org";
  await ask(email, { lists: ["fgben", "cates"] });
  const token = await lastTokenTo(email);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe("Confirme su suscripción, por favor");
  expect(mail?.text).toContain("- es mailing-list-fgben\n- es mailing-list-cates");
  expect(mail?.text).toContain("&lng=es");

  const lists = ["fr mailing-list-fgben", "fr mailing-list-cates"];
  const about = { kind: "confirm-subscriptions", lists: expect.arrayContaining(lists) };
  for (const _ of [1, 2]) expect(await (await post("read", token, "fr")).json()).toEqual(about);
  expect(await rowsOf(email)).toMatchObject([{ state: "requested" }]);

  expect(await (await post("follow", token, "fr")).json()).toEqual(about);
  expect(await rowsOf(email)).toEqual([
    { state: "confirmed", lists: ["cates", "fgben"], confirmed_at: now },
  ]);
  expect((await post("follow", token)).status).toBe(410);

  const confirmed = (await mailsTo(email)).at(-1);
  expect(confirmed?.subject).toBe("Está en nuestras listas de correo");
  const leave = await lastTokenTo(email);
  expect(await (await post("read", leave)).json()).toMatchObject({ kind: "leave-subscriptions" });
  expect((await post("follow", leave)).status).toBe(200);
  expect(await rowsOf(email)).toEqual([]);
});

test("lets the same link leave again after the address rejoined", async () => {
  const email = "stays@example.org";
  const start = now;
  await ask(email);
  await post("follow", await lastTokenTo(email));
  const leave = await lastTokenTo(email);

  now = new Date("2031-01-01T00:00:00Z");
  expect((await post("read", leave)).status).toBe(200);
  expect((await post("follow", leave)).status).toBe(200);
  expect(await rowsOf(email)).toEqual([]);
  for (const path of ["read", "follow"]) {
    const answer = await post(path, leave);
    expect([answer.status, (await answer.json()).code]).toEqual([410, "link-used"]);
  }

  await ask(email);
  await post("follow", await lastTokenTo(email));
  const about = { kind: "leave-subscriptions", lists: ["en mailing-list-fgben"] };
  expect(await (await post("follow", leave)).json()).toEqual(about);
  expect(await rowsOf(email)).toEqual([]);
  now = start;
});

test("handles several concurrent links to leave without deadlock", async () => {
  const email = "at-once@example.org";
  const link = { kind: "leave-subscriptions", facts: { email }, hours: null, now } as const;
  for (let round = 0; round < 3; round++) {
    await db
      .insertInto("mailing_requests")
      .values({
        email,
        first_name: "Ruth",
        last_name: "Alder",
        region_id: regionId,
        lists: ["fgben"],
        language: "en",
        state: "confirmed",
        requested_at: now,
        confirmed_at: now,
      })
      .execute();
    const links = Array.from({ length: 6 }, () =>
      library.database.transaction((trx) => createLink(trx, link)),
    );
    const answers = (await Promise.all(links)).map(({ token }) => post("follow", token));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 410, 410, 410, 410, 410]);
    expect(await rowsOf(email)).toEqual([]);
  }
});

test("adds a later request once it is confirmed", async () => {
  const email = "later@example.org";
  await ask(email, { lists: ["fgben"] });
  await post("follow", await lastTokenTo(email));
  await ask(email, { lists: ["fgben", "caten"] });
  expect(await rowsOf(email)).toMatchObject([
    { state: "confirmed", lists: ["fgben"] },
    { state: "requested", lists: ["fgben", "caten"] },
  ]);
  await post("follow", await lastTokenTo(email));
  expect(await rowsOf(email)).toMatchObject([{ state: "confirmed", lists: ["caten", "fgben"] }]);
});

test("confirms only the lists that the mail named", async () => {
  const email = "named@example.org";
  await ask(email, { lists: ["fgben"] });
  const first = await lastTokenTo(email);
  await ask(email, { lists: ["cates"] });
  await post("follow", first);
  expect(await rowsOf(email)).toMatchObject([
    { state: "confirmed", lists: ["fgben"] },
    { state: "requested", lists: ["cates"] },
  ]);
});

test("offers no action when its request is gone", async () => {
  const email = "overtaken@example.org";
  await ask(email, { lists: ["fgben"] });
  const first = await lastTokenTo(email);
  await ask(email, { lists: ["fgben"] });
  await post("follow", await lastTokenTo(email));
  await post("follow", await lastTokenTo(email));
  expect(await rowsOf(email)).toEqual([]);
  const answer = await post("read", first);
  expect([answer.status, (await answer.json()).code]).toEqual([410, "link-expired"]);
});

test('answers "unknown" for a token that is too long', async () => {
  const answer = await post("read", "a".repeat(400));
  expect([answer.status, (await answer.json()).code]).toEqual([404, "link-unknown"]);
});

test("treats an address in other letter case as the same", async () => {
  await ask("Case@Example.org", { lists: ["fgben"] });
  await post("follow", await lastTokenTo("Case@Example.org"));
  await ask("case@example.org", { lists: ["caten"] });
  await post("follow", await lastTokenTo("case@example.org"));
  expect(await rowsOf("Case@Example.org")).toMatchObject([{ lists: ["caten", "fgben"] }]);
  expect(await rowsOf("case@example.org")).toEqual([]);
});

test("mails a link to leave when the address is on all lists already", async () => {
  const email = "known@example.org";
  await ask(email);
  await post("follow", await lastTokenTo(email));
  const answer = await ask(email);
  expect(await answer.json()).toEqual({ state: "requested" });
  expect((await mailsTo(email)).at(-1)?.subject).toBe("Está en nuestras listas de correo");
  expect(await rowsOf(email)).toMatchObject([{ state: "confirmed" }]);
});

test("sends no fourth mail a day and answers the same", async () => {
  const email = "flooded@example.org";
  for (let place = 0; place < 5; place++) {
    const answer = await ask(place % 2 ? email : email.toUpperCase());
    expect(await answer.json()).toEqual({ state: "requested" });
  }
  const mails = await library.mails();
  expect(mails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(3);
});

test("sends one mail when the same form is sent twice", async () => {
  const email = "twice@example.org";
  const key = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
  for (const _ of [1, 2]) expect((await ask(email, { key })).status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("accepts the same form again after a failure", async () => {
  const email = "again@example.org";
  const key = "0f0e0d0c-9dad-41d1-80b4-00c04fd430c8";
  await sql`alter table mails rename to mails_away`.execute(db);
  for (let time = 0; time < 4; time++) expect((await ask(email, { key })).status).toBe(500);
  await sql`alter table mails_away rename to mails`.execute(db);

  expect((await ask(email, { key })).status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await rowsOf(email)).toHaveLength(1);
});

test("sends nothing when a program filled the form in", async () => {
  await ask("robot@example.org", { website: "https://x.example" });
  expect(await mailsTo("robot@example.org")).toEqual([]);
});

test("says whether a link is expired or unknown", async () => {
  const email = "late@example.org";
  await ask(email);
  const token = await lastTokenTo(email);
  const then = now;
  now = new Date("2026-03-08T18:00:00Z");
  for (const path of ["read", "follow"]) {
    const answer = await post(path, token);
    expect(answer.status).toBe(410);
    expect(await answer.json()).toMatchObject({ code: "link-expired", title: "Gone" });
  }
  expect(await (await post("follow", "none")).json()).toMatchObject({ code: "link-unknown" });
  expect(await rowsOf(email)).toMatchObject([{ state: "requested" }]);
  now = then;
});

test("limits the links that one network tries", async () => {
  network = 250;
  const body = { method: "POST", headers: { "Content-Type": "application/json" } };
  const tries = Array.from({ length: 62 }, () =>
    library.get("/links/follow", { ...body, body: '{"token":"guessed"}' }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test("changes the address when its link is followed and mails the old one", async () => {
  const { id } = await db
    .insertInto("users")
    .values({
      external_id: "auth0|change",
      email: "old@example.org",
      wanted_email: "new@example.org",
      first_name: "R",
      last_name: "A",
      phone: "",
      language: "fr",
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const linkTo = async (email: string) => {
    const link = { kind: "change-email", userId: id, facts: { email }, hours: 24, now } as const;
    return (await library.database.transaction((trx) => createLink(trx, link))).token;
  };

  // The person has asked for another address since.
  expect((await post("follow", await linkTo("other@example.org"))).status).toBe(410);
  const token = await linkTo("new@example.org");
  expect(await (await post("read", token)).json()).toEqual({
    kind: "change-email",
    email: "new@example.org",
  });
  expect((await post("follow", token)).status).toBe(200);
  expect(
    await db.selectFrom("users").select(["email", "wanted_email"]).where("id", "=", id).execute(),
  ).toEqual([{ email: "new@example.org", wanted_email: null }]);
  expect((await mailsTo("old@example.org")).map(({ subject }) => subject)).toEqual([
    "Votre compte a une nouvelle adresse",
  ]);
});
