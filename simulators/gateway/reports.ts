import { formatAmount } from "./amounts.ts";
import { toTimestamp } from "./dates.ts";
import { formatDay } from "./events.ts";
import type { Instrument } from "./instrument.ts";
import { remainingPayments, type Subscription } from "./subscription.ts";
import type { Action, Transaction } from "./transaction.ts";
import { element, type Xml } from "./xml.ts";

export function reportTransaction(transaction: Transaction): Xml {
  const { id, instrument, details, originalId } = transaction;
  return element("transaction", [
    element("transaction_id", id),
    element("platform_id", ""),
    element("transaction_type", instrument.kind === "card" ? "cc" : "ck"),
    element("condition", transaction.condition),
    element("order_id", transaction.orderId),
    element("authorization_code", transaction.authorizationCode),
    ...(originalId === null ? [] : [element("original_transaction_id", originalId)]),
    ...detailsReport(details),
    ...instrumentReport(instrument, transaction.avs),
    element("processor_id", "stand-in"),
    element("currency", "USD"),
    ...transaction.actions.map((action) => actionReport(action, details)),
  ]);
}

export function reportSubscription(subscription: Subscription): Xml {
  const { id, rhythm, payments, instrument, details } = subscription;
  const plan = [
    element("plan_id", ""),
    element("plan_name", ""),
    element("plan_amount", formatAmount(subscription.cents)),
    element("plan_payments", payments || "until_canceled"),
    ...("days" in rhythm
      ? [element("day_frequency", rhythm.days)]
      : [element("month_frequency", rhythm.months), element("day_of_month", rhythm.dayOfMonth)]),
  ];
  return element(
    "subscription",
    [
      element("subscription_id", id),
      element("plan", plan),
      element("next_charge_date", formatDay(subscription.nextCharge)),
      element("completed_payments", subscription.completed),
      element("attempted_payments", subscription.attempted),
      element("remaining_payments", remainingPayments(subscription) ?? "until_canceled"),
      element("orderid", subscription.orderId),
      ...detailsReport(details),
      ...instrumentReport(instrument, ""),
    ],
    id,
  );
}

/** Details under the names that reports use. */
function detailsReport(details: Record<string, string>): Xml[] {
  return Object.entries(details).map(([name, value]) => {
    const [, number] = /^merchant_defined_field_(\d+)$/.exec(name) ?? [];
    if (number) return element("merchant_defined_field", value, number);
    return element(
      name.replace(/address([12])$/, "address_$1").replace(/zip$/, "postal_code"),
      value,
    );
  });
}

function instrumentReport(instrument: Instrument, avs: string): Xml[] {
  if (instrument.kind === "check") {
    return [
      element("check_account", instrument.account),
      element("check_hash", instrument.hash),
      element("check_aba", instrument.aba),
      element("check_name", instrument.name),
      element("sec_code", "WEB"),
    ];
  }
  const { number, exp, brand, hash, cvv } = instrument;
  return [
    element(
      "cc_number",
      `${number.slice(0, 1)}${"x".repeat(number.length - 5)}${number.slice(-4)}`,
    ),
    element("cc_hash", hash),
    element("cc_exp", exp),
    element("cc_type", brand),
    element("cc_bin", number.slice(0, 6)),
    element("avs_response", avs),
    element("csc_response", cvv),
  ];
}

function actionReport(action: Action, details: Record<string, string>): Xml {
  return element("action", [
    element("amount", formatAmount(action.cents)),
    element("action_type", action.type),
    element("date", toTimestamp(action.at)),
    element("success", action.isSuccess ? 1 : 0),
    element("ip_address", details["ipaddress"] ?? ""),
    element("source", action.source),
    element("response_text", action.text),
    element("response_code", action.code),
    element("batch_id", action.type === "settle" ? toTimestamp(action.at).slice(2, 8) : 0),
  ]);
}
