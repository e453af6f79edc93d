import type { Kysely } from "kysely";

import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";

/** Work that the library has not finished yet. */
export type OpenWork = {
  /** Ids of queued mails. */
  mails: number[];
  /** Subject hashes of accounts to delete, as in their jobs. */
  deletions: string[];
  /** Number of open payments. */
  payments: number;
  refunds: number;
  givings: number;
};

export async function findOpenWork(db: Kysely<Schema>): Promise<OpenWork> {
  const mails = await db
    .selectFrom("mails")
    .select("id")
    .where("state", "=", "queued")
    .orderBy("id")
    .execute();
  const deletions = await db
    .selectFrom("account_deletions")
    .select("subject_sha256")
    .where("ended_at", "is", null)
    .orderBy("asked_at")
    .execute();
  return {
    mails: mails.map(({ id }) => id),
    deletions: deletions.map((row) => row.subject_sha256),
    ...(await countUnresolved(db)),
  };
}

async function countUnresolved(db: Kysely<Schema>) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("payment_attempts")
        .select((all) => all.fn.countAll<number>().as("count"))
        .where("state", "in", openPaymentStates)
        .as("payments"),
      eb
        .selectFrom("order_refunds")
        .select((all) => all.fn.countAll<number>().as("count"))
        .where("state", "in", openRefundStates)
        .as("refunds"),
      eb
        .selectFrom("givings")
        .select((all) => all.fn.countAll<number>().as("count"))
        .where("state", "in", uncertainRegularGivingStates)
        .as("givings"),
    ])
    .$narrowType<{ payments: number; refunds: number; givings: number }>()
    .executeTakeFirstOrThrow();
}
