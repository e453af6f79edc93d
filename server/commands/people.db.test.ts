import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

import { parse } from "csv-parse/sync";
import { afterAll, expect, test, vi } from "vitest";

import { recordDelivery, insertMail, type MailState } from "#api/db/mail/mails.ts";
import { deletePerson } from "#api/db/people/data-retention.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import {
  insertFullPerson,
  findTablesWith,
  type PersonDetails,
  personDetails,
} from "#tests/people/full-person.ts";
import { startLibrary } from "#tests/start-library.ts";
import { runCli } from "#tests/run-cli.ts";

const library = await startLibrary();
mockOpenLibrary(library);
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const now = new Date("2026-03-01T18:00:00Z");

/** Runs a command; returns its exit code and all output. */
async function type(...typed: string[]) {
  const { code, text, wrong } = await runCli(...typed);
  return { code, text: text + wrong };
}

async function settle(letter: string) {
  const facts = personDetails(letter);
  const reader = await insertFullPerson(library, facts);
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("external_id", "=", facts.externalId)
    .executeTakeFirstOrThrow();
  return { facts, reader, id };
}

async function wordsLeftOf({ email, firstName, street }: PersonDetails): Promise<string[]> {
  const found = [email, firstName, street].map((text) => findTablesWith(db, text));
  return (await Promise.all(found)).flat();
}

/** Inserts a mail without parameters in that state; returns its id. */
async function mail(state: MailState, recipient = "ruth@example.org"): Promise<number> {
  const words = { template: "email-changed", language: "en", params: {} } as const;
  const id = await insertMail(db, { ...words, userId: null, recipient }, now);
  await recordDelivery(db, id, { state, answer: "550 no\u001B[2J such box", now });
  return id;
}

test("finds a person by e-mail, account and id", async () => {
  const { facts, id } = await settle("a");
  for (const operand of [facts.email.toUpperCase(), facts.externalId, String(id)]) {
    const { code, text } = await type("person", "show", operand);
    expect(code).toBe(0);
    for (const expected of [facts.email, facts.firstName, facts.phone])
      expect(text).toContain(expected);
  }
  const refused = await type("person", "show", "nobody@example.org");
  expect(refused.code).toBe(2);
  expect(refused.text).toContain("There is no account");
});

test("asks which of two people with one e-mail is meant", async () => {
  const [first, second] = [await settle("b"), await settle("c")];
  const shared = db.updateTable("users").set({ email: first.facts.email });
  await shared.where("id", "=", second.id).execute();

  const { code, text } = await type("person", "erase", first.facts.email, "--yes");
  expect(code).toBe(2);
  expect(text).toContain(`${first.facts.externalId}, ${second.facts.externalId}`);
  for (const { facts } of [first, second]) expect(await wordsLeftOf(facts)).not.toEqual([]);
  expect((await type("person", "leaving")).text).not.toContain(first.facts.externalId);
});

test("sets and resets a person's own terms", async () => {
  const { facts, reader } = await settle("d");
  const path = `/users/getuserbyexternalid?externalid=${encodeURIComponent(facts.externalId)}`;
  const terms = async () => reader.read<object>(path);
  const before = await terms();

  expect((await type("person", "limit", facts.email, "12.50")).text).toContain("$12.50");
  expect((await type("person", "foreign", facts.email, "yes")).code).toBe(0);
  expect(await terms()).toMatchObject({ freeLimit: 12.5, isForeign: true });
  for (const amount of ["-1", "1.234", "much"]) {
    expect((await type("person", "limit", facts.email, "--", amount)).code).toBe(2);
  }
  expect((await type("person", "foreign", facts.email, "maybe")).code).toBe(2);

  await type("person", "limit", facts.email, "none");
  await type("person", "foreign", facts.email, "no");
  expect(await terms()).toEqual(before);
});

test("exports the same data as the person's own export", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-export-"));
  const { facts, reader } = await settle("e");
  const file = join(folder, "data.json");
  expect((await type("person", "export", facts.email, "--to", file)).code).toBe(0);
  const shown = JSON.parse((await type("person", "export", facts.externalId)).text);
  const written = JSON.parse(await readFile(file, "utf8"));
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  await writeFile(file, "mine", { mode: 0o644 });
  const refused = await type("person", "export", facts.email, "--to", file);
  expect(refused).toEqual({ code: 2, text: `${file} exists already. Use another name.\n` });
  expect(await readFile(file, "utf8")).toBe("mine");
  await rm(folder, { recursive: true });

  const own = await reader.read<typeof shown>(
    `/users/export?externalid=${encodeURIComponent(facts.externalId)}`,
  );
  for (const part of ["account", "profile", "addresses", "mailingLists", "mails", "links"]) {
    expect(shown[part].data, part).toEqual(own[part].data);
    expect(written[part].data, part).toEqual(own[part].data);
  }
  expect(shown.mails.about).toMatch(/ sent you/);
});

