import type { Transaction } from "kysely";

import { changeRegularGiving, lockRegularGiving } from "#api/db/donations/regular-givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import { isOver } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import {
  scheduleVaultDeletion,
  applyVerdict,
  type MailServices,
} from "./conclude-regular-giving.ts";

type FollowOptions = {
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
export async function followFirstDonation(
  trx: Transaction<Schema>,
  services: MailServices,
  donation: OrderRow,
  { email, vaultId, isWaitedFor }: FollowOptions,
): Promise<void> {
  if (donation.giving_id === null || donation.state === "pending" || donation.state === "doubtful")
    return;

  const regularGiving = await lockRegularGiving(trx, donation.giving_id);
  const now = services.now();
  // One that was charged after all of it was over has left its card or account there once more.
  if (isOver(regularGiving)) return scheduleVaultDeletion(trx, regularGiving, now);
  if (donation.state === "placed" && isWaitedFor) {
    return changeRegularGiving(
      trx,
      regularGiving.id,
      { vault_id: vaultId ?? regularGiving.vault_id },
      now,
    );
  }
  // What was active by then goes on, even when its first gift went back.
  if (regularGiving.state !== "starting") return;
  const answer =
    donation.state === "placed" ? "nobody waited for it" : "its first gift was not made";
  await applyVerdict(trx, services, regularGiving, { kind: "not-begun", answer }, email);
}
