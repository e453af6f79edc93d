import { sumDoneRefunds } from "#api/cancellations/cancel-options.ts";
import type { ListedOrder, OrderDetails } from "#api/db/operator/orders.ts";
import { formatMoney } from "#domain/formatting.ts";
import { excessOver, type Cents, zero } from "#domain/money.ts";

type Payment = Pick<ListedOrder, "payment_method" | "payment_state" | "cleared_at">;

/** The state of a payment; "" when there was nothing to pay. */
export function paymentState(payment: Payment): string {
  return isToClear(payment) ? "paid, not cleared" : (payment.payment_state ?? "");
}

/** Whether the payment is by bank and has not cleared yet. */
export function isToClear({ payment_method, payment_state, cleared_at }: Payment): boolean {
  return payment_method === "bank" && payment_state === "paid" && cleared_at === null;
}

/** "bank, paid": method and state. */
export function formatPayment(payment: Payment): string {
  return [payment.payment_method, paymentState(payment)].filter(Boolean).join(", ");
}

/** The amounts charged and refunded, as far as they are certain. */
export function computePaymentTotals(order: OrderDetails): PaymentTotals {
  const { transaction_id, charged_cents, given_back_cents: givenBack, refunds } = order;
  const charged = transaction_id === null ? zero : (charged_cents ?? zero);
  return { charged, givenBack, elsewhere: excessOver(givenBack, sumDoneRefunds(refunds)) };
}

type PaymentTotals = {
  charged: Cents;
  givenBack: Cents;
  /** The part of `givenBack` that the library did not refund itself: by the gateway's pages or returned by a bank. */
  elsewhere: Cents;
};

export function formatName({ first_name, last_name }: { first_name: string; last_name: string }) {
  return `${first_name} ${last_name}`.trim();
}

/** "$1,250.75". */
export function formatDollars(amount: Cents): string {
  return formatMoney(amount, "en");
}

/** "2026-03-01 18:00" in UTC; "" for null. */
export function formatMinute(moment: Date | null): string {
  return moment?.toISOString().slice(0, 16).replace("T", " ") ?? "";
}

/** "1,000 orders". */
export function formatCount(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? singular : plural}`;
}
