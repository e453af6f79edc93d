import type { Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { MailQueue } from "#api/services.ts";
import type { Language } from "#domain/languages.ts";
import { isSameEmail } from "#domain/profile-email.ts";

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
