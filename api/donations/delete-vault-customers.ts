import {
  claimCustomerDeletion,
  type ClaimedCustomer,
  deleteCustomer,
  postponeCustomerDeletion,
} from "#api/db/donations/customer-deletions.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";

import type { ReconcileServices } from "./reconcile-regular-giving.ts";
import { logGatewayOutcome } from "#api/integrations/payment-gateway/regular-givings.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Failures before the operator is alerted. */
const ALERT_AFTER_TRIES = 5;

/**
 * Has the gateway delete the card or account of each ended regular giving, until it succeeds. One that a schedule still
 * charges is kept until that has ended (`compare-regular-givings.ts`). Returns true when none is due any more.
 */
export async function deleteVaultCustomers(
  services: ReconcileServices,
  signal?: AbortSignal,
): Promise<boolean> {
  let charged: ReadonlySet<string> | null = null;
  for (;;) {
    if (signal?.aborted) return false;
    const now = services.now();
    const claimedUntil = new Date(now.getTime() + 2 * MINUTE_MS);
    const customer = await claimCustomerDeletion(services.db, { now, until: claimedUntil });
    if (!customer) return true;
    charged ??= await listActiveOrderIds(services);
    const isDone =
      charged && !charged.has(customer.orderid) && (await deleteVaultCustomer(services, customer));
    if (!isDone) await postpone(services, customer);
    if (!charged) return false;
  }
}

/** Our ids of the active regular givings, asked for once per batch; null when the gateway cannot be asked. */
async function listActiveOrderIds({
  gateway,
}: ReconcileServices): Promise<ReadonlySet<string> | null> {
  try {
    return new Set((await gateway.regularGivings.list()).map(({ orderid }) => orderid));
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    return null;
  }
}

/** Whether the gateway has certainly deleted it. */
async function deleteVaultCustomer(
  { db, gateway, log }: ReconcileServices,
  { vault_id, orderid }: ClaimedCustomer,
): Promise<boolean> {
  const outcome = await gateway.regularGivings.deleteCustomer(vault_id);
  logGatewayOutcome(log, orderid, outcome, "the gateway was asked to delete a vault customer");
  if (outcome.kind !== "done") return false;
  await deleteCustomer(db, vault_id);
  return true;
}

async function postpone(
  { db, log, now }: ReconcileServices,
  { vault_id, orderid, tries }: ClaimedCustomer,
): Promise<void> {
  const pause = Math.min(2 ** tries * MINUTE_MS, DAY_MS);
  await postponeCustomerDeletion(db, vault_id, new Date(now().getTime() + pause));
  const facts = { orderid, tries };
  if (tries < ALERT_AFTER_TRIES) return log.warn(facts, "a vault customer is not deleted yet");
  log.error(facts, "a vault customer could not be deleted at the gateway");
}
