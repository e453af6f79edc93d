import type { Transaction } from "kysely";

import { endLinksOf, hasOpenLink } from "#api/db/mail/links.ts";
import type { UserRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { limitAttempts } from "#api/limits/limit-attempts.ts";
import { waitToday } from "#api/limits/limit-day.ts";
import { requireNoWait } from "#api/limits/require-no-wait.ts";
import { linkAddress, makeLink } from "#api/mail/links.ts";
import type { Services } from "#api/services.ts";
import type { Language } from "#domain/languages.ts";

const kind = "change-email";

/** How long the link works. */
const HOURS = 24;
/** Mails of a person to addresses that nobody has proven, in an hour. */
const MOST = 5;
/** Such mails that one address is sent in a day, whoever names it. */
const MOST_TO_ONE = 3;

type Asking = Pick<Services, "queueMail" | "siteOrigin" | "timeZone" | "now">;
type Wish = { wanted: string | null; language: Language; sendAgain: boolean };

/**
 * Sends the address a link that proves it, in place of any link there was; one that was sent there and still works is
 * enough, unless another is asked for. With nothing wanted there is none any more.
 */
export async function proveEmail(
  trx: Transaction<Schema>,
  services: Asking,
  user: UserRow,
  { wanted, language, sendAgain }: Wish,
): Promise<void> {
  const now = services.now();
  if (wanted === null) return endLinksOf(trx, { userId: user.id, kind, now });
  const isSaid = wanted === user.wanted_email && !sendAgain;
  if (isSaid && (await hasOpenLink(trx, { userId: user.id, kind, now }))) return;

  // Nobody is told that a mail is on its way when none is.
  const counting = { ...services, db: trx };
  await limitAttempts(counting, { externalId: user.external_id }, { name: kind, most: MOST });
  const toOne = { action: `${kind}-mail`, subject: wanted.toLowerCase(), most: MOST_TO_ONE };
  requireNoWait(await waitToday(counting, toOne), "err-too-often-person");

  await endLinksOf(trx, { userId: user.id, kind, now });
  await sendLink(trx, services, user.id, { wanted, language });
}

async function sendLink(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin, now }: Asking,
  userId: number,
  { wanted, language }: { wanted: string; language: Language },
): Promise<void> {
  const link = { kind, userId, facts: { email: wanted } } as const;
  const { token, expiresAt } = await makeLink(trx, { ...link, hours: HOURS, now: now() });
  const params = { link: linkAddress(siteOrigin, token, language), hours: HOURS };
  const mail = { template: kind, to: wanted, language, params, userId } as const;
  await queueMail(trx, { ...mail, usefulUntil: expiresAt });
}
