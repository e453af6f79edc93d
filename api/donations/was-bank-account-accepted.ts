import { findRegularGivingById, type RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import { findPaymentTry } from "#api/db/limits/payment-tries.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { Database } from "#api/services.ts";

import { unknownChangeError } from "./change-errors.ts";
import { getVaultId } from "./vault-id.ts";

/** An account whose token the gateway refuses. */
type RefusedAccount = {
  tryId: string;
  /** Hash of its token. */
  hash: string;
  /** Hash of the renewal that was uncertain before this one; null when there was none. */
  before: string | null;
  wasSent: boolean;
};

/**
 * Whether an earlier or simultaneous call had the account accepted. The gateway reports nothing about accounts, so it
 * was accepted if the charged account now differs from the recorded method.
 */
export async function wasBankAccountAccepted(
  services: Database & { gateway: Gateway },
  regularGiving: RegularGivingRow,
  { tryId, hash, before, wasSent }: RefusedAccount,
): Promise<boolean> {
  const { db } = services;
  const tried = await findPaymentTry(db, tryId);
  if (tried?.settled_at) return tried.declined_at === null;

  const charged = await findChargedMethod(services, regularGiving);
  const booked = await findRegularGivingById(db, regularGiving.id);
  // Another call has finished or replaced this renewal.
  if (booked?.renewing_with !== hash) throw unknownChangeError();
  const isOwn = before === null || before === hash;
  if (isOwn && hasAccountChanged(charged, booked)) return true;
  if (wasSent) throw unknownChangeError();
  return false;
}

/** Sets the schedule to what the gateway stores, so that its report shows that. */
async function findChargedMethod(
  { gateway: { regularGivings } }: { gateway: Gateway },
  regularGiving: RegularGivingRow,
): Promise<ReportedRegularGiving> {
  const { orderid, subscription_id } = regularGiving;
  const renewed = await regularGivings.setSchedulePaymentMethod(
    subscription_id ?? "",
    getVaultId(regularGiving),
  );
  if (renewed.kind !== "done") throw unknownChangeError();
  try {
    const reported = await regularGivings.find(orderid, subscription_id);
    if (reported) return reported;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
  }
  throw unknownChangeError();
}

/** Only certain differences count: the digits of a recently accepted account may not be recorded yet. */
function hasAccountChanged(
  { paymentMethod, lastFour }: ReportedRegularGiving,
  { payment_method, last_four }: RegularGivingRow,
): boolean {
  if (paymentMethod !== "bank") return false;
  return (
    payment_method !== "bank" || (last_four !== "" && lastFour !== "" && lastFour !== last_four)
  );
}
