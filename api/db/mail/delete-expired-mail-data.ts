import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import { deleteLinksBefore, deleteOldUnsubscribeLinks } from "./links.ts";
import { deleteUnconfirmedBefore } from "./mailing-requests.ts";
import { deleteOldMails, failLostMails } from "./mails.ts";

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

export async function deleteExpiredMailData(db: Kysely<Schema>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteUnconfirmedBefore(db, ago(UNCONFIRMED_DAYS));
  await deleteLinksBefore(db, ago(EXPIRED_LINK_DAYS));
  await deleteOldUnsubscribeLinks(db, ago(UNSUBSCRIBE_LINK_DAYS));
  await failLostMails(db, { since: ago(LOST_MAIL_DAYS), now });
  await deleteOldMails(db, { deleteBefore: ago(MAIL_DAYS), clearBefore: ago(UNSENT_CONTENT_DAYS) });
}
