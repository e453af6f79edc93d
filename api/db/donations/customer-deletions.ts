import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export type VaultCustomer = {
  vaultId: string;
  /** Of the giving that it was kept for. */
  orderid: string;
};

/** From now on the gateway is asked to delete it, until it is certain that it has. */
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
  /** Until then it is taken up by nobody else, and not again. */
  until: Date;
};

/** Takes up one that is due; one that another process has taken up is passed over. */
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

/** It is asked for again at that time. */
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

/** The gateway keeps it no more. */
export async function deleteCustomer(db: Kysely<Schema>, vaultId: string): Promise<void> {
  await db.deleteFrom("customers_to_forget").where("vault_id", "=", vaultId).execute();
}
