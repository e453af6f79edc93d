import {
  findComparableGivings,
  findFirstPayments,
} from "#api/db/donations/comparable-regular-givings.ts";
import {
  findChargedRegularGivings,
  findLateCharges,
} from "#api/db/donations/regular-giving-charges.ts";
import { findRegularGiving } from "#api/db/donations/regular-givings.ts";
import { recordStrayCharge } from "#api/ordering/compare-charges.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import type { ReportedTransaction } from "#api/integrations/payment-gateway/report.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import { getLocalDay } from "#domain/days.ts";
import { formatCents } from "#domain/money.ts";

import { deleteVaultCustomers } from "./delete-vault-customers.ts";
import { type ReconcileServices, reconcileRegularGiving } from "./reconcile-regular-giving.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How many days it looks back for charges, unless it is said. */
const DEFAULT_DAYS = 3;
/** How far back it looks for givings that have ended, in milliseconds. */
const ENDED_LOOKBACK_MS = 60 * DAY_MS;

/** That so many have gone at once is more likely to be a setting of ours than their wish. */
const WRONG_ACCOUNT_THRESHOLD = 3;

type CompareOptions = {
  /** Of the work that it is part of: when it ends, this does at its next step. */
  signal?: AbortSignal;
  days?: number | undefined;
};

/**
 * Compares the regular givings that the gateway keeps with the books, and takes in what it has charged of them lately. One
 * that goes on although it had ended is ended; what is in no book, and what was charged after its giving had ended, is told to
 * the operator. Whether all of it could be compared.
 */
export async function compareRegularGivings(
  services: ReconcileServices,
  { signal, days = DEFAULT_DAYS }: CompareOptions = {},
): Promise<boolean> {
  try {
    if (!(await compareAll(services, days, signal))) return false;
    await logLateCharges(services);
    return await deleteVaultCustomers(services, signal);
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    services.log.warn({ reason: error.message }, "regular givings could not be compared");
    return false;
  }
}

type ComparableGiving = Awaited<ReturnType<typeof findComparableGivings>>[number];

/** What the gateway has told, by the ids of ours. */
type GatewayReport = {
  kept: ReadonlyMap<string, ReportedRegularGiving>;
  /** Of these something was charged or went back. */
  charged: ReadonlySet<string>;
};

async function compareAll(
  services: ReconcileServices,
  days: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, gateway, now, timeZone } = services;
  const kept = (await gateway.regularGivings.list()).filter(isOurOrderId);
  const since = new Date(now().getTime() - days * DAY_MS);
  const told: GatewayReport = {
    kept: new Map(kept.map((regularGiving) => [regularGiving.orderid, regularGiving])),
    charged: await findChargedOrderIds(services, await gateway.listTransactions(since, now())),
  };
  const regularGivings = await findComparableGivings(
    db,
    new Date(now().getTime() - ENDED_LOOKBACK_MS),
  );
  if (await isWrongAccount(services, regularGivings, told)) return false;

  const today = getLocalDay(timeZone, now());
  const compared = regularGivings.filter((regularGiving) =>
    needsReconciling(regularGiving, told, today),
  );
  const known = new Set(regularGivings.map(({ orderid }) => orderid));
  const others = new Set([...told.kept.keys(), ...told.charged]).difference(known);
  for (const orderid of [...compared.map((regularGiving) => regularGiving.orderid), ...others]) {
    if (signal?.aborted) return false;
    await reconcileOrAlert(services, orderid, told);
  }
  return true;
}

/** What goes on as the books have it, and is not due, need not be asked after. */
function needsReconciling(
  regularGiving: ComparableGiving,
  told: GatewayReport,
  today: string,
): boolean {
  const { orderid, state, next_day, has_pending } = regularGiving;
  const kept = told.kept.get(orderid);
  if (state === "active" ? !kept || differsFromBooks(regularGiving, kept) : kept !== undefined)
    return true;
  if (has_pending || told.charged.has(orderid)) return true;
  return next_day !== null && next_day <= today;
}

function differsFromBooks(regularGiving: ComparableGiving, kept: ReportedRegularGiving): boolean {
  const { amount, paymentMethod, lastFour } = kept;
  return (
    (amount !== null && amount !== regularGiving.amount_cents) ||
    (paymentMethod !== null && paymentMethod !== regularGiving.payment_method) ||
    lastFour !== regularGiving.last_four
  );
}

/** One that is in no book was lost from it: as after going back to an older backup. */
async function reconcileOrAlert(
  services: ReconcileServices,
  orderid: string,
  told: GatewayReport,
): Promise<void> {
  const regularGiving = await findRegularGiving(services.db, orderid);
  const kept = told.kept.get(orderid);
  if (regularGiving)
    return reconcileRegularGiving(services, orderid, { isDue: true, told: kept ?? null });

  if (told.charged.has(orderid)) {
    const finding = await services.gateway.findCharge(orderid, { withRefunds: true });
    await recordStrayCharge(services, orderid, finding);
  }
  const facts = { orderid, subscription: kept?.id };
  if (kept) services.log.error(facts, "the gateway keeps a regular giving that is in no book");
}

/** Whether the gateway keeps none of ours, and either there are several or it knows of no gift that they began with. */
async function isWrongAccount(
  services: ReconcileServices,
  regularGivings: readonly ComparableGiving[],
  { kept }: GatewayReport,
): Promise<boolean> {
  const active = regularGivings
    .filter(({ state }) => state === "active")
    .map(({ orderid }) => orderid);
  if (active.length === 0 || active.some((orderid) => kept.has(orderid))) return false;
  if (active.length < WRONG_ACCOUNT_THRESHOLD && (await hasFirstPayment(services, active)))
    return false;
  services.log.error(
    { regularGivings: active.length },
    "the gateway keeps none of the regular givings",
  );
  return true;
}

/** Then they ended there: the account is ours. */
async function hasFirstPayment(
  { db, gateway }: ReconcileServices,
  active: readonly string[],
): Promise<boolean> {
  for (const orderid of await findFirstPayments(db, active)) {
    const { kind } = await gateway.findCharge(orderid);
    if (kind !== "none") return true;
  }
  return false;
}

async function findChargedOrderIds(
  { db }: ReconcileServices,
  transactions: readonly ReportedTransaction[],
): Promise<Set<string>> {
  // A refund need not bear the id of what it gives back.
  const refunded = await findChargedRegularGivings(
    db,
    transactions.map(({ originalId }) => originalId).filter(Boolean),
  );
  return new Set([...transactions.filter(isOurOrderId).map(({ orderid }) => orderid), ...refunded]);
}

/** Told each night, until it has gone back. */
async function logLateCharges({ db, log }: ReconcileServices): Promise<void> {
  for (const { orderid, transaction_id, amount_cents } of await findLateCharges(db)) {
    const facts = { orderid, transactionId: transaction_id, amount: formatCents(amount_cents) };
    log.error(facts, "what a regular giving was charged after it had ended has not gone back");
  }
}

/** One account at the gateway may serve other shops as well. */
function isOurOrderId({ orderid }: { orderid: string }): boolean {
  return /^G-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderid);
}
