import type { OrderRow } from "#api/db/orders.ts";
import type { Services } from "#api/services.ts";

import type { Payment } from "./begin-order.ts";
import { concludePayment } from "./conclude-payment.ts";

/**
 * Has a charge taken back whose order can be placed no more. Only in the call that charged: what works by itself moves no
 * money. Whether it is certain that it went back; else it stays for the operator, and for the gateway to be asked.
 */
export async function giveBackLate(
  services: Services,
  payment: Payment,
  order: OrderRow,
): Promise<boolean> {
  const { amount, paymentMethod, orderid } = payment.sale;
  const transactionId = order.payment ?? "";
  const given = await services.gateway.giveBack({ transactionId, amount, paymentMethod });
  if (given.kind === "unknown") {
    const facts = { orderid, transactionId, answer: given.answer };
    services.log.error(facts, "a charge without an order could not be taken back");
    return false;
  }
  const verdict = { kind: given.kind, transactionId, answer: "taken back" };
  await concludePayment(services, payment, verdict, { tells: false });
  return true;
}
