import type { Transaction } from "kysely";

import { expireLinks, hasOpenLink } from "#api/db/mail/links.ts";
import type { UserRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { limitAttempts } from "#api/limits/limit-attempts.ts";
import { countForToday } from "#api/limits/limit-per-day.ts";
import { throwIfLimited } from "#api/limits/throw-if-limited.ts";
import { buildLinkUrl, createLink } from "#api/mail/links.ts";
import type { MailServices } from "#api/services.ts";
import type { Language } from "#domain/languages.ts";

const kind = "change-email";

const LINK_HOURS = 24;
/** Mails per person and hour to unconfirmed addresses. */
const MAX_MAILS_PER_HOUR = 5;
/** Such mails per address and day, by all people. */
const MAX_MAILS_PER_ADDRESS = 3;

type EmailChange = { unconfirmedEmail: string | null; language: Language; sendAgain: boolean };

/**
 * Mails a link that confirms the address and replaces earlier links. Keeps an earlier link to the same address that
 * still works, unless `sendAgain`. Without an address, only expires earlier links.
 */
export async function sendConfirmationLink(
  trx: Transaction<Schema>,
  services: MailServices,
  user: UserRow,
  { unconfirmedEmail, language, sendAgain }: EmailChange,
): Promise<void> {
  const now = services.now();
  if (unconfirmedEmail === null) return expireLinks(trx, { userId: user.id, kind, now });
  const isUnchanged = unconfirmedEmail === user.wanted_email && !sendAgain;
  if (isUnchanged && (await hasOpenLink(trx, { userId: user.id, kind, now }))) return;

  // Over a limit it throws, so that nobody waits for a mail that is not sent.
  const counting = { ...services, db: trx };
  await limitAttempts(
    counting,
    { externalId: user.external_id },
    { name: kind, most: MAX_MAILS_PER_HOUR },
  );
  const addressLimit = {
    action: `${kind}-mail`,
    subject: unconfirmedEmail.toLowerCase(),
    most: MAX_MAILS_PER_ADDRESS,
  };
  throwIfLimited(await countForToday(counting, addressLimit), "err-too-often-person");

  await expireLinks(trx, { userId: user.id, kind, now });
  await sendLink(trx, services, user.id, { wanted: unconfirmedEmail, language });
}

async function sendLink(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin, now }: MailServices,
  userId: number,
  { wanted: unconfirmedEmail, language }: { wanted: string; language: Language },
): Promise<void> {
  const link = { kind, userId, facts: { email: unconfirmedEmail } } as const;
  const { token, expiresAt } = await createLink(trx, { ...link, hours: LINK_HOURS, now: now() });
  const params = { link: buildLinkUrl(siteOrigin, token, language), hours: LINK_HOURS };
  const mail = { template: kind, to: unconfirmedEmail, language, params, userId } as const;
  await queueMail(trx, { ...mail, usefulUntil: expiresAt });
}
