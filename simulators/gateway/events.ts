import { formatAmount } from "./amounts.ts";
import { toTimestamp } from "./dates.ts";
import type { Instrument } from "./instrument.ts";
import { remainingPayments, type Subscription } from "./subscription.ts";
import type { Action, Transaction } from "./transaction.ts";
import type { Event } from "./webhooks.ts";

const merchant = { id: "1", name: "The stand-in of the demonstration" };

export function transactionEvent(type: string, transaction: Transaction, action: Action): Event {
  const { instrument, details, avs } = transaction;
  return {
    event_type: type,
    event_body: {
      merchant,
      features: { is_test_mode: false },
      transaction_id: transaction.id,
      transaction_type: instrument.kind === "card" ? "cc" : "ck",
      condition: transaction.condition,
      processor_id: "stand-in",
      order_id: transaction.orderId,
      order_description: details["order_description"] ?? "",
      currency: "USD",
      requested_amount: formatAmount(transaction.cents),
      authorization_code: transaction.authorizationCode,
      billing_address: buildAddress(details, ""),
      shipping_address: buildAddress(details, "shipping_"),
      ...describeInstrument(instrument, avs),
      action: {
        amount: formatAmount(action.cents),
        action_type: action.type,
        date: toTimestamp(action.at),
        success: action.isSuccess ? "1" : "0",
        ip_address: details["ipaddress"] ?? "",
        source: action.source,
        api_method: "transact",
        response_text: action.text,
        response_code: action.code,
        processor_response_text: "",
        processor_response_code: "",
      },
    },
  };
}

/** The webhook event for a subscription, without status and without details of the person. */
export function subscriptionEvent(type: string, subscription: Subscription): Event {
  const { rhythm, details, state } = subscription;
  return {
    event_type: `recurring.subscription.${type}`,
    event_body: {
      merchant,
      features: { is_test_mode: false },
      subscription_id: subscription.id,
      subscription_type: subscription.instrument.kind === "card" ? "cc" : "ck",
      processor_id: "stand-in",
      order_id: subscription.orderId,
      order_description: details["order_description"] ?? "",
      plan: {
        id: "",
        name: "",
        amount: formatAmount(subscription.cents),
        payments: String(subscription.payments),
        day_frequency: "days" in rhythm ? String(rhythm.days) : "",
        month_frequency: "months" in rhythm ? String(rhythm.months) : "",
        day_of_month: "months" in rhythm ? String(rhythm.dayOfMonth) : "",
      },
      billing_address: buildAddress(details, ""),
      ...describeInstrument(subscription.instrument, ""),
      next_charge_date: state === "active" ? formatDay(subscription.nextCharge) : "1970-01-01",
      completed_payments: String(subscription.completed),
      attempted_payments: String(subscription.attempted),
      remaining_payments: String(remainingPayments(subscription) ?? "until_canceled"),
    },
  };
}

export function formatDay(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

function describeInstrument(instrument: Instrument, avs: string) {
  if (instrument.kind === "check") {
    const { name, account, aba } = instrument;
    return { card: {}, check: { check_name: name, check_account: account, check_aba: aba } };
  }
  const { number, exp, cvv, brand } = instrument;
  const bin = number.slice(0, 6);
  const looked = { avs_response: avs, csc_response: cvv };
  const card = { cc_number: number, cc_exp: exp, cc_bin: bin, cc_type: brand, ...looked };
  return { card, check: {} };
}

function buildAddress(details: Record<string, string>, prefix: string) {
  const find = (name: string) => details[prefix + name] ?? "";
  return {
    first_name: find("first_name"),
    last_name: find("last_name"),
    company: find("company"),
    address_1: find("address1"),
    address_2: find("address2"),
    city: find("city"),
    state: find("state"),
    postal_code: find("zip"),
    country: find("country"),
    email: find("email"),
    phone: find("phone"),
  };
}
