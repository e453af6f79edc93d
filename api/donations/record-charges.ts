import type { Transaction } from "kysely";

import {
  findChargeState,
  insertCharge,
  recordChargeRefunded,
  updateChargeState,
} from "#api/db/donations/regular-giving-charges.ts";
import { type RegularGivingRow, lockRegularGiving } from "#api/db/donations/regular-givings.ts";
import { lockPerson } from "#api/db/people/users.ts";
import { type ChargeState, isOver } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { FoundCharge } from "#api/integrations/payment-gateway/findings.ts";
import { buildPageLink, recipientFields } from "#api/mail/mail-content.ts";
import { recordDuplicateRefund, findDuplicateRefund } from "#api/ordering/record-gateway-facts.ts";
import { toMailedReversal } from "#api/ordering/order-mails.ts";
import type { MailServices, RecordServices } from "#api/services.ts";
import { getLocalDay } from "#domain/days.ts";
import { formatCents, type Cents, dollars } from "#domain/money.ts";
import { getNextChargeDay } from "#domain/next-charge.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/**
 * Records each charge of a regular giving once, with its receipt in the same commit, and updates the state of recorded
 * ones.
 */
export async function recordCharges(
  services: RecordServices & MailServices,
  regularGiving: RegularGivingRow,
  found: readonly FoundCharge[],
): Promise<void> {
  for (const item of found) {
    const charge = parseCharge(item, services.timeZone);
    if (!charge) continue;
    const recorded = await findChargeState(services.db, charge.transactionId);
    if (recorded !== charge.state) await recordCharge(services, regularGiving, charge);
    await recordRefunded(services, regularGiving, item);
    const duplicate = findDuplicateRefund(item.finding);
    if (duplicate)
      await recordDuplicateRefund(
        services,
        { orderid: duplicate.transactionId, order_id: null },
        duplicate,
      );
  }
}

async function recordCharge(
  services: RecordServices & MailServices,
  regularGiving: RegularGivingRow,
  charge: Charge,
): Promise<void> {
  const { transactionId, state } = charge;
  const isLate = await services.db.transaction().execute(async (trx) => {
    const { email, erased_at } = await lockPerson(trx, regularGiving.user_id);
    const locked = await lockRegularGiving(trx, regularGiving.id);
    const now = services.now();

    const isLate = isOver(locked) && state !== "declined" && charge.time > locked.changed_at;
    const isNew = await insertCharge(
      trx,
      { ...charge, regularGivingId: regularGiving.id, isLate },
      now,
    );
    const before = isNew ? null : ((await findChargeState(trx, transactionId)) ?? null);
    if (!isNew && (before === null || !canTransition(before, state))) return false;
    if (!isNew) await updateChargeState(trx, transactionId, state, now);
    if (erased_at === null) await mailCharge(trx, services, locked, email, { charge, before });
    return isNew && isLate;
  });
  if (isLate) logChargeAfterEnd(services, regularGiving, charge);
}

/** A partial refund is made at the gateway's pages. It is no state of its own; the donation counts less. */
async function recordRefunded(
  { db, log }: RecordServices,
  { orderid }: RegularGivingRow,
  { transactionId, finding }: FoundCharge,
): Promise<void> {
  if (finding.kind !== "charged") return;
  if (!(await recordChargeRefunded(db, transactionId, finding.refunded))) return;
  const refunded = formatCents(finding.refunded);
  log.warn(
    { orderid, transactionId, refunded },
    "part of a charge was refunded outside the library",
  );
}

/** Nobody agreed to this charge, so the operator has to refund it. */
function logChargeAfterEnd(
  { log }: RecordServices,
  { orderid }: RegularGivingRow,
  charge: Charge,
): void {
  const { transactionId, state, amount } = charge;
  const facts = { orderid, transactionId, state, amount: formatCents(amount) };
  log.error(facts, "a regular giving was charged after it had ended");
}

/** A reversed charge stays so, because reports lag. */
function canTransition(before: ChargeState, state: ChargeState): boolean {
  if (before === "pending") return true;
  return before === "paid" && state !== "pending" && state !== "declined";
}

/** Null when the outcome is open, or the amount or day cannot be read. */
function parseCharge(
  { transactionId, amount, date, isOfBank, finding }: FoundCharge,
  timeZone: string,
): Charge | null {
  const time = parseTimestamp(date);
  if (amount === null || time === null || finding.kind === "waiting") return null;
  const day = getLocalDay(timeZone, time);
  const paymentMethod = isOfBank ? "bank" : "card";
  return {
    transactionId,
    amount,
    day,
    paymentMethod,
    time,
    state: toChargeState(finding, isOfBank),
  };
}

type CertainFinding = Exclude<FoundCharge["finding"], { kind: "waiting" }>;

/** A bank payment clears days later, even if the regular giving is paid by card by then. */
function toChargeState(finding: CertainFinding, isOfBank: boolean): ChargeState {
  if (finding.kind === "failed") return "declined";
  if (finding.kind !== "charged") return finding.kind;
  return isOfBank && !finding.hasCleared ? "pending" : "paid";
}

/** Parses "20260301180000" as UTC. */
function parseTimestamp(date: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(date) ?? [];
  if (!second) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

type Charge = {
  transactionId: string;
  amount: Cents;
  day: string;
  paymentMethod: PaymentMethod;
  state: ChargeState;
  /** When it was made. */
  time: Date;
};

type ChargeChange = {
  charge: Charge;
  /** The recorded state; null when the charge is new. */
  before: ChargeState | null;
};

/** Mails a receipt, a decline or a reversal of a charge. */
async function mailCharge(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  regularGiving: RegularGivingRow,
  email: string,
  { charge, before }: ChargeChange,
): Promise<void> {
  const { state } = charge;
  const facts = {
    ...chargeParams(charge),
    link: buildPageLink("account", siteOrigin, regularGiving),
  };
  const to = recipientFields(regularGiving, email);
  switch (state) {
    case "pending":
    case "paid": {
      // A bank payment had its receipt before it cleared.
      if (state === "paid" && before !== null) return;
      const params = { ...facts, ...receiptParams(regularGiving, charge) };
      await queueMail(trx, { template: "gift-received", ...to, params });
      return;
    }
    case "declined": {
      const params = { ...facts, nextDay: nextChargeDay(regularGiving, charge.day) };
      await queueMail(trx, { template: "gift-declined", ...to, params });
      return;
    }
    case "voided":
    case "refunded":
    case "returned": {
      // A charge reversed before it was recorded is in no statement.
      if (before === null) return;
      const params = { ...facts, how: toMailedReversal(state), monthly: true, reason: "" };
      await queueMail(trx, { template: "gift-went-back", ...to, params });
    }
  }
}

function receiptParams(regularGiving: RegularGivingRow, { day, state, transactionId }: Charge) {
  return {
    gift: 0,
    payment: transactionId,
    how: "monthly" as const,
    bank: state === "pending",
    nextDay: nextChargeDay(regularGiving, day),
  };
}

function chargeParams({ day, amount }: Pick<Charge, "day" | "amount">) {
  return { day, amount: dollars(amount) };
}

/** Empty when there is no next charge. */
function nextChargeDay({ state, first_day }: RegularGivingRow, charged: string): string {
  return state === "active" ? getNextChargeDay(charged, first_day) : "";
}
