import type { Form } from "#simulators/read-form.ts";

import type { Instrument } from "./instrument.ts";
import type { Merchant } from "./merchant.ts";
import { hashToken } from "./tokens.ts";

/** The card or account of a call and its origin, or the reason why there is none. */
export type PaymentSource =
  | { instrument: Instrument; tokenHash: string | null; vaultId: string | null }
  | { refused: string };

/** Finds the payment source and uses up its token. */
export function redeemSource({ tokens, vault, ledger }: Merchant, form: Form): PaymentSource {
  const { payment_token: token, customer_vault_id: vaultId, source_transaction_id: id } = form;
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
  if (id) {
    const transaction = ledger.find(id);
    if (!transaction) return { refused: "Invalid Transaction ID specified" };
    return { instrument: transaction.instrument, tokenHash: null, vaultId: null };
  }
  return { refused: "Required Field cc_number is Missing or Empty" };
}

/** Finds the card or account of a call without using up a token. */
export function findInstrument({ tokens, vault }: Merchant, form: Form): Instrument | null {
  const { payment_token: token, customer_vault_id: vaultId = "" } = form;
  return token ? tokens.find(token) : (vault.find(vaultId)?.instrument ?? null);
}
