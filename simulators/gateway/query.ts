import type { Form } from "#simulators/read-form.ts";

import { formatAmount, formatDay, toTimestamp } from "./formats.ts";
import type { Action, Instrument, Transaction } from "./ledger.ts";
import type { Merchant } from "./merchant.ts";
import type { Subscription } from "./subscription.ts";

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
        subscription.state === "active" && isOneOf(subscription.id, form["subscription_id"]),
    );
}

function matches({ id, orderId, actions }: Transaction, form: Form): boolean {
  return (
    isOneOf(id, form["transaction_id"]) &&
    isOneOf(orderId, form["order_id"]) &&
    actions.some(
      ({ type, at }) =>
        isOneOf(type, form["action_type"]) &&
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
  const limit = Number(form["result_limit"]) || found.length;
  const start = limit * (Number(form["page_number"]) || 0);
  return found.slice(start, start + limit);
}

function reportTransaction(transaction: Transaction): Xml {
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
    ...instrumentReport(instrument),
    element("processor_id", "stand-in"),
    element("currency", "USD"),
    ...transaction.actions.map((action) => actionReport(action, details)),
  ]);
}

function reportSubscription(subscription: Subscription): Xml {
  const { id, rhythm, instrument, details } = subscription;
  const plan = [
    element("plan_id", ""),
    element("plan_name", ""),
    element("plan_amount", formatAmount(subscription.cents)),
    element("plan_payments", "until_canceled"),
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
      element("remaining_payments", "until_canceled"),
      element("orderid", subscription.orderId),
      ...detailsReport(details),
      ...instrumentReport(instrument),
    ],
    id,
  );
}

function detailsReport(details: Record<string, string>): Xml[] {
  return Object.entries(details).map(([name, value]) => element(name, value));
}

function instrumentReport(instrument: Instrument): Xml[] {
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
    element("avs_response", "N"),
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

/** An element; the content is text, or elements in serialized form. */
type Xml = { xml: string };

function element(name: string, content: string | number | Xml[], id?: string): Xml {
  const inner = Array.isArray(content)
    ? content.map(({ xml }) => xml).join("")
    : escapeXml(String(content));
  const attribute = id === undefined ? "" : ` id="${escapeXml(id)}"`;
  return { xml: `<${name}${attribute}>${inner}</${name}>` };
}

function buildDocument({ xml }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? "");
}
