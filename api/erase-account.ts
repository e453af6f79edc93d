import type { Language } from "#domain/languages.ts";

import { keepDeletion } from "./db/account-deletions.ts";
import { erasePerson, PaymentOpen } from "./db/erase-person.ts";
import { FAREWELL, type Whom } from "./db/own-rows.ts";
import { Refused } from "./problem.ts";
import type { Services } from "./services.ts";

type Needed = Pick<Services, "db" | "now" | "queueMail" | "jobs" | "keepGiftsYears">;

type Asking = {
  /** In which the person asks for it; else the one that they were written to in. */
  language: Language;
  /** When the token was issued by which they ask. */
  issuedAt: Date;
};

/**
 * Takes a person out of the library in one commit, and has the last mails to them and the end of their account done after
 * it. Asked by a token from before that end it does nothing: whoever is there now has come back since. Refused while a
 * payment of theirs is open.
 */
export async function eraseAccount(
  { db, now, queueMail, jobs, keepGiftsYears: years }: Needed,
  whom: Whom,
  asking: Asking | null = null,
): Promise<void> {
  const { externalId } = whom;
  const erased = db.transaction().execute(async (trx) => {
    const asked = { externalId, issuedAt: asking?.issuedAt ?? now(), now: now() };
    const deletion = externalId === null ? null : await keepDeletion(trx, { ...asked, externalId });
    if (deletion?.state === "ended") return;

    const { emails, language: known } = await erasePerson(trx, whom, { years, now: now() });
    const isNew = deletion?.state === "begun";
    if (isNew) await jobs.send(trx, "delete-account", { subject: deletion.subject });

    const language = known || isNew ? (asking?.language ?? known) : null;
    if (!language) return;
    const params = { what: externalId === null ? ("lists" as const) : ("account" as const) };
    // Each that is theirs: one alone may be in other hands by now.
    for (const to of emails) await queueMail(trx, { template: FAREWELL, to, language, params });
  });
  await erased.catch((error: unknown) => {
    throw error instanceof PaymentOpen ? new Refused(409, "delete-account-payment") : error;
  });
}