test("erases a person only when confirmed", async () => {
  const { facts } = await settle("f");
  expect((await type("person", "erase", facts.email)).text).toContain("Confirm with --yes");
  expect(await wordsLeftOf(facts)).not.toEqual([]);

  expect((await type("person", "erase", facts.email, "--yes")).code).toBe(0);
  expect((await library.mails()).at(-1)).toMatchObject({
    to: facts.email,
    subject: "Su cuenta está eliminada",
  });
  expect(await wordsLeftOf(facts)).toEqual([]);
  expect((await type("person", "leaving")).text).toContain(facts.externalId);
});

test("erases data under the account's own e-mail when it is named", async () => {
  const { facts, id } = await settle("g");
  const profile = db.updateTable("users").set({ email: "proven@example.org" });
  await profile.where("id", "=", id).execute();
  const args = ["proven@example.org", "--email", facts.email];

  expect((await type("person", "export", ...args)).text).toContain(facts.email);
  expect((await type("person", "erase", ...args, "--yes")).code).toBe(0);
  await library.mails();
  expect(await wordsLeftOf(facts)).toEqual([]);
});

test("erases a person who only joined mailing lists", async () => {
  const { facts, id } = await settle("h");
  await db.deleteFrom("mails").where("user_id", "=", id).execute();
  await deletePerson(db, id);

  expect((await type("person", "erase", facts.email, "--yes")).code).toBe(0);
  const last = (await library.mails()).at(-1);
  expect(last).toMatchObject({
    to: facts.email,
    subject: "Ya no está en nuestras listas de correo",
  });
  expect(await wordsLeftOf(facts)).toEqual([]);
  expect((await type("person", "leaving")).text).not.toContain(facts.externalId);
});

test("deletes an account without a profile by its subject", async () => {
  expect((await type("person", "erase", "google-oauth2|1077", "--yes")).code).toBe(0);
  expect((await type("person", "leaving", "--json")).text).toContain("google-oauth2|1077");
});

test("neither exports nor erases an unknown person", async () => {
  for (const operand of ["erased|1", "nobody", "auth0|", "tpyo@example.org"]) {
    const exported = await type("person", "export", operand);
    expect(exported).toEqual({ code: 2, text: `Nothing is stored for ${operand}.\n` });
    expect((await type("person", "erase", operand, "--yes")).code, operand).toBe(2);
  }
});

test("names the account that mails to a former address were about", async () => {
  const { facts, id } = await settle("k");
  await db.updateTable("users").set({ email: "moved@example.org" }).where("id", "=", id).execute();
  await db.deleteFrom("mailing_requests").where("email", "ilike", facts.email).execute();
  await db.deleteFrom("links").where("user_id", "is", null).execute();
  await db
    .updateTable("mails")
    .set({ user_id: id, recipient: "left@example.org" })
    .where("user_id", "=", id)
    .execute();
  for (const args of [["show"], ["export"], ["erase", "--yes"]]) {
    const { code, text } = await type("person", ...args, "left@example.org");
    expect(code).toBe(2);
    expect(text).toContain(`mails about ${facts.externalId} were sent there`);
  }
  expect(await wordsLeftOf(facts)).not.toEqual([]);
});

test("reports an export file that cannot be written", async () => {
  const { facts } = await settle("l");
  const { code, text } = await type(
    "person",
    "export",
    facts.externalId,
    "--to",
    "/no/such/x.json",
  );
  expect([code, text]).toEqual([2, "/no/such/x.json cannot be written (ENOENT).\n"]);
});

test("lists undelivered mails without control characters", async () => {
  const [id, sent] = [await mail("refused", "list@example.org"), await mail("sent")];
  const { text } = await type("mail", "list", "--state", "refused");
  expect(text).toMatch(
    new RegExp(`^${id} .*refused .*list@example.org .*550 no \\[2J such box`, "m"),
  );
  const ids = JSON.parse((await type("mail", "list", "--json")).text).map(
    (first: { id: number }) => first.id,
  );
  expect(ids).toContain(id);
  expect(ids).not.toContain(sent);
});

