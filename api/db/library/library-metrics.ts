import { type Kysely, sql } from "kysely";

import { countUndeliveredMails } from "#api/db/operator/mails.ts";
import { donationsClosedUntil } from "#api/db/limits/payment-tries.ts";
import { countDiscrepancies } from "#api/db/payments/discrepancies.ts";
import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";

type StateCount<State extends string = string> = { state: State; count: number };

/** Figures for monitoring: how much work waits, and since when. */
export type LibraryMetrics = {
  /** Open payments by state. */
  payments: StateCount[];
  /** When the oldest payment of uncertain outcome was made; those that need an operator are left out. */
  uncertainSince: Date | null;
  refunds: StateCount[];
  givings: StateCount[];
  /** Those that nobody has resolved. */
  discrepancies: number;
  /** Queued mails, and those of the last day that were not delivered. */
  mails: StateCount[];
  mailsSince: Date | null;
  jobs: (StateCount & { name: string })[];
  /** Since when the oldest job of each kind has been due. */
  jobsDueSince: { name: string; since: Date }[];
  donationsClosedUntil: Date | null;
  /** Whether the data are a restored copy, so that nothing is charged, sent or ended (P18). */
  isRestoredCopy: boolean;
  /** "2026-03-01": the last day whose nightly work was started. */
  lastNight: string;
  catalogVersion: number;
};

const DAY_MS = 24 * 60 * 60_000;

export async function readLibraryMetrics(db: Kysely<Schema>, now: Date): Promise<LibraryMetrics> {
  const library = await db
    .selectFrom("library")
    .select(["last_night", "catalogue_version"])
    .executeTakeFirstOrThrow();
  return {
    ...(await readPaymentMetrics(db)),
    ...(await readMailMetrics(db, now)),
    ...(await readJobMetrics(db, now)),
    donationsClosedUntil: await donationsClosedUntil(db),
    isRestoredCopy: await isRestoredCopy(db),
    lastNight: library.last_night,
    catalogVersion: library.catalogue_version,
  };
}

async function readPaymentMetrics(db: Kysely<Schema>) {
  const payments = await db
    .selectFrom("payment_attempts")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", openPaymentStates)
    .groupBy("state")
    .execute();
  const oldest = await db
    .selectFrom("payment_attempts")
    .select((eb) => eb.fn.min("made_at").as("since"))
    .where("state", "in", ["intent", "sending", "unknown"])
    .executeTakeFirst();
  const refunds = await db
    .selectFrom("order_refunds")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", openRefundStates)
    .groupBy("state")
    .execute();
  const regularGivings = await db
    .selectFrom("givings")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", uncertainRegularGivingStates)
    .groupBy("state")
    .execute();
  const discrepancies = await countDiscrepancies(db);
  return {
    payments,
    uncertainSince: oldest?.since ?? null,
    refunds,
    givings: regularGivings,
    discrepancies,
  };
}

async function readMailMetrics(db: Kysely<Schema>, now: Date) {
  const queued = await db
    .selectFrom("mails")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("made_at").as("since")])
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  const undelivered = await countUndeliveredMails(db, new Date(now.getTime() - DAY_MS));
  return {
    mails: [{ state: "queued", count: queued.count }, ...undelivered],
    mailsSince: queued.since,
  };
}

/** A job scheduled for later, such as a retry, is waiting but not due. */
async function readJobMetrics(db: Kysely<Schema>, now: Date) {
  const { rows: jobs } = await sql<StateCount & { name: string }>`
    select name, case when state in ('created', 'retry') then 'waiting' else state::text end as state,
      count(*) as count
    from jobs.job where state in ('created', 'retry', 'active', 'failed')
    group by 1, 2`.execute(db);
  const { rows: jobsDueSince } = await sql<{ name: string; since: Date }>`
    select name, min(start_after) as since
    from jobs.job where state in ('created', 'retry') and start_after <= ${now}
    group by name`.execute(db);
  return { jobs, jobsDueSince };
}
