import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import { forgetLinksBefore, thinLeaveLinks } from "./links.ts";
import { forgetRequestsBefore } from "./mailing-requests.ts";
import { forgetMails, giveUpLostMails } from "./mails.ts";

const DAY = 24 * 60 * 60_000;

/** In days. What serves nobody any more, of mails and of what they lead to, is deleted after them. */
const UNCONFIRMED = 30;
const LINKS_OVER = 30;
const UNSENT_WORDS = 30;
const MAILS = 90;
/** As long as it is known that the mail was sent in which such a link stands. */
const LEAVE_LINKS = MAILS;
/** Longer than a mail is ever left alone between two tries. */
const LOST = 2;

export async function forgetCorrespondence(db: Kysely<Schema>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  await forgetRequestsBefore(db, ago(UNCONFIRMED));
  await forgetLinksBefore(db, ago(LINKS_OVER));
  await thinLeaveLinks(db, ago(LEAVE_LINKS));
  await giveUpLostMails(db, { since: ago(LOST), now });
  await forgetMails(db, { old: ago(MAILS), stale: ago(UNSENT_WORDS) });
}