test("retries a failed mail and refuses others with the reason", async () => {
  const [refused, sent] = [await mail("refused", "again@example.org"), await mail("sent")];
  expect((await type("mail", "retry", String(refused))).code).toBe(0);
  expect((await library.mails()).map(({ to }) => to)).toContain("again@example.org");

  const forgotten = await mail("failed", "forgotten@example.org");
  await db.updateTable("mails").set({ is_forgotten: true }).where("id", "=", forgotten).execute();
  const over = await mail("failed", "over@example.org");
  await db.updateTable("mails").set({ useful_until: now }).where("id", "=", over).execute();
  for (const [id, why] of [
    ["x", "The ID of a mail is a number."],
    [999_999, "There is no mail 999999."],
    [sent, `Mail ${sent} is sent: only a`],
    [forgotten, `The content of mail ${forgotten} is no longer stored.`],
    [over, `The link in mail ${over} has expired.`],
  ] as const) {
    const { code, text } = await type("mail", "retry", String(id));
    expect(code).toBe(2);
    expect(text).toContain(why);
  }
});

test("marks a bounced mail and ignores other mails", async () => {
  const id = await mail("sent");
  const row = db.updateTable("mails").set({ message_id: "<7.abc@library.example>" });
  await row.where("id", "=", id).execute();
  expect((await take("Subject: Hello\r\n\r\nHello.")).text).toContain("nothing was changed");
  expect(await take("garbage\n")).toEqual({
    code: 2,
    text: "This is not a mail; nothing was changed.\n",
  });
  expect((await take(report("<9.other@library.example>"))).text).toContain("not from this library");
  expect((await take(report("<7.abc@library.example>"))).text).toBe(
    `Mail ${id} is marked as bounced.\n`,
  );
});

test("exports mailing-list members as CSV or JSON", async () => {
  const { facts } = await settle("i");
  const { text } = await type("subscriptions", "export", "--list", "fgben");
  const mine = { email: facts.email.toUpperCase(), lists: "fgben", language: "es" };
  expect(parse(text, { bom: true, columns: true })).toContainEqual(expect.objectContaining(mine));
  const json = JSON.parse((await type("subscriptions", "export", "--format", "json")).text);
  expect(json).toContainEqual(expect.objectContaining({ ...mine, lists: ["fgben"] }));
  expect(parse((await type("subscriptions", "export", "--list", "cates")).text)).toHaveLength(1);
  expect((await type("subscriptions", "export", "--list", "all")).code).toBe(2);
});

test("exports print requests with the chosen address", async () => {
  const { facts } = await settle("j");
  const hostile = db.updateTable("users").set({ first_name: "=1+1" });
  await hostile.where("external_id", "=", facts.externalId).execute();
  const mine = {
    offer: "broadcaster",
    dateRequested: "2026-02-01",
    lastName: facts.lastName,
    organization: facts.organization,
    address: facts.street,
    city: facts.city,
    zip: "00127",
    email: facts.email,
    phone: facts.phone,
  };

  const { text } = await type("print", "export", "--offer", "broadcaster");
  expect(parse(text, { bom: true, columns: true })).toContainEqual(
    expect.objectContaining({
      ...mine,
      firstName: "'=1+1",
      country: expect.stringMatching(/^..$/),
    }),
  );
  const json = JSON.parse((await type("print", "export", "--format", "json")).text);
  expect(json).toContainEqual(expect.objectContaining(mine));

  expect(parse((await type("print", "export", "--offer", "catalog")).text)).toHaveLength(1);
  const refused = await type("print", "export", "--offer", "nothing");
  expect(refused).toEqual({ code: 2, text: "--offer takes one of: broadcaster, catalog.\n" });
});

test("lists pending account deletions with the provider's answer", async () => {
  const row = { asked_at: now, tries: 3, answer: "the identity provider answered 403" };
  await db
    .insertInto("account_deletions")
    .values([
      { ...row, subject_sha256: "waits", external_id: "auth0|waits", ended_at: null },
      { ...row, subject_sha256: "gone", external_id: null, ended_at: now },
    ])
    .execute();
  const { text } = await type("person", "leaving");
  expect(text).toMatch(/auth0\|waits +2026-03-01 18:00 +3 +the identity provider answered 403/);
  expect(JSON.parse((await type("person", "leaving", "--json")).text)).toHaveLength(
    text.trim().split("\n").length - 1,
  );
});

/** Pipes the message to `mail bounced`. */
async function take(message: string) {
  using _ = vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([message]) as never);
  return await type("mail", "bounced");
}

function report(returned: string): string {
  return [
    "Subject: Undelivered mail",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; gone@reader.example",
    "Action: failed",
    "Status: 5.1.1",
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: ${returned}`,
    "",
    "--b--",
    "",
  ].join("\r\n");
}
