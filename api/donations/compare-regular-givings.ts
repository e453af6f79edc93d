import { findComparable, findFirstPayments } from "#api/db/donations/comparable-regular-givings.ts";
import {
  findChargedRegularGivings,
  findLateCharges,
} from "#api/db/donations/regular-giving-charges.ts";
import { findRegularGiving } from "#api/db/donations/regular-givings.ts";
import { judgeStray } from "#api/ordering/compare-charges.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import type { ReportedTransaction } from "#api/integrations/payment-gateway/report.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/unreachable.ts";
import { dayIn } from "#domain/days.ts";
import { inFigures } from "#domain/money.ts";

import { forgetCustomers } from "./forget-customers.ts";
import { type Reconciling, reconcileRegularGiving } from "./reconcile-regular-giving.ts";

const DAY = 24 * 60 * 60_000;
/** How many days it looks back for charges, unless it is said. */
const DAYS = 3;
/** How far back it looks for givings that have ended, in milliseconds. */
const ENDED = 60 * DAY;

/** That so many have gone at once is more likely to be a setting of ours than their wish. */
const TOO_MANY = 3;

type Comparing = {
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
  services: Reconciling,
  { signal, days = DAYS }: Comparing = {},
): Promise<boolean> {
  try {
    if (!(await compare(services, days, signal))) return false;
    await tellLateCharges(services);
    return await forgetCustomers(services, signal);
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    services.log.warn({ reason: error.message }, "regular givings could not be compared");
    return false;
  }
}

type Given = Awaited<ReturnType<typeof findComparable>>[number];

/** What the gateway has told, by the ids of ours. */
type Told = {
  kept: ReadonlyMap<string, ReportedRegularGiving>;
  /** Of these something was charged or went back. */
  charged: ReadonlySet<string>;
};

async function compare(
  services: Reconciling,
  days: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db, gateway, now, timeZone } = services;
  const kept = (await gateway.regularGivings.list()).filter(isOurs);
  const since = new Date(now().getTime() - days * DAY);
  const told: Told = {
    kept: new Map(kept.map((regularGiving) => [regularGiving.orderid, regularGiving])),
    charged: await findCharged(services, await gateway.listTransactions(since, now())),
  };
  const regularGivings = await findComparable(db, new Date(now().getTime() - ENDED));
  if (await isOtherAccount(services, regularGivings, told)) return false;

  const today = dayIn(timeZone, now());
  const compared = regularGivings.filter((regularGiving) => isToSettle(regularGiving, told, today));
  const known = new Set(regularGivings.map(({ orderid }) => orderid));
  const others = new Set([...told.kept.keys(), ...told.charged]).difference(known);
  for (const orderid of [...compared.map((regularGiving) => regularGiving.orderid), ...others]) {
    if (signal?.aborted) return false;
    await reconcileOrAlert(services, orderid, told);
  }
  return true;
}

/** What goes on as the books have it, and is not due, need not be asked after. */
function isToSettle(regularGiving: Given, told: Told, today: string): boolean {
  const { orderid, state, next_day, has_pending } = regularGiving;
  const kept = told.kept.get(orderid);
  if (state === "active" ? !kept || isOther(regularGiving, kept) : kept !== undefined) return true;
  if (has_pending || told.charged.has(orderid)) return true;
  return next_day !== null && next_day <= today;
}

function isOther(regularGiving: Given, kept: ReportedRegularGiving): boolean {
  const { amount, paymentMethod, lastFour } = kept;
  return (
    (amount !== null && amount !== regularGiving.amount_cents) ||
    (paymentMethod !== null && paymentMethod !== regularGiving.payment_method) ||
    lastFour !== regularGiving.last_four
  );
}

/** One that is in no book was lost from it: as after going back to an older backup. */
async function reconcileOrAlert(services: Reconciling, orderid: string, told: Told): Promise<void> {
  const regularGiving = await findRegularGiving(services.db, orderid);
  const kept = told.kept.get(orderid);
  if (regularGiving)
    return reconcileRegularGiving(services, orderid, { isDue: true, told: kept ?? null });

  if (told.charged.has(orderid)) {
    const finding = await services.gateway.findCharge(orderid, { withRefunds: true });
    await judgeStray(services, orderid, finding);
  }
  const facts = { orderid, subscription: kept?.id };
  if (kept) services.log.error(facts, "the gateway keeps a regular giving that is in no book");
}

/** Whether the gateway keeps none of ours, and either there are several or it knows of no gift that they began with. */
async function isOtherAccount(
  services: Reconciling,
  regularGivings: readonly Given[],
  { kept }: Told,
): Promise<boolean> {
  const active = regularGivings
    .filter(({ state }) => state === "active")
    .map(({ orderid }) => orderid);
  if (active.length === 0 || active.some((orderid) => kept.has(orderid))) return false;
  if (active.length < TOO_MANY && (await knowsOneOf(services, active))) return false;
  services.log.error(
    { regularGivings: active.length },
    "the gateway keeps none of the regular givings",
  );
  return true;
}

/** Then they ended there: the account is ours. */
async function knowsOneOf(
  { db, gateway }: Reconciling,
  active: readonly string[],
): Promise<boolean> {
  for (const orderid of await findFirstPayments(db, active)) {
    const { kind } = await gateway.findCharge(orderid);
    if (kind !== "none") return true;
  }
  return false;
}

async function findCharged(
  { db }: Reconciling,
  transactions: readonly ReportedTransaction[],
): Promise<Set<string>> {
  // A refund need not bear the id of what it gives back.
  const refunded = await findChargedRegularGivings(
    db,
    transactions.map(({ originalId }) => originalId).filter(Boolean),
  );
  return new Set([...transactions.filter(isOurs).map(({ orderid }) => orderid), ...refunded]);
}

/** Told each night, until it has gone back. */
async function tellLateCharges({ db, log }: Reconciling): Promise<void> {
  for (const { orderid, transaction_id, amount_cents } of await findLateCharges(db)) {
    const facts = { orderid, transactionId: transaction_id, amount: inFigures(amount_cents) };
    log.error(facts, "what a regular giving was charged after it had ended has not gone back");
  }
}

/** One account at the gateway may serve other shops as well. */
function isOurs({ orderid }: { orderid: string }): boolean {
  return /^G-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderid);
}
