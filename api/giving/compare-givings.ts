import { findComparable } from "#api/db/givings.ts";
import { findChargedGivings } from "#api/db/giving-charges.ts";
import type { ReportedTransaction } from "#api/parties/gateway-report.ts";
import { GatewayUnreachable } from "#api/parties/gateway-unreachable.ts";
import { dayIn } from "#domain/days.ts";

import { type Settling, settleGiving } from "./settle-giving.ts";

const DAY = 24 * 60 * 60_000;
/** How far back it looks for charges, in milliseconds; and for givings that have ended. */
const SPAN = 3 * DAY;
const ENDED = 60 * DAY;

/**
 * Compares the regular givings that the gateway keeps with the books, and takes in what it has charged of them lately. One
 * that goes on although it had ended is ended; one that is none of the books is told to the operator. Whether all of it could
 * be compared.
 */
export async function compareGivings(
  services: Settling,
  { signal }: { signal?: AbortSignal } = {},
): Promise<boolean> {
  try {
    return await compare(services, signal);
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    services.log.warn({ reason: error.message }, "regular givings could not be compared");
    return false;
  }
}

async function compare(services: Settling, signal: AbortSignal | undefined): Promise<boolean> {
  const { db, gateway, log, now, timeZone } = services;
  const kept = await gateway.givings.list();
  const listed = new Map(kept.filter(isOurs).map((giving) => [giving.orderid, giving]));
  const since = new Date(now().getTime() - SPAN);
  const charged = await findCharged(services, await gateway.listTransactions(since, now()));
  const today = dayIn(timeZone, now());

  for (const giving of await findComparable(db, new Date(now().getTime() - ENDED))) {
    if (signal?.aborted) return false;
    const { orderid, state, next_day, has_pending } = giving;
    const told = listed.get(orderid);
    listed.delete(orderid);
    const isAbsent = state === "active" && !told;
    const isLeft = state !== "active" && told !== undefined;
    const isCharged =
      charged.has(orderid) || has_pending || (next_day !== null && next_day <= today);
    if (isAbsent || isLeft || isCharged)
      await settleGiving(services, orderid, { isDue: true, told });
  }
  for (const { orderid, id } of listed.values()) {
    log.error(
      { orderid, subscription: id },
      "the gateway keeps a regular giving that is in no book",
    );
  }
  return true;
}

/** The givings of which something was charged or went back. */
async function findCharged(
  { db }: Settling,
  transactions: readonly ReportedTransaction[],
): Promise<Set<string>> {
  // A refund need not bear the id of what it gives back.
  const refunded = await findChargedGivings(
    db,
    transactions.map(({ originalId }) => originalId).filter(Boolean),
  );
  return new Set([...transactions.filter(isOurs).map(({ orderid }) => orderid), ...refunded]);
}

/** One account at the gateway may serve other shops as well. */
function isOurs({ orderid }: { orderid: string }): boolean {
  return /^G-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderid);
}
