import { type Kysely, sql, type Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Caps what one network counts towards closing donations: one attacker must not close them for all. */
const MAX_DECLINES_PER_NETWORK = 10;

/** A try from an unknown network counts as a network of its own. */
const networkOrReference = sql`coalesce(network, reference)`;

const cappedDeclines = sql<number>`least(count(declined_at), ${sql.lit(MAX_DECLINES_PER_NETWORK)})`;

type PaymentTry = {
  /** Our id of the payment at the gateway, or the hash of a token. */
  reference: string;
  /** Hash of the account, from `hashSubject`. */
  subject: string;
  /** Hash of the network, from `limitNetworkDeclines`; null without that limit. */
  network: string | null;
};

/** Records a try before the payment is sent. False when the reference is known: that is the same try. */
export async function recordPaymentTry(
  db: Kysely<Schema>,
  tried: PaymentTry,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("payment_tries")
    .values({ ...tried, made_at: now })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The outcome of a try as far as it is known; undefined when there was no try. */
export function findPaymentTry(db: Kysely<Schema>, reference: string) {
  return db
    .selectFrom("payment_tries")
    .select(["settled_at", "declined_at"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** Deletes a try that the gateway has not processed; a resolved one stays. */
export async function deletePaymentTry(db: Kysely<Schema>, reference: string): Promise<void> {
  await db
    .deleteFrom("payment_tries")
    .where("reference", "=", reference)
    .where("settled_at", "is", null)
    .execute();
}

/** `isDeclined`: the payment was refused, not only a call. */
type TryResult = { isDeclined: boolean; now: Date };

/** Records the certain outcome of a try. */
export async function resolvePaymentTry(
  db: Kysely<Schema>,
  reference: string,
  result: TryResult,
): Promise<void> {
  await db
    .updateTable("payment_tries")
    .set(resolvedColumns(result))
    .where("reference", "=", reference)
    .execute();
}

export function resolvedColumns({ isDeclined, now }: TryResult) {
  return { settled_at: now, ...(isDeclined && { declined_at: now }) };
}

/** Whether there was a try whose card the gateway has not identified. */
export async function isCardUnknown(db: Kysely<Schema>, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_tries")
    .select("id")
    .where("reference", "=", reference)
    .where("card_hash", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordCardHash(
  db: Kysely<Schema>,
  reference: string,
  hash: string,
): Promise<void> {
  await db
    .updateTable("payment_tries")
    .set({ card_hash: hash })
    .where("reference", "=", reference)
    .where("card_hash", "is", null)
    .execute();
}

/** For a person's export. */
export function findOwnTries(db: Kysely<Schema>, subject: string | null) {
  return db
    .selectFrom("payment_tries")
    .select(["reference", "card_hash as cardSign", "network as networkSign"])
    .select(["made_at as madeAt", "settled_at as settledAt", "declined_at as declinedAt"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
}

export async function deleteTriesBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("payment_tries").where("made_at", "<", time).execute();
}

/** Until when donations are closed; null when they never were. */
export async function donationsClosedUntil(db: Kysely<Schema>): Promise<Date | null> {
  const row = await db.selectFrom("gift_breaker").select("closed_until").executeTakeFirst();
  return row?.closed_until ?? null;
}

/** Closes donations until then; returns whether they were open. */
export async function closeDonations(db: Kysely<Schema>, until: Date, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("gift_breaker")
    .values({ id: true, closed_until: until })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ closed_until: until })
        .where("gift_breaker.closed_until", "<", now),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Counts tries after `since`; a limit of 0 is never exceeded. */
type TryThresholds = { since: Date; declines: number; perCard: number };

type ExceededThresholds = {
  /** Time of the person's `declines`-th latest decline. */
  declined: Date | null;
  /** Time of the `perCard`-th latest try of a card the person has used, by any person; the latest over those cards. */
  card: Date | null;
};

/** Times at which a person's limits were exceeded; null for limits that were not. */
export function findExceededThresholds(
  db: Kysely<Schema>,
  subject: string,
  { since, declines, perCard }: TryThresholds,
): Promise<ExceededThresholds> {
  return db
    .selectNoFrom([
      selectNthDecline(db, subject, { since, ago: declines }).as("declined"),
      selectNthCardTry(db, subject, { since, ago: perCard }).as("card"),
    ])
    .executeTakeFirstOrThrow();
}

type NthLatest = { since: Date; ago: number };

function selectNthDecline(db: Kysely<Schema>, subject: string, { since, ago }: NthLatest) {
  return db
    .selectFrom("payment_tries")
    .select("declined_at")
    .where("subject", "=", subject)
    .where("declined_at", ">", since)
    .orderBy("declined_at", "desc")
    .offset(Math.max(ago - 1, 0))
    .limit(ago === 0 ? 0 : 1);
}

function selectNthCardTry(db: Kysely<Schema>, subject: string, { since, ago }: NthLatest) {
  const own = db
    .selectFrom("payment_tries")
    .select("card_hash")
    .where("subject", "=", subject)
    .where("made_at", ">", since)
    .where("card_hash", "is not", null);
  const tries = db
    .selectFrom("payment_tries")
    .select("made_at")
    .select(sql<number>`row_number() over (partition by card_hash order by made_at desc)`.as("ago"))
    .where("made_at", ">", since)
    .where("card_hash", "in", own);
  return db
    .selectFrom(tries.as("t"))
    .select("made_at")
    .where("ago", "=", ago)
    .orderBy("made_at", "desc")
    .limit(1);
}

/** Blocks the counting and recording of other tries of a network until the transaction ends. */
export async function lockNetwork(trx: Transaction<Schema>, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${network}, 27))`.execute(trx);
}

/**
 * Tries of networks that were declined after `declinedSince`, or began after `startedSince` and are unresolved; latest
 * first.
 */
export function findTriesOfNetwork(
  db: Kysely<Schema>,
  networks: readonly string[],
  { declinedSince, startedSince }: { declinedSince: Date; startedSince: Date },
) {
  return db
    .selectFrom("payment_tries")
    .select(["made_at", "declined_at"])
    .where("network", "in", networks)
    .where((eb) =>
      eb.or([
        eb("declined_at", ">", declinedSince),
        eb.and([eb("settled_at", "is", null), eb("made_at", ">", startedSince)]),
      ]),
    )
    .orderBy(sql`coalesce(declined_at, made_at)`, "desc")
    .execute();
}

/** Counts the latest `last` resolved tries made after `since`, and those declined among them. */
export async function countLastDeclines(db: Kysely<Schema>, last: number, since: Date | null) {
  const settled = db
    .selectFrom("payment_tries")
    .select(["network", "reference", "declined_at"])
    .where("settled_at", "is not", null)
    .$if(since !== null, (tries) => tries.where("made_at", ">", since))
    .orderBy("id", "desc")
    .limit(last);
  const byNetwork = db
    .selectFrom(settled.as("s"))
    .select((eb) => [eb.fn.countAll<number>().as("seen"), cappedDeclines.as("declined")])
    .groupBy(networkOrReference);
  return db
    .selectFrom(byNetwork.as("n"))
    .select([sumColumn("seen").as("seen"), sumColumn("declined").as("declined")])
    .executeTakeFirstOrThrow();
}

/** Counts the tries of all people that were declined since then. */
export async function countDeclines(db: Kysely<Schema>, since: Date): Promise<number> {
  const byNetwork = db
    .selectFrom("payment_tries")
    .select(cappedDeclines.as("declined"))
    .where("declined_at", ">", since)
    .groupBy(networkOrReference);
  const { declined } = await db
    .selectFrom(byNetwork.as("n"))
    .select(sumColumn("declined").as("declined"))
    .executeTakeFirstOrThrow();
  return declined;
}

function sumColumn(column: "seen" | "declined") {
  return sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`;
}
