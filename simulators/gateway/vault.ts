import type { Form } from "#simulators/read-form.ts";

import { type Answer, answer, refusal } from "./answers.ts";
import { readDetails } from "./details.ts";
import type { Instrument } from "./instrument.ts";
import type { Merchant } from "./merchant.ts";
import { takeSource } from "./source.ts";

/** Keeps a card or an account to be paid with again; the number it is kept under. */
export function keepCustomer(merchant: Merchant, form: Form, instrument: Instrument): string {
  const id = form["customer_vault_id"] || merchant.newId();
  merchant.vault.put(id, { instrument, details: readDetails(form) });
  return id;
}

/** Whether something is to take the place of what is not there. */
export function lacksCustomer(merchant: Merchant, form: Form): boolean {
  return form["customer_vault"] === "update_customer" && !isKept(merchant, form);
}

export function changeVault(merchant: Merchant, form: Form): Answer {
  switch (form["customer_vault"]) {
    case "add_customer":
      return keepFrom(merchant, form, "Customer Added");
    case "update_customer":
      return isKept(merchant, form)
        ? keepFrom(merchant, form, "Customer Update Successful")
        : unknown(merchant);
    case "delete_customer":
      return isKept(merchant, form) ? remove(merchant, form) : unknown(merchant);
    default:
      return refusal("Invalid Customer Vault action", merchant.newId());
  }
}

function keepFrom(merchant: Merchant, form: Form, text: string): Answer {
  // A number given along with a token is the one to keep it under, not one to pay with.
  const { customer_vault_id: _, ...paidWith } = form;
  const source = takeSource(merchant, paidWith);
  const { orderid: orderId = "" } = form;
  if ("refused" in source) return refusal(source.refused, merchant.newId(), { orderId });
  const id = keepCustomer(merchant, form, source.instrument);
  return answer({ type: "", text, code: "100", orderId, more: { customer_vault_id: id } });
}

function remove({ vault }: Merchant, { customer_vault_id: id = "", orderid = "" }: Form): Answer {
  vault.remove(id);
  const more = { customer_vault_id: id };
  return answer({ type: "", text: "Customer Deleted", code: "100", orderId: orderid, more });
}

function isKept({ vault }: Merchant, { customer_vault_id: id = "" }: Form): boolean {
  return vault.find(id) !== null;
}

function unknown({ newId }: Merchant): Answer {
  return refusal("Invalid Customer Vault Id Specified", newId());
}
