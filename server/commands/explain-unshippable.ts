import type { OrderState } from "#domain/order-states.ts";
import { refuseShipment } from "#domain/shipping.ts";

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
