import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export type OrderSubmission = { externalId: string; key: string | undefined; tokenSha256: string };

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
