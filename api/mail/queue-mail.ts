import type { Transaction } from "kysely";

import { insertMail } from "#api/db/mail/mails.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Jobs } from "#api/jobs.ts";
import type { Language } from "#domain/languages.ts";

import type { Params, TemplateName } from "./templates/templates.ts";

export type NewMail<Name extends TemplateName> = {
  template: Name;
  to: string;
  language: Language;
  params: Params[Name];
  /** The account that the mail is about. */
  userId?: number | null;
  /** When the link in the mail expires; after that it is not sent. */
  usefulUntil?: Date | null;
};

/** Queues a mail as part of `trx` (an outbox). Returns the id of its row. */
export type QueueMail = <Name extends TemplateName>(
  trx: Transaction<Schema>,
  mail: NewMail<Name>,
) => Promise<number>;

export function createMailQueue(jobs: Pick<Jobs, "send">, now: () => Date): QueueMail {
  return async (trx, { template, to, language, params, userId = null, usefulUntil }) => {
    const mail = { template, recipient: to, language, params, userId, usefulUntil };
    const id = await insertMail(trx, mail, now());
    await jobs.send(trx, "mail", { id });
    return id;
  };
}
