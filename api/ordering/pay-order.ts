import type { OrderRow } from "#api/db/orders/orders.ts";
import { beginSending } from "#api/db/payments/payment-attempts.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/outcome.ts";
import { ProblemError } from "#api/problem.ts";
import type { ChargeServices } from "#api/services.ts";

import { padResponseTime } from "./pad-response-time.ts";
import { schedulePaymentCheck, CHECK_DELAY_SECONDS } from "./schedule-payment-check.ts";
import type { Payment } from "./begin-order.ts";
import { chargeOnce } from "./charge-once.ts";
import { concludePayment } from "./conclude-payment.ts";
import { paymentReversedError, orderPendingError } from "./resolve-idempotency-key.ts";
import { logLateCharge } from "./log-late-charge.ts";
import { isReversed } from "./next-attempt-state.ts";
import { alertOperator } from "./alert-operator.ts";
import { trackDeclines } from "./track-declines.ts";

/** In seconds: when to retry a payment that could not be sent. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Charges a recorded payment once and records the outcome. Returns the placed order; throws `ProblemError` otherwise.
 */
export async function payOrder(services: ChargeServices, payment: Payment): Promise<OrderRow> {
  const { db, gateway, now, log } = services;
  // From here on the charge may have been sent, even if this process ends.
  if (!(await beginSending(db, payment.id, now())))
    throw orderPendingError("order-pending", null, now());

  const startedAt = performance.now();
  const { outcome, verdict } = await chargeOnce(gateway, payment.sale);
  const concluded = await concludePayment(services, payment, verdict, { mailsFailure: false });
  alertOperator(log, payment.sale, outcome);

  switch (concluded.state) {
    case "paid":
      return concluded.order;
    case "conflict":
      throw new ProblemError(409, "payment-in-doubt");
    case "declined":
      await trackDeclines(services);
      await padResponseTime(startedAt, services.declineStepMs);
      throw new ProblemError(402, "payment-declined");
    case "rejected":
      await trackDeclines(services);
      await padResponseTime(startedAt, services.declineStepMs);
      throw rejectionError(outcome);
    case "late":
      // If nothing changed, the process that found the charge has logged it.
      if (concluded.hasChanged) logLateCharge(services, concluded, payment.sale);
      throw concluded.isReturning
        ? paymentReversedError()
        : new ProblemError(409, "payment-in-doubt");
    case "unknown":
      await schedulePaymentCheck(services, payment.sale.orderid, CHECK_DELAY_SECONDS);
      throw orderPendingError("order-pending", null, now());
    default:
      throw isReversed(concluded.state)
        ? paymentReversedError()
        : new ProblemError(402, "payment-not-charged");
  }
}

function rejectionError(outcome: ChargeOutcome): ProblemError {
  if (outcome.kind === "unsent" || (outcome.kind === "rejected" && outcome.why === "library")) {
    return new ProblemError(503, "payments-unavailable", undefined, RETRY_AFTER_SECONDS);
  }
  return new ProblemError(402, "payment-rejected");
}
