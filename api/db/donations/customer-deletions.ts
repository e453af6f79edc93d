import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export type VaultCustomer = {
  vaultId: string;
  /** Gateway id of the giving it was stored for. */
  orderid: string;
};

/** Queues the deletion of a customer from the gateway's vault; it is retried until the gateway confirms it. */
export async function queueCustomerDeletion(
  trx: Transaction<Schema>,
  { vaultId, orderid }: VaultCustomer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("customers_to_forget")
    .values({ vault_id: vaultId, orderid, asked_at: now, next_at: now })
    .onConflict((conflict) => conflict.column("vault_id").doNothing())
    .execute();
}

type CustomerClaim = {
  now: Date;
  /** Until then no process claims it again. */
  until: Date;
};

/** Claims a deletion that is due; skips those another process is claiming. */
export function claimCustomerDeletion(db: Kysely<Schema>, { now, until }: CustomerClaim) {
  return db
    .updateTable("customers_to_forget")
    .set((eb) => ({ next_at: until, tries: eb("tries", "+", 1) }))
    .where("vault_id", "=", (eb) =>
      eb
        .selectFrom("customers_to_forget")
        .select("vault_id")
        .where("next_at", "<=", now)
        .orderBy("next_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["vault_id", "orderid", "tries"])
    .executeTakeFirst();
}
export type ClaimedCustomer = NonNullable<Awaited<ReturnType<typeof claimCustomerDeletion>>>;

/** Schedules the next try for `until`. */
export async function postponeCustomerDeletion(
  db: Kysely<Schema>,
  vaultId: string,
  until: Date,
): Promise<void> {
  await db
    .updateTable("customers_to_forget")
    .set({ next_at: until })
    .where("vault_id", "=", vaultId)
    .execute();
}

/** Removes a deletion from the queue when the gateway has done it. */
export async function deleteCustomer(db: Kysely<Schema>, vaultId: string): Promise<void> {
  await db.deleteFrom("customers_to_forget").where("vault_id", "=", vaultId).execute();
}
