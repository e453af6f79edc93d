import type { OrderState } from "#domain/order-states.ts";
import { refuseShipment } from "#domain/shipping.ts";

type OrderToShip = { state: OrderState; copies: number };

/** Why nothing of an order can be packed and sent, in a sentence; null when it can. */
export function explainUnshippable(
  id: number,
  order: OrderToShip | null | undefined,
): string | null {
  if (!order) return `There is no order ${id}.`;
  switch (refuseShipment(order)) {
    case "not-placed":
      return `Order ${id} is ${order.state}: only one that is placed is sent.`;
    case "no-books":
      return `In order ${id} there are no books to send.`;
    default:
      return null;
  }
}
