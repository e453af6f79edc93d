import type { OrderRow } from "#api/db/orders/orders.ts";
import { beginSending } from "#api/db/payments/payment-attempts.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/outcome.ts";
import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { untilWholeStep } from "./answer-evenly.ts";
import { askAfter, SOON } from "./ask-after.ts";
import type { Payment } from "./begin-order.ts";
import { chargeOnce } from "./charge-once.ts";
import { concludePayment } from "./conclude-payment.ts";
import { givenBack, pending } from "./resolve-idempotency-key.ts";
import { logLateCharge } from "./log-late-charge.ts";
import { wentBack } from "./next-state.ts";
import { alertOperator } from "./alert-operator.ts";
import { trackDeclines } from "./track-declines.ts";

/** In seconds: when payments may be tried again that could not be sent. */
const PAUSE = 30;

/** Charges what was written down, once, and writes down what came of it. The order, placed; else it is refused. */
export async function payOrder(services: Services, payment: Payment): Promise<OrderRow> {
  const { db, gateway, now, log } = services;
  // From here on it may have been sent, whatever becomes of this process.
  if (!(await beginSending(db, payment.id, now()))) throw pending("order-pending", null, now());

  const began = performance.now();
  const { outcome, verdict } = await chargeOnce(gateway, payment.sale);
  const concluded = await concludePayment(services, payment, verdict, { tells: false });
  alertOperator(log, payment.sale, outcome);

  switch (concluded.state) {
    case "paid":
      return concluded.order;
    case "conflict":
      throw new Refused(409, "payment-in-doubt");
    case "declined":
      await trackDeclines(services);
      await untilWholeStep(began, services.refusalStep);
      throw new Refused(402, "payment-declined");
    case "rejected":
      await trackDeclines(services);
      await untilWholeStep(began, services.refusalStep);
      throw rejection(outcome);
    case "late":
      // Where nothing changed, the process that found the charge has logged it.
      if (concluded.hasChanged) logLateCharge(services, concluded, payment.sale);
      throw concluded.isReturning ? givenBack() : new Refused(409, "payment-in-doubt");
    case "unknown":
      await askAfter(services, payment.sale.orderid, SOON);
      throw pending("order-pending", null, now());
    default:
      throw wentBack(concluded.state) ? givenBack() : new Refused(402, "payment-not-charged");
  }
}

function rejection(outcome: ChargeOutcome): Refused {
  if (outcome.kind === "unsent" || (outcome.kind === "rejected" && outcome.why === "library")) {
    return new Refused(503, "payments-unavailable", undefined, PAUSE);
  }
  return new Refused(402, "payment-rejected");
}
