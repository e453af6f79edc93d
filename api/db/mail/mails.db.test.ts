import { expect, test } from "vitest";

import { requeueMail } from "#api/db/operator/mails.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { recordDelivery, deleteOldMails, insertMail, type MailState } from "./mails.ts";

const now = new Date("2026-03-01T18:00:00Z");

test("requeues a mail while its content is stored, even an empty one", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const createMail = async (template: string, params: Record<string, string>, state: MailState) => {
    const mail = { userId: null, recipient: "r@example.org", language: "en", params } as const;
    const id = await insertMail(db, { ...mail, template, usefulUntil: null }, now);
    await recordDelivery(db, id, { state, answer: "550", now });
    return id;
  };
  const notice = await createMail("email-changed", {}, "refused");
  const link = await createMail("change-email", { link: "x" }, "failed");
  const sent = await createMail("email-changed", {}, "sent");
  expect(await requeueMail(db, sent, now)).toBe(false);
  expect(await requeueMail(db, notice, now)).toBe(true);
  expect(await requeueMail(db, link, now)).toBe(true);

  for (const id of [notice, link]) {
    await recordDelivery(db, id, { state: "refused", answer: "550", now });
  }
  const later = new Date("2026-04-01T18:00:00Z");
  await deleteOldMails(db, { deleteBefore: now, clearBefore: later });
  expect(await requeueMail(db, notice, now)).toBe(false);
  expect(await requeueMail(db, link, now)).toBe(false);
});
