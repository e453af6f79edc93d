import { sql } from "kysely";

import { waitUntil } from "#tests/wait-until.ts";
import type { Environment } from "#tests/kills/environment.ts";

type Mail = { headers: Record<string, string | undefined> };

/** In milliseconds. */
const MAX_SEND_MS = 30_000;

/** The library's mails; the identity provider writes to the same people. */
export async function listMailsTo({ simulators }: Environment, recipient: string): Promise<Mail[]> {
  const answer = await fetch(`${simulators.inboxOrigin}/api/mails?to=${recipient}`);
  const mails: Mail[] = await answer.json();
  return mails.filter(({ headers }) => headers["message-id"]?.endsWith("@localhost>"));
}

/** Recipients with another number of mails, one sentence each, once no mail is queued. */
export async function checkMails(
  environment: Environment,
  recipients: readonly string[],
  count: number,
): Promise<string[]> {
  const areSent = async () => (await countMailJobs(environment)) === 0;
  const faults = (await waitUntil(areSent, MAX_SEND_MS)) ? [] : ["mails are still queued"];
  for (const recipient of recipients) {
    const { length } = await listMailsTo(environment, recipient);
    if (length !== count) faults.push(`${recipient} was sent ${length} mails, not ${count}`);
  }
  return faults;
}

async function countMailJobs(environment: Environment): Promise<number> {
  await using books = await environment.openBooks();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs.job_common
    where name = 'mail' and state in ('created', 'retry', 'active')`.execute(books.db);
  return rows[0]?.count ?? 0;
}
