import type { Transaction } from "kysely";

import { changeGiving, lockGiving } from "#api/db/givings.ts";
import type { OrderRow } from "#api/db/orders.ts";
import type { Schema } from "#api/db/schema.ts";

import { takeVerdict, type Telling } from "./conclude-giving.ts";

type Following = {
  /** Null tells nobody. */
  email: string | null;
  /** What the gateway keeps of what was paid with, where it has said so. */
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
  if (gift.state === "placed" && isWaitedFor && vaultId !== null) {
    return changeGiving(trx, giving.id, { vault_id: vaultId }, services.now());
  }
  // What was active by then goes on, even when its first gift went back.
  if (giving.state !== "starting") return;
  const answer = gift.state === "placed" ? "nobody waited for it" : "its first gift was not made";
  await takeVerdict(trx, services, giving, { kind: "not-begun", answer }, email);
}
