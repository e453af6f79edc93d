import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export type OrderSubmission = { externalId: string; key: string | undefined; tokenSha256: string };

/**
 * Whether that was sent before, by its token or by its key, so that nothing of it is sent to the gateway once more. What was
 * declined under a key is not: with another token it is another try.
 */
export async function wasOrderSent(db: Kysely<Schema>, sent: OrderSubmission): Promise<boolean> {
  const byToken = db
    .selectFrom("payment_attempts")
    .select("id")
    .where("token_sha256", "=", sent.tokenSha256);
  const byKey = db
    .selectFrom("order_keys as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .leftJoin("payment_attempts as p", "p.order_id", "k.order_id")
    .select("k.order_id as id")
    .where("u.external_id", "=", sent.externalId)
    .where("k.key", "=", sent.key ?? null)
    .where((eb) =>
      eb.or([
        eb("p.id", "is", null),
        eb("p.state", "not in", ["declined", "rejected", "not_charged"]),
      ]),
    );
  const row = await byToken.unionAll(byKey).limit(1).executeTakeFirst();
  return row !== undefined;
}
