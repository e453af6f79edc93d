import type { Form } from "#simulators/read-form.ts";

import { type Answer, buildAnswer, buildRefusal, readDetails } from "./answers.ts";
import type { Instrument } from "./ledger.ts";
import type { Merchant } from "./merchant.ts";
import { hashToken } from "./tokens.ts";

/** The card or account of a call and its origin, or the reason why there is none. */
type PaymentSource =
  | { instrument: Instrument; tokenHash: string | null; vaultId: string | null }
  | { refused: string };

/** Finds the card or account of a call and uses up its token. */
export function redeemSource({ tokens, vault }: Merchant, form: Form): PaymentSource {
  const { payment_token: token, customer_vault_id: vaultId } = form;
  if (token) {
    const instrument = tokens.redeem(token);
    if (!instrument) return { refused: "Payment Token does not exist" };
    return { instrument, tokenHash: hashToken(token), vaultId: null };
  }
  if (vaultId) {
    const customer = vault.find(vaultId);
    if (!customer) return { refused: "Invalid Customer Vault Id Specified" };
    return { instrument: customer.instrument, tokenHash: null, vaultId };
  }
  return { refused: "Required Field cc_number is Missing or Empty" };
}

/** Finds the card or account of a call without using up a token. */
export function findInstrument({ tokens, vault }: Merchant, form: Form): Instrument | null {
  const { payment_token: token, customer_vault_id: vaultId = "" } = form;
  return token ? tokens.find(token) : (vault.find(vaultId)?.instrument ?? null);
}

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
