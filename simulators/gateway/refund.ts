import type { Form } from "#simulators/read-form.ts";

import { type Answer, buildAnswer, buildRefusal, readDetails } from "./answers.ts";
import { addAction } from "./charge.ts";
import { transactionEvent } from "./events.ts";
import { parseAmount } from "./formats.ts";
import { type Action, isApproved, type Transaction } from "./ledger.ts";
import type { Merchant } from "./merchant.ts";

export function voidSale(merchant: Merchant, form: Form): Answer {
  const sale = merchant.ledger.find(form["transactionid"] ?? "");
  if (!sale) return refuse(merchant, "void", "Invalid Transaction ID specified");
  if (sale.condition !== "pendingsettlement") {
    return refuse(merchant, "void", "Only transactions pending settlement can be voided", sale);
  }
  const text = "Transaction Void Successful";
  const event = "transaction.void.success";
  addAction(merchant, sale, { type: "void", condition: "canceled", text, event, source: "api" });
  return buildSuccess("void", text, sale, sale.id);
}

export function refund(merchant: Merchant, form: Form): Answer {
  const sale = merchant.ledger.find(form["transactionid"] ?? "");
  if (!sale || sale.type !== "sale" || !isApproved(sale)) {
    return refuse(merchant, "refund", "Invalid Transaction ID specified");
  }
  if (sale.condition !== "complete") {
    return refuse(merchant, "refund", "Only settled transactions can be refunded", sale);
  }
  const refundable = merchant.ledger.refundable(sale);
  const cents = form["amount"] ? parseAmount(form["amount"]) : refundable;
  if (!cents) return refuse(merchant, "refund", "Invalid amount", sale);
  if (cents > refundable) {
    const text = "Refund amount may not exceed the transaction balance";
    return refuse(merchant, "refund", text, sale);
  }
  const refundTransaction = createRefund(merchant, form, sale, cents);
  return buildSuccess("refund", "SUCCESS", refundTransaction, refundTransaction.id);
}

function createRefund(
  merchant: Merchant,
  form: Form,
  sale: Transaction,
  cents: number,
): Transaction {
  const action: Action = {
    type: "refund",
    cents: -cents,
    at: merchant.clock.now(),
    isSuccess: true,
    source: "api",
    text: "SUCCESS",
    code: "100",
  };
  const refundTransaction: Transaction = {
    ...sale,
    id: merchant.newId(),
    type: "refund",
    cents: -cents,
    condition: "pendingsettlement",
    // An empty order id stays empty.
    orderId: form["orderid"] ?? sale.orderId,
    tokenHash: null,
    originalId: sale.id,
    details: { ...sale.details, ...readDetails(form) },
    actions: [action],
    hiddenFor: 0,
  };
  merchant.ledger.write(refundTransaction);
  const event = transactionEvent("transaction.refund.success", refundTransaction, action);
  merchant.webhooks.send(event, refundTransaction.orderId);
  return refundTransaction;
}

function refuse({ newId }: Merchant, type: string, text: string, sale?: Transaction): Answer {
  return buildRefusal(text, newId(), { type, orderId: sale?.orderId ?? "" });
}

function buildSuccess(
  type: string,
  text: string,
  { orderId }: Transaction,
  transactionId: string,
): Answer {
  return buildAnswer({ type, text, code: "100", orderId, transactionId });
}
