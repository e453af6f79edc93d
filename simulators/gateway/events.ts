import { formatAmount, formatDay, toTimestamp } from "./formats.ts";
import type { Action, Instrument, Transaction } from "./ledger.ts";
import type { Subscription } from "./subscription.ts";
import type { Event } from "./webhooks.ts";

const merchant = { id: "1", name: "The stand-in of the demonstration" };

export function transactionEvent(type: string, transaction: Transaction, action: Action): Event {
  const { instrument, details } = transaction;
  return {
    event_type: type,
    event_body: {
      ...commonFields(transaction),
      transaction_id: transaction.id,
      transaction_type: instrument.kind === "card" ? "cc" : "ck",
      condition: transaction.condition,
      currency: "USD",
      requested_amount: formatAmount(transaction.cents),
      authorization_code: transaction.authorizationCode,
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
      },
    },
  };
}

/** The webhook event for a subscription, without status. */
export function subscriptionEvent(type: string, subscription: Subscription): Event {
  const { rhythm, state, instrument } = subscription;
  return {
    event_type: `recurring.subscription.${type}`,
    event_body: {
      ...commonFields(subscription),
      subscription_id: subscription.id,
      subscription_type: instrument.kind === "card" ? "cc" : "ck",
      plan: {
        amount: formatAmount(subscription.cents),
        payments: "0",
        day_frequency: "days" in rhythm ? String(rhythm.days) : "",
        month_frequency: "months" in rhythm ? String(rhythm.months) : "",
        day_of_month: "months" in rhythm ? String(rhythm.dayOfMonth) : "",
      },
      next_charge_date: state === "active" ? formatDay(subscription.nextCharge) : "1970-01-01",
      completed_payments: String(subscription.completed),
      attempted_payments: String(subscription.attempted),
      remaining_payments: "until_canceled",
    },
  };
}

type Paid = Pick<Transaction | Subscription, "orderId" | "details" | "instrument">;

function commonFields({ orderId, details, instrument }: Paid) {
  const { first_name = "", last_name = "", order_description = "" } = details;
  return {
    merchant,
    features: { is_test_mode: false },
    processor_id: "stand-in",
    order_id: orderId,
    order_description,
    billing_address: { first_name, last_name },
    ...describeInstrument(instrument),
  };
}

function describeInstrument(instrument: Instrument) {
  if (instrument.kind === "check") {
    const { name, account, aba } = instrument;
    return { card: {}, check: { check_name: name, check_account: account, check_aba: aba } };
  }
  const { number, exp, cvv, brand } = instrument;
  const bin = number.slice(0, 6);
  const card = { cc_number: number, cc_exp: exp, cc_bin: bin, cc_type: brand, csc_response: cvv };
  return { card, check: {} };
}
