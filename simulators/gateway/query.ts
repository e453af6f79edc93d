import type { Form } from "#simulators/read-form.ts";

import { toTimestamp } from "./dates.ts";
import type { Merchant } from "./merchant.ts";
import { reportSubscription, reportTransaction } from "./reports.ts";
import { isOngoing } from "./subscriptions.ts";
import type { Transaction } from "./transaction.ts";
import { buildDocument, element, type Xml } from "./xml.ts";

/** The response of query.php; empty if `isBlind`. */
export function answerQuery(
  merchant: Merchant,
  form: Form,
  { isBlind }: { isBlind: boolean },
): string {
  if (form["security_key"] !== merchant.settings.securityKey) {
    return renderRefusal(`Invalid Security Key REFID:${merchant.newId()}`);
  }
  switch (form["report_type"] ?? "") {
    case "":
      return renderReport(
        isBlind ? [] : getPage(findTransactions(merchant, form), form),
        reportTransaction,
      );
    case "recurring":
      return renderReport(
        isBlind ? [] : getPage(findSubscriptions(merchant, form), form),
        reportSubscription,
      );
    default:
      return renderRefusal(`Invalid report_type REFID:${merchant.newId()}`);
  }
}

function renderReport<T>(found: T[], write: (item: T) => Xml): string {
  return buildDocument(element("nm_response", found.map(write)));
}

function renderRefusal(text: string): string {
  return buildDocument(element("nm_response", [element("error_response", text)]));
}

function findTransactions({ ledger }: Merchant, form: Form): Transaction[] {
  const requested = form["order_id"]?.split(",").map((item) => item.trim());
  const among = requested ? [...new Set(requested)].flatMap(ledger.ofOrder) : ledger.all();
  const found = among.filter((transaction) => matches(transaction, form));
  for (const transaction of found) {
    const hiddenFor = Math.max(transaction.hiddenFor - 1, 0);
    if (transaction.hiddenFor > 0) ledger.write({ ...transaction, hiddenFor });
  }
  return found.filter(({ hiddenFor }) => hiddenFor === 0);
}

function findSubscriptions({ subscriptions }: Merchant, form: Form) {
  return subscriptions
    .all()
    .map(([, subscription]) => subscription)
    .filter(
      (subscription) =>
        isOngoing(subscription) && isOneOf(subscription.id, form["subscription_id"]),
    );
}

function matches(transaction: Transaction, form: Form): boolean {
  const { instrument, details, actions } = transaction;
  const number = instrument.kind === "card" ? instrument.number : "";
  const fields = Object.entries(form).filter(([name]) =>
    name.startsWith("merchant_defined_field_"),
  );
  return (
    isOneOf(transaction.id, form["transaction_id"]) &&
    isOneOf(transaction.orderId, form["order_id"]) &&
    isOneOf(transaction.subscriptionId ?? "", form["subscription_id"]) &&
    isOneOf(transaction.condition, form["condition"]) &&
    isOneOf(instrument.kind === "card" ? "cc" : "ck", form["transaction_type"]) &&
    isOneOf(details["email"] ?? "", form["email"]) &&
    isOneOf(details["last_name"] ?? "", form["last_name"]) &&
    isOneOf(number.slice(-4), form["cc_number"]?.slice(-4)) &&
    fields.every(([name, value]) => details[name] === value) &&
    actions.some(
      ({ type, source, at }) =>
        isOneOf(type, form["action_type"]) &&
        isOneOf(source, form["source"]) &&
        toTimestamp(at) >= (form["start_date"] ?? "") &&
        toTimestamp(at) <= (form["end_date"] || "9"),
    )
  );
}

/** Whether `value` is in a comma-separated list; true without a list. */
function isOneOf(value: string, requested: string | undefined): boolean {
  return !requested || requested.split(",").some((item) => item.trim() === value);
}

/** Pages are numbered from 0. */
function getPage<T>(found: T[], form: Form): T[] {
  const ordered = form["result_order"] === "reverse" ? found.toReversed() : found;
  const limit = Number(form["result_limit"]) || ordered.length;
  const start = limit * (Number(form["page_number"]) || 0);
  return ordered.slice(start, start + limit);
}
