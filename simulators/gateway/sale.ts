import type { Form } from "#simulators/read-form.ts";

import { type Answer, buildAnswer, buildRefusal, readDetails } from "./answers.ts";
import { charge } from "./charge.ts";
import { parseAmount } from "./formats.ts";
import { firstAction, type Instrument, isApproved, type Transaction } from "./ledger.ts";
import type { Merchant } from "./merchant.ts";
import { getResponseText } from "./test-cards.ts";
import { isMissingCustomer, redeemSource, saveCustomer } from "./vault.ts";

const DUPLICATE_WINDOW_SECONDS = 1200;

/** Charges a card or account, and stores it if requested. */
export function processSale(merchant: Merchant, form: Form): Answer {
  const { orderid: orderId = "" } = form;
  const refuse = (text: string, echoed = orderId) =>
    buildRefusal(text, merchant.newId(), { type: "sale", orderId: echoed });

  const source = redeemSource(merchant, form);
  if ("refused" in source) return refuse(source.refused);
  const { instrument, ...paidWith } = source;
  const error = findSaleError(form, instrument);
  if (error) return refuse(error);

  const cents = parseAmount(form["amount"]) ?? 0;
  const sale = { instrument, cents, orderId };
  if (isDuplicate(merchant, sale, form["dup_seconds"])) return refuse("Duplicate transaction", "");

  const details = readDetails(form);
  const request = { ...sale, ...paidWith, details, subscriptionId: null };
  const transaction = charge(merchant, { type: "sale", source: "api", ...request });
  return buildSaleAnswer(
    transaction,
    isApproved(transaction) ? storeCustomer(merchant, form, transaction) : {},
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
    isApproved(transaction) ? storeCustomer(merchant, form, transaction) : {},
  );
}

/** The reason why a sale is invalid; null if it can be tried. */
function findSaleError(form: Form, instrument: Instrument): string | null {
  const { currency, payment } = form;
  if (!parseAmount(form["amount"])) return "Invalid amount";
  if (currency && currency !== "USD") return "Invalid currency";
  if (instrument.kind === "check" && payment !== "check") {
    return "Required Field cc_number is Missing or Empty";
  }
  if (instrument.kind === "card" && payment === "check") {
    return "Required Field checkaccount is Missing or Empty";
  }
  return instrument.conduct.code === "300" ? getResponseText("300", instrument.kind) : null;
}

/** Whether the sale repeats an approved one of its order, with the same amount and card or account, in this window. */
function isDuplicate(
  { ledger, clock }: Merchant,
  { instrument, cents, orderId }: Pick<Transaction, "instrument" | "cents" | "orderId">,
  seconds: string | undefined,
): boolean {
  const since = clock.now() - Number(seconds || DUPLICATE_WINDOW_SECONDS) * 1000;
  return ledger
    .ofOrder(orderId)
    .some(
      (earlier) =>
        earlier.type === "sale" &&
        earlier.condition !== "canceled" &&
        isApproved(earlier) &&
        firstAction(earlier).at > since &&
        earlier.cents === cents &&
        earlier.instrument.hash === instrument.hash,
    );
}

/** Stores an approved card or account if requested, and returns its vault id. */
function storeCustomer(merchant: Merchant, form: Form, transaction: Transaction): Answer {
  const vaultId = form["customer_vault"]
    ? saveCustomer(merchant, form, transaction.instrument)
    : transaction.vaultId;
  if (!vaultId) return {};
  merchant.ledger.write({ ...transaction, vaultId });
  return { customer_vault_id: vaultId };
}

function buildSaleAnswer(transaction: Transaction, more: Answer): Answer {
  const { id, type, orderId, authorizationCode, instrument } = transaction;
  const { code, text } = firstAction(transaction);
  const [avs, cvv] = instrument.kind === "card" ? ["N", instrument.cvv] : ["", ""];
  const fields = { type, code, text, orderId, authorizationCode, avs, cvv, more };
  return buildAnswer({ ...fields, transactionId: id });
}
