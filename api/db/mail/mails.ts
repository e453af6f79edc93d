import type { Kysely } from "kysely";

import { ERASURE_MAIL } from "#api/db/people/own-data.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Language } from "#domain/languages.ts";

import { deleteLinksBefore, deleteOldUnsubscribeLinks } from "./links.ts";
import { deleteUnconfirmedBefore } from "./mailing-requests.ts";

const DAY_MS = 24 * 60 * 60_000;

/** In days: how long data about mails are stored when they are of no further use. */
const UNCONFIRMED_DAYS = 30;

const EXPIRED_LINK_DAYS = 30;

const UNSENT_CONTENT_DAYS = 30;

const MAIL_DAYS = 90;

/** As long as the mail that contains such a link is stored. */
const UNSUBSCRIBE_LINK_DAYS = MAIL_DAYS;

/** Longer than the longest pause between two tries. */
const LOST_MAIL_DAYS = 2;

type MailParams = Record<string, string | number | boolean>;
export type MailState = "queued" | "sent" | "refused" | "bounced" | "failed";

export type NewMail = {
  userId: number | null;
  recipient: string;
  template: string;
  language: Language;
  params: MailParams;
  usefulUntil?: Date | null;
};

/** Queues a mail; returns its id. */
export async function insertMail(db: Kysely<Schema>, mail: NewMail, now: Date): Promise<number> {
  const { userId, params, usefulUntil = null, ...rest } = mail;
  const { id } = await db
    .insertInto("mails")
    .values({
      ...rest,
      user_id: userId,
      params: JSON.stringify(params),
      useful_until: usefulUntil,
      made_at: now,
      changed_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Counts a try before it is made, so that an interrupted one counts too. Returns the mail with the Message-ID of its
 * first try; undefined when there is nothing to send.
 */
export function beginDelivery(db: Kysely<Schema>, id: number, messageId: string, now: Date) {
  return db
    .updateTable("mails")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      message_id: eb.fn.coalesce("message_id", eb.val(messageId)),
      changed_at: now,
    }))
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returning(["id", "recipient", "template", "language", "params", "tries", "message_id"])
    .returning("useful_until")
    .executeTakeFirst();
}

/** Stores the result of a try; clears the content of a sent mail. */
export async function recordDelivery(
  db: Kysely<Schema>,
  id: number,
  { state, answer, now }: { state: MailState; answer: string; now: Date },
): Promise<void> {
  await db
    .updateTable("mails")
    .set({ state, answer, changed_at: now, ...(state === "sent" && clearedContent) })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

export async function deleteMail(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom("mails").where("id", "=", id).execute();
}

/** Marks the mail with that Message-ID as bounced and returns its id; undefined when the library did not send it. */
export async function markBounced(
  db: Kysely<Schema>,
  { messageId, answer, now }: { messageId: string; answer: string; now: Date },
): Promise<number | undefined> {
  const row = await db
    .updateTable("mails")
    .set({ state: "bounced", answer, changed_at: now, ...clearedContent })
    .where("message_id", "=", messageId)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Fails queued mails unchanged since `since`: their job is gone. Deletes the mail to an erased person instead. */
async function failLostMails(
  db: Kysely<Schema>,
  { since: unchangedSince, now }: { since: Date; now: Date },
): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("state", "=", "queued")
    .where("changed_at", "<", unchangedSince)
    .where("template", "=", ERASURE_MAIL)
    .execute();
  await db
    .updateTable("mails")
    .set({ state: "failed", answer: "not sent: its job was lost", changed_at: now })
    .where("state", "=", "queued")
    .where("changed_at", "<", unchangedSince)
    .execute();
}

/**
 * Deletes finished mails unchanged since `deleteBefore`, and clears the content of those unchanged since `clearBefore`.
 */
export async function deleteOldMails(
  db: Kysely<Schema>,
  { deleteBefore, clearBefore }: { deleteBefore: Date; clearBefore: Date },
): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("state", "<>", "queued")
    .where("changed_at", "<", deleteBefore)
    .execute();
  await db
    .updateTable("mails")
    .set(clearedContent)
    .where("state", "<>", "queued")
    .where("changed_at", "<", clearBefore)
    .where("is_forgotten", "=", false)
    .execute();
}

const clearedContent = { params: "{}", is_forgotten: true };

export async function deleteExpiredMailData(db: Kysely<Schema>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteUnconfirmedBefore(db, ago(UNCONFIRMED_DAYS));
  await deleteLinksBefore(db, ago(EXPIRED_LINK_DAYS));
  await deleteOldUnsubscribeLinks(db, ago(UNSUBSCRIBE_LINK_DAYS));
  await failLostMails(db, { since: ago(LOST_MAIL_DAYS), now });
  await deleteOldMails(db, { deleteBefore: ago(MAIL_DAYS), clearBefore: ago(UNSENT_CONTENT_DAYS) });
}
