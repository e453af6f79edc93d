import { sumDoneRefunds } from "#api/cancellations/sum-refunds.ts";
import type { ListedOrder, OrderDetails } from "#api/db/operator/orders.ts";
import { formatMoney } from "#domain/formatting.ts";
import { excessOver, type Cents, zero } from "#domain/money.ts";

type Payment = Pick<ListedOrder, "payment_method" | "payment_state" | "cleared_at">;

/** What is known of a payment, in a word or two; "" where nothing was to pay. */
export function paymentState(payment: Payment): string {
  return isToClear(payment) ? "paid, not cleared" : (payment.payment_state ?? "");
}

/** Whether a bank has yet to make a payment that counts as paid. */
export function isToClear({ payment_method, payment_state, cleared_at }: Payment): boolean {
  return payment_method === "bank" && payment_state === "paid" && cleared_at === null;
}

/** "bank, paid": the same with what was paid with. */
export function formatPayment(payment: Payment): string {
  return [payment.payment_method, paymentState(payment)].filter(Boolean).join(", ");
}

/** What was charged and what of it went back, as far as both are certain. */
export function computePaymentTotals(order: OrderDetails): PaymentTotals {
  const { transaction_id, charged_cents, given_back_cents: givenBack, refunds } = order;
  const charged = transaction_id === null ? zero : (charged_cents ?? zero);
  return { charged, givenBack, elsewhere: excessOver(givenBack, sumDoneRefunds(refunds)) };
}

type PaymentTotals = {
  charged: Cents;
  givenBack: Cents;
  /** What of that the library did not give back: somebody did at the gateway's pages, or a bank took it. */
  elsewhere: Cents;
};

export function formatName({ first_name, last_name }: { first_name: string; last_name: string }) {
  return `${first_name} ${last_name}`.trim();
}

/** "$1,250.75", as the operator's tables write it. */
export function formatDollars(amount: Cents): string {
  return formatMoney(amount, "en");
}

/** "2026-03-01 18:00" of the clock of UTC; "" when it was never. */
export function formatMinute(moment: Date | null): string {
  return moment?.toISOString().slice(0, 16).replace("T", " ") ?? "";
}

/** "1,000 orders". */
export function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
