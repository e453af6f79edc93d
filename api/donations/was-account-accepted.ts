import { findRegularGivingById, type RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import { findPaymentTry } from "#api/db/limits/payment-tries.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import type { Services } from "#api/services.ts";

import { unknownChangeError } from "./change-errors.ts";
import { getVaultId } from "./vault-id.ts";

/** An account whose token is refused. */
type RefusedAccount = {
  tryId: string;
  /** Of its token. */
  hash: string;
  /** The hash of what was begun with before it, and is not certain. */
  before: string | null;
  wasSent: boolean;
};

/**
 * Whether it was taken when it was sent before, or by another call at this moment. Of accounts the gateway tells nothing, so it
 * was when another account is charged from now on than the one, or the card, in the books.
 */
export async function wasAccountAccepted(
  services: Pick<Services, "db" | "gateway">,
  regularGiving: RegularGivingRow,
  { tryId, hash, before, wasSent }: RefusedAccount,
): Promise<boolean> {
  const { db } = services;
  const tried = await findPaymentTry(db, tryId);
  if (tried?.settled_at) return tried.declined_at === null;

  const kept = await findChargedMethod(services, regularGiving);
  const booked = await findRegularGivingById(db, regularGiving.id);
  // Another call has ended it, or goes on with something else.
  if (booked?.renewing_with !== hash) throw unknownChangeError();
  const isOwn = before === null || before === hash;
  if (isOwn && hasAccountChanged(kept, booked)) return true;
  if (wasSent) throw unknownChangeError();
  return false;
}

/** What is kept is what is charged after that, and so it is told. */
async function findChargedMethod(
  { gateway: { regularGivings } }: Pick<Services, "gateway">,
  regularGiving: RegularGivingRow,
): Promise<ReportedRegularGiving> {
  const { orderid, subscription_id } = regularGiving;
  const renewed = await regularGivings.renew(subscription_id ?? "", getVaultId(regularGiving));
  if (renewed.kind !== "done") throw unknownChangeError();
  try {
    const known = await regularGivings.find(orderid, subscription_id);
    if (known) return known;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
  }
  throw unknownChangeError();
}

/** For certain: the figures of an account that was taken a moment ago need not be in the books. */
function hasAccountChanged(
  { paymentMethod, lastFour }: ReportedRegularGiving,
  { payment_method, last_four }: RegularGivingRow,
): boolean {
  if (paymentMethod !== "bank") return false;
  return (
    payment_method !== "bank" || (last_four !== "" && lastFour !== "" && lastFour !== last_four)
  );
}
