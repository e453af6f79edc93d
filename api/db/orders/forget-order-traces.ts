import type { Kysely } from "kysely";

import { forgetChangesBefore } from "#api/db/donations/regular-giving-changes.ts";
import { forgetTriesBefore } from "#api/db/limits/payment-tries.ts";
import { forgetEventsBefore } from "#api/db/payments/gateway-events.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { forgetKeysBefore } from "./order-keys.ts";

const DAY = 24 * 60 * 60_000;
/** In days: so long a key stands for what was sent under it. */
const KEYS = 30;
/** In days: so long it is known what the gateway has told, and what nothing came of. */
const TRACES = 90;
/** In days: what was tried to pay with counts for one. */
const TRIES = 2;

/** Of which nothing came, or nothing is left. */
const over = ["declined", "rejected", "not_charged", "voided", "refunded", "returned"] as const;

/** Deletes keys, what the gateway has told, what was tried to pay with, and orders of which nothing came, once nobody asks for them any more. */
export async function forgetOrderTraces(db: Kysely<Schema>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  await forgetKeysBefore(db, ago(KEYS));
  await forgetChangesBefore(db, ago(KEYS));
  await forgetEventsBefore(db, ago(TRACES));
  await forgetTriesBefore(db, ago(TRIES));
  await db
    .deleteFrom("orders")
    .where("state", "=", "failed")
    .where("changed_at", "<", ago(TRACES))
    // A charge without an order is never forgotten, until it went back.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payment_attempts as p")
            .select("p.id")
            .whereRef("p.order_id", "=", "orders.id")
            .where("p.state", "not in", over),
        ),
      ),
    )
    .execute();
}
