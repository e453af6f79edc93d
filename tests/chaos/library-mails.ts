import { sql } from "kysely";

import { comesTrue } from "#tests/comes-true.ts";
import type { Stage } from "#tests/kills/stage.ts";

type Mail = { headers: Record<string, string | undefined> };

/** In milliseconds. */
const SENT_WITHIN = 30_000;

/** Those of the library: the identity provider writes to them too. */
export async function mailsTo({ simulators }: Stage, recipient: string): Promise<Mail[]> {
  const answer = await fetch(`${simulators.inboxOrigin}/api/mails?to=${recipient}`);
  const mails: Mail[] = await answer.json();
  return mails.filter(({ headers }) => headers["message-id"]?.endsWith("@localhost>"));
}

/** Who has not so many mails, a sentence each, once none is left that could still be sent. */
export async function judgeMails(
  stage: Stage,
  recipients: readonly string[],
  count: number,
): Promise<string[]> {
  const areSent = async () => (await countJobs(stage)) === 0;
  const faults = (await comesTrue(areSent, SENT_WITHIN)) ? [] : ["mails wait to be sent still"];
  for (const recipient of recipients) {
    const { length } = await mailsTo(stage, recipient);
    if (length !== count) faults.push(`${recipient} was sent ${length} mails, not ${count}`);
  }
  return faults;
}

async function countJobs(stage: Stage): Promise<number> {
  await using books = await stage.openBooks();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs.job_common
    where name = 'mail' and state in ('created', 'retry', 'active')`.execute(books.db);
  return rows[0]?.count ?? 0;
}
