import type { Kysely } from "kysely";

import { deleteChangesBefore } from "#api/db/donations/regular-giving-changes.ts";
import { deleteTriesBefore } from "#api/db/limits/payment-tries.ts";
import { deleteGatewayEventsBefore } from "#api/db/payments/gateway-events.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { deleteOrderKeysBefore } from "./order-keys.ts";

const DAY_MS = 24 * 60 * 60_000;
/** In days: so long a key stands for what was sent under it. */
const KEY_DAYS = 30;
/** In days: so long it is known what the gateway has told, and what nothing came of. */
const HISTORY_DAYS = 90;
/** In days: what was tried to pay with counts for one. */
const TRY_DAYS = 2;

/** Of which nothing came, or nothing is left. */
const closedAttemptStates = [
  "declined",
  "rejected",
  "not_charged",
  "voided",
  "refunded",
  "returned",
] as const;

/** Deletes keys, what the gateway has told, what was tried to pay with, and orders of which nothing came, once nobody asks for them any more. */
export async function deleteExpiredOrderData(db: Kysely<Schema>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteOrderKeysBefore(db, ago(KEY_DAYS));
  await deleteChangesBefore(db, ago(KEY_DAYS));
  await deleteGatewayEventsBefore(db, ago(HISTORY_DAYS));
  await deleteTriesBefore(db, ago(TRY_DAYS));
  await db
    .deleteFrom("orders")
    .where("state", "=", "failed")
    .where("changed_at", "<", ago(HISTORY_DAYS))
    // A charge without an order is never forgotten, until it went back.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payment_attempts as p")
            .select("p.id")
            .whereRef("p.order_id", "=", "orders.id")
            .where("p.state", "not in", closedAttemptStates),
        ),
      ),
    )
    .execute();
}
