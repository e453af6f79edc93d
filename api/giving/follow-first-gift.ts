import type { Transaction } from "kysely";

import { changeGiving, lockGiving } from "#api/db/givings/givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import { isOver } from "#api/db/schema/givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { forgetPaidWith, takeVerdict, type Telling } from "./conclude-giving.ts";

type Following = {
  /** Null tells nobody. */
  email: string | null;
  /** Under which the gateway keeps what was paid with, where it has said so. */
  vaultId: string | null;
  /** Whether the call that made the gift is there to go on with it. */
  isWaitedFor: boolean;
};

/**
 * What a regular giving comes to by the gift that begins it, in the commit that concludes that. One that nobody waits for is
 * given up: what works by itself has nobody charged.
 */
export async function followFirstGift(
  trx: Transaction<Schema>,
  services: Telling,
  gift: OrderRow,
  { email, vaultId, isWaitedFor }: Following,
): Promise<void> {
  if (gift.giving_id === null || gift.state === "pending" || gift.state === "doubtful") return;

  const giving = await lockGiving(trx, gift.giving_id);
  const now = services.now();
  // One that was charged after all of it was over has left its card or account there once more.
  if (isOver(giving)) return forgetPaidWith(trx, giving, now);
  if (gift.state === "placed" && isWaitedFor) {
    return changeGiving(trx, giving.id, { vault_id: vaultId ?? giving.vault_id }, now);
  }
  // What was active by then goes on, even when its first gift went back.
  if (giving.state !== "starting") return;
  const answer = gift.state === "placed" ? "nobody waited for it" : "its first gift was not made";
  await takeVerdict(trx, services, giving, { kind: "not-begun", answer }, email);
}
