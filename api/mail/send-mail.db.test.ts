import { afterAll, expect, test, vi } from "vitest";

import { requeueMail } from "#api/db/operator/mails.ts";
import { openJobs } from "#api/jobs.ts";
import type { Delivery, OutgoingMail } from "#api/integrations/mail-server.ts";
import { startLibrary, createStubMailServer } from "#tests/start-library.ts";

import {
  RETRY_DELAYS_SECONDS,
  sendMail,
  startMailWorker,
  type MailWorkerServices,
} from "./send-mail.ts";
import { createMailQueue } from "./queue-mail.ts";
import type { Jobs } from "#api/ports.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { database } = library;
const { db } = database;

let now = new Date("2026-03-01T18:00:00Z");
const siteOrigin = "https://library.example";
const link = `${siteOrigin}/confirm?token=secret-token&lng=en`;

/** Records queued jobs; no queue runs. */
function testJobs() {
  const sent: { id: number; pause: number | undefined }[] = [];
  const jobs: Pick<Jobs, "send" | "work"> = {
    send: async (_trx, _name, facts, pause) => {
      if ("id" in facts) sent.push({ id: facts.id, pause });
    },
    work: async () => {},
  };
  return { jobs, sent };
}

function sendingBy(answer: (letter: OutgoingMail) => Delivery | Promise<Delivery>) {
  const server = createStubMailServer(answer);
  const logged: { facts: object; message: string }[] = [];
  const log = (facts: object, message: string) => void logged.push({ facts, message });
  const { jobs, sent } = testJobs();
  const sending: MailWorkerServices = {
    database,
    jobs,
    server,
    siteOrigin,
    now: () => now,
    log: { info: log, warn: log, error: log },
  };
  return { sending, server, logged, queued: sent };
}

function queueOne(jobs: Pick<Jobs, "send"> = testJobs().jobs): Promise<number> {
  return database.transaction((trx) =>
    createMailQueue(jobs, () => now)(trx, {
      template: "change-email",
      to: "ruth@example.org",
      language: "fr",
      params: { link, hours: 48 },
    }),
  );
}

/** Like the product's mails: the link works for so many hours from now. */
function queueFor(hours: number): Promise<number> {
  return database.transaction((trx) =>
    createMailQueue(testJobs().jobs, () => now)(trx, {
      template: "change-email",
      to: "ruth@example.org",
      language: "en",
      params: { link, hours },
      usefulUntil: new Date(now.getTime() + hours * 3_600_000),
    }),
  );
}

