import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Services } from "#api/services.ts";

import { askAfter, SOON } from "./ask-after.ts";
import type { Payment } from "./begin-order.ts";
import type { Charged } from "./charge-once.ts";
import { concludePayment } from "./conclude-payment.ts";

/**
 * Has a charge taken back whose order can be placed no more. Only in the call that charged: what works by itself moves no
 * money. Where it is not certain that it went back the gateway is asked, and it stays for the operator until it has.
 */
export async function giveBackLate(
  services: Services,
  payment: Payment,
  order: OrderRow,
  { toGiveBack }: Pick<Charged, "toGiveBack">,
): Promise<void> {
  const { amount, paymentMethod, orderid } = payment.sale;
  const transactionId = order.payment ?? "";
  const charge = { transactionId, orderid, amount, paymentMethod };
  const given = await services.gateway.giveBack(charge, toGiveBack());
  if (given.kind === "unknown") {
    const facts = { orderid, transactionId, answer: given.answer };
    services.log.error(facts, "a charge without an order could not be taken back");
    return askAfter(services, orderid, SOON);
  }
  const verdict = { kind: given.kind, transactionId, answer: "taken back" };
  await concludePayment(services, payment, verdict, { tells: false });
}
