import type { Kysely } from "kysely";

import { deleteChangesBefore } from "#api/db/donations/renewals.ts";
import { deleteTriesBefore } from "#api/db/limits/payment-tries.ts";
import { deleteGatewayEventsBefore } from "#api/db/payments/gateway-events.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { deleteOrderKeysBefore } from "./previous-orders.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long an idempotency key is valid, in days. */
const KEY_DAYS = 30;
/** How long webhook events and failed orders are stored, in days. */
const HISTORY_DAYS = 90;
/** How long a payment try counts, in days. */
const TRY_DAYS = 2;

/** States of attempts that did not charge, or whose charge was reversed. */
const closedAttemptStates = [
  "declined",
  "rejected",
  "not_charged",
  "voided",
  "refunded",
  "returned",
] as const;

/** Deletes expired idempotency keys, webhook events, payment tries and failed orders. */
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
    // Keeps an order while it has, or may have, a charge.
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