function rowOf(id: number) {
  return db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

test("sends a mail in its language and deletes its parameters", async () => {
  const { sending, server } = sendingBy(() => ({ kind: "sent", answer: "250 taken" }));
  const id = await queueOne();
  await sendMail(id, sending);

  expect(server.sent).toEqual([
    expect.objectContaining({
      from: "Harbour Library",
      to: "ruth@example.org",
      subject: "Est-ce votre nouvelle adresse\u00a0?",
      text: expect.stringContaining(link),
      messageId: expect.stringMatching(/^<\d+\.[\w-]+@library\.example>$/),
    }),
  ]);
  expect(await rowOf(id)).toMatchObject({
    state: "sent",
    tries: 1,
    params: {},
    answer: "250 taken",
  });

  await sendMail(id, sending);
  expect(server.sent).toHaveLength(1);
});

test("retries with growing delays, then gives up", async () => {
  const { sending, queued, logged } = sendingBy(() => ({
    kind: "put-off",
    answer: "451 busy",
    status: 451,
  }));
  const id = await queueOne();
  for (let tries = 0; tries <= RETRY_DELAYS_SECONDS.length; tries++) await sendMail(id, sending);

  expect(queued.map(({ pause }) => pause)).toEqual([60, 300, 1_800, 7_200, 21_600, 86_400]);
  expect(await rowOf(id)).toMatchObject({ state: "failed", tries: 7, answer: "451 busy" });
  expect(logged.at(-1)?.message).toBe("mail failed, gave up");
  await sendMail(id, sending);
  expect(await rowOf(id)).toMatchObject({ tries: 7 });
});

test("gives up when the server refuses, and logs neither address nor text", async () => {
  const { sending, queued, logged } = sendingBy(() => ({
    kind: "refused",
    answer: "550 no such mailbox",
    status: 550,
  }));
  const id = await queueOne();
  await sendMail(id, sending);

  expect(await rowOf(id)).toMatchObject({ state: "refused", answer: "550 no such mailbox" });
  expect(queued).toEqual([]);
  expect(logged).toEqual([
    {
      facts: { mail: id, template: "change-email", tries: 1, status: 550 },
      message: "mail refused by the server",
    },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/ruth|secret-token/);
});

test("sends again under the same Message-ID after a crash", async () => {
  const ids: string[] = [];
  const id = await queueOne();
  const ended = sendingBy(({ messageId }) => {
    ids.push(messageId);
    throw new Error("the process ends here");
  });
  await expect(sendMail(id, ended.sending)).rejects.toThrow("ends here");

  const next = sendingBy(({ messageId }) => {
    ids.push(messageId);
    return { kind: "sent", answer: "250" };
  });
  await sendMail(id, next.sending);
  await sendMail(id, next.sending);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(await rowOf(id)).toMatchObject({ state: "sent", tries: 2 });
});

test("does not send a link that has expired", async () => {
  const { sending, server, logged } = sendingBy(taken);
  const id = await queueFor(24);
  now = new Date(now.getTime() + 24 * 3_600_000);
  await sendMail(id, sending);

  expect(server.sent).toEqual([]);
  expect(await rowOf(id)).toMatchObject({
    state: "failed",
    answer: expect.stringContaining("expired"),
  });
  expect(logged).toMatchObject([{ message: "mail failed, gave up" }]);
  expect(await requeueMail(db, id, now)).toBe(false);
});

test("gives up when the link expires before the next retry", async () => {
  const { sending, queued } = sendingBy(() => ({ kind: "put-off", answer: "451", status: 451 }));
  const id = await queueFor(24);
  for (const pause of RETRY_DELAYS_SECONDS) {
    await sendMail(id, sending);
    now = new Date(now.getTime() + pause * 1000);
  }
  expect(await rowOf(id)).toMatchObject({ state: "failed", tries: 6 });
  expect(queued.map(({ pause }) => pause)).toEqual(RETRY_DELAYS_SECONDS.slice(0, -1));
});

test.each([
  ["whose template is unknown", { template: "of-another-edition" }],
  ["whose facts its template does not know", { params: JSON.stringify({ link: 1 }) }],
])("gives up at once when a mail %s", async (_, change) => {
  const { sending, server, queued, logged } = sendingBy(taken);
  const id = await queueOne();
  await db.updateTable("mails").set(change).where("id", "=", id).execute();
  await sendMail(id, sending);

  expect([server.sent, queued]).toEqual([[], []]);
  expect(await rowOf(id)).toMatchObject({
    state: "failed",
    answer: "not sent: its template or parameters are unknown",
  });
  expect(logged).toMatchObject([{ message: "mail failed, gave up" }]);
});

test("sends outside any database transaction", async () => {
  const { sending } = sendingBy(async () => {
    // The root handle refuses work inside a transaction.
    await db.selectFrom("mails").select("id").execute();
    return { kind: "sent", answer: "250" };
  });
  const id = await queueOne();
  await sendMail(id, sending);
  expect(await rowOf(id)).toMatchObject({ state: "sent" });
});

test("stores nothing about the last mail to an erased person", async () => {
  const { sending, server } = sendingBy(() => ({ kind: "sent", answer: "250" }));
  const id = await database.transaction((trx) =>
    createMailQueue(testJobs().jobs, () => now)(trx, {
      template: "data-erased",
      to: "gone@example.org",
      language: "en",
      params: { what: "account", hasEndedGiving: false },
    }),
  );
  await sendMail(id, sending);
  expect(server.sent.map(({ to }) => to)).toEqual(["gone@example.org"]);
  expect(await rowOf(id)).toBeUndefined();
});

test("sends each mail once with several workers", { timeout: 60_000 }, async () => {
  await using some = await openJobs(database, sendingBy(taken).sending.log);
  await using others = await openJobs(database, sendingBy(taken).sending.log);
  const first = sendingBy(taken);
  const second = sendingBy(taken);
  await startMailWorker({ ...first.sending, jobs: some });
  await startMailWorker({ ...second.sending, jobs: others });

  const ids: number[] = [];
  for (let place = 0; place < 12; place++) ids.push(await queueOne(some));
  await vi.waitFor(async () => {
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id))?.state));
    expect(new Set(states)).toEqual(new Set(["sent"]));
  }, 20_000);
  expect(first.server.sent.length + second.server.sent.length).toBe(12);
});

function taken(): Delivery {
  return { kind: "sent", answer: "250" };
}
