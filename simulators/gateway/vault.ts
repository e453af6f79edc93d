import type { Form } from "#simulators/read-form.ts";

import { type Answer, buildAnswer, buildRefusal } from "./answers.ts";
import { readDetails } from "./details.ts";
import type { Instrument } from "./instrument.ts";
import type { Merchant } from "./merchant.ts";
import { redeemSource } from "./payment-source.ts";

/** Stores a card or account for later charges and returns its vault id. */
export function saveCustomer(merchant: Merchant, form: Form, instrument: Instrument): string {
  const id = form["customer_vault_id"] || merchant.newId();
  merchant.vault.put(id, { instrument, details: readDetails(form) });
  return id;
}

/** Whether the form updates an unknown customer. */
export function isMissingCustomer(merchant: Merchant, form: Form): boolean {
  return form["customer_vault"] === "update_customer" && !hasCustomer(merchant, form);
}

export function updateVault(merchant: Merchant, form: Form): Answer {
  switch (form["customer_vault"]) {
    case "add_customer":
      return saveFromSource(merchant, form, "Customer Added");
    case "update_customer":
      return hasCustomer(merchant, form)
        ? saveFromSource(merchant, form, "Customer Update Successful")
        : refuseUnknown(merchant);
    case "delete_customer":
      return hasCustomer(merchant, form) ? remove(merchant, form) : refuseUnknown(merchant);
    default:
      return buildRefusal("Invalid Customer Vault action", merchant.newId());
  }
}

function saveFromSource(merchant: Merchant, form: Form, text: string): Answer {
  // Together with a token, a vault id names where to store, not what to charge.
  const { customer_vault_id: _, ...paidWith } = form;
  const source = redeemSource(merchant, paidWith);
  const { orderid: orderId = "" } = form;
  if ("refused" in source) return buildRefusal(source.refused, merchant.newId(), { orderId });
  const id = saveCustomer(merchant, form, source.instrument);
  return buildAnswer({ type: "", text, code: "100", orderId, more: { customer_vault_id: id } });
}

function remove({ vault }: Merchant, { customer_vault_id: id = "", orderid = "" }: Form): Answer {
  vault.remove(id);
  const more = { customer_vault_id: id };
  return buildAnswer({ type: "", text: "Customer Deleted", code: "100", orderId: orderid, more });
}

function hasCustomer({ vault }: Merchant, { customer_vault_id: id = "" }: Form): boolean {
  return vault.find(id) !== null;
}

function refuseUnknown({ newId }: Merchant): Answer {
  return buildRefusal("Invalid Customer Vault Id Specified", newId());
}
