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
  /** Whose account it concerns. */
  userId?: number | null;
  /** Until when the link in it works, when it has an end: nobody is sent one that is over. */
  usefulUntil?: Date | null;
};

/** Part of what `trx` commits: the mail goes out when that is, and not at all otherwise. The id of its row. */
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
