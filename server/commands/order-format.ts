import { sumDoneRefunds } from "#api/cancellations/cancellability.ts";
import type { ListedOrder, OrderDetails } from "#api/db/operator/orders.ts";
import { excessOver, type Cents, zero } from "#domain/money.ts";
import type { OrderState } from "#domain/order-states.ts";
import { refuseShipment } from "#domain/shipping.ts";

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

type OrderToShip = { state: OrderState; copies: number };

/** Explains why an order cannot be packed and sent; null when it can. */
export function explainUnshippable(
  id: number,
  order: OrderToShip | null | undefined,
): string | null {
  if (!order) return `There is no order ${id}.`;
  switch (refuseShipment(order)) {
    case "not-placed":
      return `Order ${id} is ${order.state}: only a placed order can be sent.`;
    case "no-books":
      return `Order ${id} has no books to send.`;
    default:
      return null;
  }
}
