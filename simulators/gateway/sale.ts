import type { Form } from "#simulators/read-form.ts";

import { parseAmount } from "./amounts.ts";
import { type Answer, buildAnswer, buildRefusal } from "./answers.ts";
import { charge } from "./charge.ts";
import { getResponseText } from "./test-cards.ts";
import { readDetails } from "./details.ts";
import type { Instrument } from "./instrument.ts";
import type { Merchant } from "./merchant.ts";
import { redeemSource } from "./payment-source.ts";
import { parsePlan } from "./subscription.ts";
import { createSubscription } from "./subscriptions.ts";
import { firstAction, isApproved, type Transaction } from "./transaction.ts";
import { saveCustomer, isMissingCustomer } from "./vault.ts";

/** Charges a card or account, and stores it or adds a subscription if requested. */
export function processSale(merchant: Merchant, form: Form): Answer {
  const { orderid: orderId = "" } = form;
  const refuse = (text: string, echoed = orderId) =>
    buildRefusal(text, merchant.newId(), { type: "sale", orderId: echoed });

  const source = redeemSource(merchant, form);
  if ("refused" in source) return refuse(source.refused);
  const { instrument, ...paidWith } = source;
  const error = findSaleError(form, instrument, merchant.clock.today());
  if (error) return refuse(error);

  const cents = parseAmount(form["amount"]) ?? 0;
  const sale = { instrument, cents, orderId };
  const earlier = merchant.duplicates.find(sale, form["dup_seconds"], merchant.clock.now());
  if (earlier) return refuse("Duplicate transaction", "");

  const details = readDetails(form);
  const request = { ...sale, ...paidWith, details, subscriptionId: null };
  const transaction = charge(merchant, { type: "sale", source: "api", ...request });
  return buildSaleAnswer(
    transaction,
    isApproved(transaction) ? more(merchant, form, transaction) : {},
  );
}

/** Validates a card without charging it, and stores it if requested. */
export function validate(merchant: Merchant, form: Form): Answer {
  const { orderid: orderId = "" } = form;
  const refuse = (text: string) =>
    buildRefusal(text, merchant.newId(), { type: "validate", orderId });
  if (isMissingCustomer(merchant, form)) return refuse("Invalid Customer Vault Id Specified");

  const source = redeemSource(merchant, form);
  if ("refused" in source) return refuse(source.refused);
  const { code } = source.instrument.conduct;
  if (code === "300") return refuse(getResponseText(code, source.instrument.kind));

  const request = {
    ...source,
    cents: 0,
    orderId,
    details: readDetails(form),
    subscriptionId: null,
  };
  const transaction = charge(merchant, { type: "validate", source: "api", ...request });
  return buildSaleAnswer(
    transaction,
    isApproved(transaction) ? saveToVault(merchant, form, transaction) : {},
  );
}

/** The reason why a sale is invalid; null if it can be tried. */
function findSaleError(form: Form, instrument: Instrument, today: string): string | null {
  const { currency, payment, recurring } = form;
  if (!parseAmount(form["amount"])) return "Invalid amount";
  if (currency && currency !== "USD") return "Invalid currency";
  if (instrument.kind === "check" && payment !== "check") {
    return "Required Field cc_number is Missing or Empty";
  }
  if (instrument.kind === "card" && payment === "check") {
    return "Required Field checkaccount is Missing or Empty";
  }
  if (recurring === "add_subscription" && !parsePlan(form, today)) return "Invalid recurring plan";
  return instrument.conduct.code === "300" ? getResponseText("300", instrument.kind) : null;
}

/** Stores an approved card or account if requested, and returns its vault id. */
function saveToVault(merchant: Merchant, form: Form, transaction: Transaction): Answer {
  if (!form["customer_vault"]) return {};
  const vaultId = saveCustomer(merchant, form, transaction.instrument);
  merchant.ledger.write({ ...transaction, vaultId });
  return { customer_vault_id: vaultId };
}

/** Handles the requests sent along with an approved sale, and returns their response fields. */
function more(merchant: Merchant, form: Form, sale: Transaction): Answer {
  const isStored = form["customer_vault"] === "add_customer";
  const vaultId = isStored ? saveCustomer(merchant, form, sale.instrument) : sale.vaultId;
  const plan = parsePlan(form, merchant.clock.today());
  const subscription =
    form["recurring"] === "add_subscription" && plan
      ? createSubscription(merchant, form, { ...plan, instrument: sale.instrument, vaultId })
      : null;
  if (subscription || vaultId !== sale.vaultId) {
    merchant.ledger.write({ ...sale, vaultId, subscriptionId: subscription?.id ?? null });
  }
  return {
    ...(vaultId ? { customer_vault_id: vaultId } : {}),
    ...(subscription ? { subscription_id: subscription.id } : {}),
  };
}

function buildSaleAnswer(transaction: Transaction, more: Answer): Answer {
  const { id, type, orderId, authorizationCode, avs, instrument } = transaction;
  const { code, text } = firstAction(transaction);
  const cvv = instrument.kind === "card" ? instrument.cvv : "";
  const fields = { type, code, text, orderId, authorizationCode, avs, cvv, more };
  return buildAnswer({ ...fields, transactionId: id });
}
