import type { Transaction } from "kysely";

import { expireLinks, hasOpenLink } from "#api/db/mail/links.ts";
import {
  type UserRow,
  findUser,
  lockUser,
  writeProfile,
  applyWantedEmail,
} from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { limitAttempts, throwIfLimited, countForToday } from "#api/limits/limit-attempts.ts";
import { type Link, buildLinkUrl, createLink } from "#api/mail/links.ts";
import type { Member } from "#api/ports.ts";
import { ProblemError } from "#api/problem.ts";
import type { MailQueue, MailServices } from "#api/services.ts";
import type { Language } from "#domain/languages.ts";
import { isDatabaseUser, isSameEmail } from "#domain/profile-email.ts";

const kind = "change-email";

const LINK_HOURS = 24;

/** Mails per person and hour to unconfirmed addresses. */
const MAX_MAILS_PER_HOUR = 5;

/** Such mails per address and day, by all people. */
const MAX_MAILS_PER_ADDRESS = 3;

/**
 * Makes a confirmed address the person's e-mail if they still want it, and mails the old one. Throws a 410 otherwise.
 */
export async function changeEmailByLink(
  trx: Transaction<Schema>,
  services: MailQueue,
  { userId, facts }: Link,
): Promise<string> {
  const email = String(facts["email"] ?? "");
  const previous = userId === null ? undefined : await applyWantedEmail(trx, userId, email);
  if (!previous) throw new ProblemError(410, "link-expired");

  await mailEmailChanged(trx, services, previous, email);
  return email;
}

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

/** Takes over the e-mail of an external provider. Undefined when the person was erased in the meantime. */
export async function syncEmail(
  trx: Transaction<Schema>,
  services: MailQueue,
  member: Member,
): Promise<UserRow | undefined> {
  const { externalId, issuedAt } = member;
  const user = await lockUser(trx, externalId);
  const email = user && newestEmail(user, member);
  if (!user || !email || email === user.email) return user;

  await writeProfile(trx, user.id, { email, wanted_email: null, identity_as_of: issuedAt });
  await mailEmailChanged(trx, services, user, email);
  return findUser(trx, externalId);
}

/** The account's newest known e-mail: an older token does not override a newer one. */
export function newestEmail(
  { email, identity_as_of: asOf }: Pick<UserRow, "email" | "identity_as_of">,
  member: Pick<Member, "externalId" | "email" | "issuedAt">,
): string {
  if (member.email === null) return email;
  const isOld = !isDatabaseUser(member.externalId) && asOf !== null && member.issuedAt <= asOf;
  return isOld ? email : member.email;
}

type PreviousEmail = { id: number; email: string; language: Language };

/** Mails the old address, in case the change was not the person's own. */
export async function mailEmailChanged(
  trx: Transaction<Schema>,
  { queueMail }: MailQueue,
  { id: userId, email: to, language }: PreviousEmail,
  email: string,
): Promise<void> {
  if (isSameEmail(to, email)) return;
  await queueMail(trx, { template: "email-changed", to, language, userId, params: {} });
}
