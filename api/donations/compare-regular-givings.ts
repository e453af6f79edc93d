import {
  findComparableRegularGivings,
  findFirstPayments,
} from "#api/db/donations/open-regular-givings.ts";
import {
  findChargedRegularGivings,
  findLateCharges,
} from "#api/db/donations/regular-giving-charges.ts";
import { findRegularGiving } from "#api/db/donations/regular-givings.ts";
import { recordStrayCharge } from "#api/ordering/compare-charges.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-givings.ts";
import type { ReportedTransaction } from "#api/integrations/payment-gateway/report.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import { getLocalDay } from "#domain/days.ts";
import { formatCents } from "#domain/money.ts";

import { deleteVaultCustomers } from "./delete-vault-customers.ts";
import { type ReconcileServices, reconcileRegularGiving } from "./reconcile-regular-giving.ts";
import { differsFromRecord } from "./record-reported-facts.ts";

const DAY_MS = 24 * 60 * 60_000;
const DEFAULT_DAYS = 3;
/** In milliseconds: how long ended regular givings are still compared. */
const ENDED_LOOKBACK_MS = 60 * DAY_MS;

/** When this many are missing at once, a wrong setting is more likely than their end. */
const WRONG_ACCOUNT_THRESHOLD = 3;

type CompareOptions = {
  /** Aborted when the surrounding work ends; the comparison stops at its next step. */
  signal?: AbortSignal;
  days?: number | undefined;
};

/**
 * Compares the gateway's regular givings and recent charges with the database, and deletes vault customers. Ends those
 * that go on after their end; alerts about unknown ones and about charges after an end. Returns false when not
 * everything could be compared.
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

type ComparableRegularGiving = Awaited<ReturnType<typeof findComparableRegularGivings>>[number];

/** What the gateway has reported, by our ids. */
type GatewayReport = {
  schedules: ReadonlyMap<string, ReportedRegularGiving>;
  /** Ids with a charge or a refund. */
  charged: ReadonlySet<string>;
};

async function compareAll(
  services: ReconcileServices,
  days: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, gateway, now, timeZone } = services;
  const schedules = (await gateway.regularGivings.list()).filter(isOurOrderId);
  const since = new Date(now().getTime() - days * DAY_MS);
  const report: GatewayReport = {
    schedules: new Map(schedules.map((regularGiving) => [regularGiving.orderid, regularGiving])),
    charged: await findChargedOrderIds(services, await gateway.listTransactions(since, now())),
  };
  const regularGivings = await findComparableRegularGivings(
    db,
    new Date(now().getTime() - ENDED_LOOKBACK_MS),
  );
  if (await isWrongAccount(services, regularGivings, report)) return false;

  const today = getLocalDay(timeZone, now());
  const compared = regularGivings.filter((regularGiving) =>
    needsReconciling(regularGiving, report, today),
  );
  const knownIds = new Set(regularGivings.map(({ orderid }) => orderid));
  const unknownIds = new Set([...report.schedules.keys(), ...report.charged]).difference(knownIds);
  for (const orderid of [
    ...compared.map((regularGiving) => regularGiving.orderid),
    ...unknownIds,
  ]) {
    if (signal?.aborted) return false;
    await reconcileOrAlert(services, orderid, report);
  }
  return true;
}

/** One that matches the database and is not due needs no question. */
function needsReconciling(
  regularGiving: ComparableRegularGiving,
  report: GatewayReport,
  today: string,
): boolean {
  const { orderid, state, next_day, has_pending } = regularGiving;
  const schedule = report.schedules.get(orderid);
  if (
    state === "active"
      ? !schedule || differsFromRecord(regularGiving, schedule)
      : schedule !== undefined
  )
    return true;
  if (has_pending || report.charged.has(orderid)) return true;
  return next_day !== null && next_day <= today;
}

/** One the database does not know was lost, for example by restoring an older backup. */
async function reconcileOrAlert(
  services: ReconcileServices,
  orderid: string,
  report: GatewayReport,
): Promise<void> {
  const regularGiving = await findRegularGiving(services.db, orderid);
  const schedule = report.schedules.get(orderid);
  if (regularGiving)
    return reconcileRegularGiving(services, orderid, { isDue: true, reported: schedule ?? null });

  if (report.charged.has(orderid)) {
    const finding = await services.gateway.findCharge(orderid, { withRefunds: true });
    await recordStrayCharge(services, orderid, finding);
  }
  const facts = { orderid, subscription: schedule?.id };
  if (schedule) services.log.error(facts, "the gateway has an unknown regular giving");
}

/** Whether the gateway has none of ours, and either there are several or it does not know their first donation. */
async function isWrongAccount(
  services: ReconcileServices,
  regularGivings: readonly ComparableRegularGiving[],
  { schedules }: GatewayReport,
): Promise<boolean> {
  const active = regularGivings
    .filter(({ state }) => state === "active")
    .map(({ orderid }) => orderid);
  if (active.length === 0 || active.some((orderid) => schedules.has(orderid))) return false;
  if (active.length < WRONG_ACCOUNT_THRESHOLD && (await hasFirstPayment(services, active)))
    return false;
  services.log.error(
    { regularGivings: active.length },
    "the gateway keeps none of the regular givings",
  );
  return true;
}

/** If so, the account is ours and they ended there. */
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
  // A refund need not carry the id of the charge it refunds.
  const refunded = await findChargedRegularGivings(
    db,
    transactions.map(({ originalId }) => originalId).filter(Boolean),
  );
  return new Set([...transactions.filter(isOurOrderId).map(({ orderid }) => orderid), ...refunded]);
}

/** Logged each night until it is refunded. */
async function logLateCharges({ db, log }: ReconcileServices): Promise<void> {
  for (const { orderid, transaction_id, amount_cents } of await findLateCharges(db)) {
    const facts = { orderid, transactionId: transaction_id, amount: formatCents(amount_cents) };
    log.error(
      facts,
      "a regular giving was charged after it had ended, and the charge is not refunded yet",
    );
  }
}

/** The gateway account may serve other shops too. */
function isOurOrderId({ orderid }: { orderid: string }): boolean {
  return /^G-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderid);
}
