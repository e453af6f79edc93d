import { charge, follow } from "./charge.ts";
import { daysSince } from "./ledger.ts";
import type { Merchant } from "./merchant.ts";
import { isLive } from "./subscriptions.ts";
import { chargeAfter, remainingPayments, type Subscription } from "./subscription.ts";
import { isApproved, type Transaction } from "./transaction.ts";

/** After how many days a bank has paid, and until when it can still take back what it paid. */
const CLEARING_DAYS = 3;
const LATE_DAYS = 5;

/** Lets a day go by: what was sold before settles, and what is due is charged. */
export function passDay(merchant: Merchant): void {
  merchant.clock.skipDay();
  for (const transaction of merchant.ledger.all()) {
    if (isApproved(transaction)) settle(merchant, transaction);
  }
  for (const [, subscription] of merchant.subscriptions.all()) {
    if (isLive(subscription)) chargeDue(merchant, subscription);
  }
}

function settle(merchant: Merchant, transaction: Transaction): void {
  const { condition, instrument } = transaction;
  const isSettled = instrument.kind === "check" && transaction.type === "sale";
  if (isSettled) return clear(merchant, transaction);
  if (condition === "pendingsettlement") {
    const text = "SUCCESS";
    follow(merchant, transaction, { type: "settle", condition: "complete", text, event: null });
  }
}

/** What is drawn from a bank account takes days, and may come back. */
function clear(merchant: Merchant, sale: Transaction): void {
  const days = daysSince(sale, merchant.clock.now());
  const { condition, instrument } = sale;
  const { later } = instrument.conduct;
  const isOpen = condition === "pendingsettlement" || condition === "pending";

  if (condition === "pendingsettlement" && days < CLEARING_DAYS) {
    merchant.ledger.write({ ...sale, condition: "pending" });
  } else if (isOpen && days >= CLEARING_DAYS) {
    if (later === "returned") return sendBack(merchant, sale, "return");
    const event = "transaction.check.status.settle";
    follow(merchant, sale, { type: "settle", condition: "complete", text: "SUCCESS", event });
  } else if (condition === "complete" && later === "returned-late" && days >= LATE_DAYS) {
    sendBack(merchant, sale, "latereturn");
  }
}

function sendBack(merchant: Merchant, sale: Transaction, how: "return" | "latereturn"): void {
  const event = `transaction.check.status.${how}`;
  const text = "R01 Insufficient Funds";
  follow(merchant, sale, { type: "return", condition: "failed", text, event });
}

function chargeDue(merchant: Merchant, subscription: Subscription): void {
  if (subscription.nextCharge > merchant.clock.today()) return;
  const nextCharge = chargeAfter(subscription.nextCharge, subscription.rhythm);
  if (subscription.state === "paused") {
    return merchant.subscriptions.put(subscription.id, { ...subscription, nextCharge });
  }
  const { id, instrument, cents, orderId, details, vaultId, completed } = subscription;
  const transaction = charge(merchant, {
    type: "sale",
    source: "recurring",
    instrument,
    cents,
    orderId,
    details,
    tokenHash: null,
    vaultId,
    subscriptionId: id,
  });
  const charged: Subscription = {
    ...subscription,
    nextCharge,
    attempted: subscription.attempted + 1,
    completed: completed + (isApproved(transaction) ? 1 : 0),
  };
  const state = remainingPayments(charged) === 0 ? "finished" : charged.state;
  merchant.subscriptions.put(id, { ...charged, state });
}
