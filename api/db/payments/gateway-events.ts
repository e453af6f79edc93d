import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

type NewGatewayEvent = { id: string; type: string; orderid: string };

/** Stores a webhook event; returns false when it was stored before. */
export async function recordGatewayEvent(
  trx: Transaction<Schema>,
  { id, type, orderid }: NewGatewayEvent,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto("gateway_events")
    .values({ event_id: id, type, orderid, taken_at: now })
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteGatewayEventsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("gateway_events").where("taken_at", "<", time).execute();
}
