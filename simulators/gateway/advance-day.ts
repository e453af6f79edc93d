import { addAction, charge } from "./charge.ts";
import { getAgeDays, isApproved, type Transaction } from "./ledger.ts";
import type { Merchant } from "./merchant.ts";
import { getNextCharge, type Subscription } from "./subscription.ts";

/** Days until a bank payment clears, and until when the bank can still return it. */
const CLEARING_DAYS = 3;
const LATE_RETURN_DAYS = 5;

/** Advances one day: settles earlier sales and charges due subscriptions. */
export function advanceDay(merchant: Merchant): void {
  merchant.clock.skipDay();
  for (const transaction of merchant.ledger.all()) {
    if (isApproved(transaction)) settleTransaction(merchant, transaction);
  }
  for (const [, subscription] of merchant.subscriptions.all()) {
    if (subscription.state === "active") chargeDue(merchant, subscription);
  }
}

function settleTransaction(merchant: Merchant, transaction: Transaction): void {
  const { condition, instrument } = transaction;
  const isSettled = instrument.kind === "check" && transaction.type === "sale";
  if (isSettled) return clearCheck(merchant, transaction);
  if (condition === "pendingsettlement") {
    const text = "SUCCESS";
    addAction(merchant, transaction, { type: "settle", condition: "complete", text, event: null });
  }
}

/** Clears or returns a charge to a bank account, which takes days. */
function clearCheck(merchant: Merchant, sale: Transaction): void {
  const days = getAgeDays(sale, merchant.clock.now());
  const { condition, instrument } = sale;
  const { later } = instrument.conduct;
  const isOpen = condition === "pendingsettlement" || condition === "pending";

  if (condition === "pendingsettlement" && days < CLEARING_DAYS) {
    merchant.ledger.write({ ...sale, condition: "pending" });
  } else if (isOpen && days >= CLEARING_DAYS) {
    if (later === "returned") return returnCheck(merchant, sale, "return");
    const event = "transaction.check.status.settle";
    addAction(merchant, sale, { type: "settle", condition: "complete", text: "SUCCESS", event });
  } else if (condition === "complete" && later === "returned-late" && days >= LATE_RETURN_DAYS) {
    returnCheck(merchant, sale, "latereturn");
  }
}

function returnCheck(merchant: Merchant, sale: Transaction, how: "return" | "latereturn"): void {
  const event = `transaction.check.status.${how}`;
  const text = "R01 Insufficient Funds";
  addAction(merchant, sale, { type: "return", condition: "failed", text, event });
}

function chargeDue(merchant: Merchant, subscription: Subscription): void {
  if (subscription.nextCharge > merchant.clock.today()) return;
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
  merchant.subscriptions.put(id, {
    ...subscription,
    nextCharge: getNextCharge(subscription.nextCharge, subscription.rhythm),
    attempted: subscription.attempted + 1,
    completed: completed + (isApproved(transaction) ? 1 : 0),
  });
}
