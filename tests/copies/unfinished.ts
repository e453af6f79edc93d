import { type Kysely, sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { hashSubject } from "#api/db/people/hash-subject.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { openJobs, prepareJobs } from "#api/jobs.ts";
import { openLog } from "#server/log.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { monthlyOf, buildPaidOrder } from "#tests/kills/draw-order.ts";

export type People = { buyers: Customer[]; donors: Customer[]; leaver: Customer };

const IP_ADDRESS = "192.0.2.1";
const REFUND_ORDERID = "R-11111111-2222-4333-8444-555555555555";
export const WAITING_RECIPIENT = "waits@example.org";

/** Places an order for each buyer and a regular giving for each donor. */
export async function placeOrders({ buyers, donors }: Pick<People, "buyers" | "donors">) {
  for (const buyer of buyers) assertOk(await sendOrder(buyer));
  for (const donor of donors) {
    const regularGiving = {
      ...monthlyOf(donor, IP_ADDRESS),
      paymentId: await donor.newToken(GOOD_CARD),
    };
    assertOk(await donor.send("/regulargivings?culture=en", regularGiving));
  }
}

export async function sendOrder(buyer: Customer) {
  const order = {
    ...buildPaidOrder(buyer, IP_ADDRESS),
    paymentId: await buyer.newToken(GOOD_CARD),
  };
  return buyer.send("/orders?culture=en", order);
}

function assertOk({ status, text }: { status: number; text: string }): void {
  if (status !== 200) throw new Error(`${status} ${text}`);
}

/**
 * Writes all kinds of unfinished work into a stopped library: a refund that was stored but not sent, pending payments,
 * a giving whose end is uncertain, a mail and the deletion of an account.
 */
export async function insertUnfinishedWork(books: OpenDatabase, people: People): Promise<void> {
  const [refunding, unknown, sending] = people.buyers.map(({ userId }) => userId);
  const [, ending] = people.donors.map(({ userId }) => userId);
  const subject = people.leaver.externalId;
  const statements = [
    sql`insert into order_refunds (order_id, orderid, asked, is_whole, books, amount_cents,
        before_cents, kind, state, reason, asked_by, made_at, changed_at)
      select id, ${REFUND_ORDERID}, 'whole', true, '[]', total_cents, 0, 'void', 'intent', '', 'operator',
        now() - interval '1 hour', now() - interval '1 hour' from orders where user_id = ${refunding}`,
    sql`update payment_attempts set transaction_id = null, sent_at = now() - interval '1 hour',
        state = case user_id when ${unknown} then 'unknown' else 'sending' end
      where user_id in (${unknown}, ${sending})`,
    sql`update orders set state = 'pending' where user_id in (${unknown}, ${sending})`,
    sql`update givings set state = 'cancelling', changed_at = now() - interval '1 hour'
      where user_id = ${ending}`,
    sql`insert into mails (recipient, template, language, params, made_at, changed_at)
      values (${WAITING_RECIPIENT}, 'email-changed', 'en', '{}', now(), now())`,
    sql`insert into account_deletions (subject_sha256, external_id, asked_at, tries, answer)
      values (${hashSubject(subject)}, ${subject}, now(), 0, '')`,
  ];
  for (const statement of statements) await statement.execute(books.db);
  await queueUnfinishedJobs(books, people);
}

/** Queues the jobs: the mail, and the deletion of the account. */
export async function queueUnfinishedJobs(books: OpenDatabase, { leaver }: People): Promise<void> {
  await prepareJobs(books);
  await using jobs = await openJobs(books, openLog({ LOG_LEVEL: "error" }));
  const { id } = await books.db
    .selectFrom("mails")
    .select("id")
    .where("recipient", "=", WAITING_RECIPIENT)
    .executeTakeFirstOrThrow();
  await books.transaction(async (trx) => {
    await jobs.send(trx, "mail", { id });
    await jobs.send(trx, "delete-account", { subject: hashSubject(leaver.externalId) });
  });
}

/** The unfinished work, which nothing on a copy may finish. */
export async function listUnfinishedWork(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'refund', state, tries_of) as line
      from (select state, empty_answers as tries_of from order_refunds) as r
    union all select concat_ws(' ', 'payment', state, empty_answers) from payment_attempts
      where state in ('unknown', 'sending')
    union all select concat_ws(' ', 'giving', state) from givings
    union all select concat_ws(' ', 'mail', state, tries) from mails where recipient = ${WAITING_RECIPIENT}
    union all select concat_ws(' ', 'account', tries, ended_at is not null) from account_deletions
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}
