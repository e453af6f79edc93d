import type { Form } from "#simulators/read-form.ts";

import { type Answer, buildRefusal } from "./answers.ts";
import type { Call } from "./faults.ts";
import { refund, voidSale } from "./refund.ts";
import type { Merchant } from "./merchant.ts";
import { processSale, validate } from "./sale.ts";
import { addSubscription, deleteSubscription, updateSubscription } from "./subscriptions.ts";
import { updateVault } from "./vault.ts";

/** The call of a form; null if unknown. */
export function findCall(form: Form): Call | null {
  const { type, recurring, customer_vault: vault } = form;
  if (type === "sale" || type === "validate" || type === "void" || type === "refund") return type;
  if (type) return null;
  if (recurring === "add_subscription") return recurring;
  if (recurring === "update_subscription" || recurring === "delete_subscription") return recurring;
  return vault ? "vault" : null;
}

/** Runs a call synchronously, so that calls never interleave. */
export function transact(merchant: Merchant, form: Form): Answer {
  const call = findCall(form);
  if (form["security_key"] !== merchant.settings.securityKey) {
    return { ...buildRefusal("Authentication Failed", ""), responsetext: "Authentication Failed" };
  }
  if (!call || call === "query") {
    return buildRefusal("Invalid Transaction Type", merchant.newId(), { type: form["type"] ?? "" });
  }
  return handlers[call](merchant, form);
}

const handlers: Record<Exclude<Call, "query">, (merchant: Merchant, form: Form) => Answer> = {
  sale: processSale,
  validate,
  void: voidSale,
  refund,
  vault: updateVault,
  add_subscription: addSubscription,
  update_subscription: updateSubscription,
  delete_subscription: deleteSubscription,
};
