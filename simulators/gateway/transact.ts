import type { Form } from "#simulators/read-form.ts";

import { type Answer, refusal } from "./answers.ts";
import type { Call } from "./faults.ts";
import { refund, voidSale } from "./give-back.ts";
import type { Merchant } from "./merchant.ts";
import { sell, validate } from "./sell.ts";
import { addSubscription, deleteSubscription, updateSubscription } from "./subscriptions.ts";
import { changeVault } from "./vault.ts";

/** The call that a form makes; null when it makes none that is known. */
export function callOf(form: Form): Call | null {
  const { type, recurring, customer_vault: vault } = form;
  if (type === "sale" || type === "validate" || type === "void" || type === "refund") return type;
  if (type) return null;
  if (recurring === "add_subscription") return recurring;
  if (recurring === "update_subscription" || recurring === "delete_subscription") return recurring;
  return vault ? "vault" : null;
}

/** Does what the form asks, all at once: nothing of it comes between two others. */
export function transact(merchant: Merchant, form: Form): Answer {
  const call = callOf(form);
  if (form["security_key"] !== merchant.settings.securityKey) {
    return { ...refusal("Authentication Failed", ""), responsetext: "Authentication Failed" };
  }
  if (!call || call === "query") {
    return refusal("Invalid Transaction Type", merchant.newId(), { type: form["type"] ?? "" });
  }
  return calls[call](merchant, form);
}

const calls: Record<Exclude<Call, "query">, (merchant: Merchant, form: Form) => Answer> = {
  sale: sell,
  validate,
  void: voidSale,
  refund,
  vault: changeVault,
  add_subscription: addSubscription,
  update_subscription: updateSubscription,
  delete_subscription: deleteSubscription,
};
