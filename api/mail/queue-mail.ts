import { insertMail } from "#api/db/mail/mails.ts";
import type { Jobs, QueueMail } from "#api/ports.ts";

export function createMailQueue(jobs: Pick<Jobs, "send">, now: () => Date): QueueMail {
  return async (trx, { template, to, language, params, userId = null, usefulUntil }) => {
    const mail = { template, recipient: to, language, params, userId, usefulUntil };
    const id = await insertMail(trx, mail, now());
    await jobs.send(trx, "mail", { id });
    return id;
  };
}
