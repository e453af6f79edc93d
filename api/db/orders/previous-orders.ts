import type { Transaction, Kysely } from "kysely";

import { uncertainPaymentStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

type OrderIdentifiers = { userId: number; key: string; tokenSha256: string | null };

/** A person's orders that affect a new one: those with that key or token, and those with an uncertain payment. */
export function findPreviousOrders(
  trx: Transaction<Schema>,
  { userId, key, tokenSha256 }: OrderIdentifiers,
) {
  return trx
    .selectFrom("orders as o")
    .leftJoin("order_keys as k", (join) =>
      join.onRef("k.order_id", "=", "o.id").on("k.user_id", "=", userId).on("k.key", "=", key),
    )
    .leftJoin("payment_attempts as p", "p.order_id", "o.id")
    .select(["o.id", "o.state", "k.fingerprint as key_fingerprint"])
    .select(["p.fingerprint", "p.token_sha256", "p.state as attempt", "p.made_at"])
    .select("p.is_duplicate")
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("order_refunds as r")
            .select("r.id")
            .whereRef("r.order_id", "=", "o.id")
            .where("r.is_automatic", "=", true),
        )
        .as("is_returning"),
    )
    .where("o.user_id", "=", userId)
    .where((eb) =>
      eb.or([
        eb("k.key", "is not", null),
        eb("p.token_sha256", "=", tokenSha256),
        eb("p.state", "in", uncertainPaymentStates),
      ]),
    )
    .execute();
}

export type PreviousOrder = Awaited<ReturnType<typeof findPreviousOrders>>[number];

export async function deleteOrderKeysBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("order_keys").where("made_at", "<", time).execute();
}

type OrderSubmission = { externalId: string; key: string | undefined; tokenSha256: string };

/**
 * Whether an order was sent before, by token or key, so that it is not sent to the gateway again. A declined order of
 * that key does not count: another token makes it another try.
 */
export async function wasOrderSent(
  db: Kysely<Schema>,
  submission: OrderSubmission,
): Promise<boolean> {
  const byToken = db
    .selectFrom("payment_attempts")
    .select("id")
    .where("token_sha256", "=", submission.tokenSha256);
  const byKey = db
    .selectFrom("order_keys as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .leftJoin("payment_attempts as p", "p.order_id", "k.order_id")
    .select("k.order_id as id")
    .where("u.external_id", "=", submission.externalId)
    .where("k.key", "=", submission.key ?? null)
    .where((eb) =>
      eb.or([
        eb("p.id", "is", null),
        eb("p.state", "not in", ["declined", "rejected", "not_charged"]),
      ]),
    );
  const row = await byToken.unionAll(byKey).limit(1).executeTakeFirst();
  return row !== undefined;
}
