import type { Transaction } from "kysely";

import { changeRegularGiving, lockRegularGiving } from "#api/db/donations/regular-givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import { isOver } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { MailServices } from "#api/services.ts";

import { scheduleVaultDeletion, applyVerdict } from "./conclude-regular-giving.ts";

type FollowOptions = {
  /** Null when nobody is mailed. */
  email: string | null;
  /** The vault customer, when the gateway has reported one. */
  vaultId: string | null;
  /** Whether the request that made the donation is still there to go on. */
  isWaitedFor: boolean;
};

/**
 * Updates a regular giving when its first donation is concluded, in the same commit. Without its request it fails,
 * because background work never starts charges.
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
  // A donation charged after the regular giving was over has stored a card or account again.
  if (isOver(regularGiving)) return scheduleVaultDeletion(trx, regularGiving, now);
  if (donation.state === "placed" && isWaitedFor) {
    return changeRegularGiving(
      trx,
      regularGiving.id,
      { vault_id: vaultId ?? regularGiving.vault_id },
      now,
    );
  }
  // One that was active goes on, even when its first donation is reversed.
  if (regularGiving.state !== "starting") return;
  const answer =
    donation.state === "placed"
      ? "its request had ended before the donation was confirmed"
      : "its first donation was not made";
  await applyVerdict(trx, services, regularGiving, { kind: "not-begun", answer }, email);
}
