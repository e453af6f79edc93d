import { randomUUID } from "node:crypto";

import type { OrderRow } from "#api/db/orders/orders.ts";
import { beginSending } from "#api/db/payments/payment-attempts.ts";
import type { Sale, Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/answer.ts";
import { startDeadline } from "#api/integrations/payment-gateway/transact.ts";
import type { Log } from "#api/ports.ts";
import { ProblemError } from "#api/problem.ts";
import type { ChargeServices, OrderServices } from "#api/services.ts";

import { schedulePaymentCheck, CHECK_DELAY_SECONDS } from "./schedule-payment-check.ts";
import { type Payment, beginOrder } from "./begin-order.ts";
import { concludePayment, logLateCharge } from "./conclude-payment.ts";
import { paymentReversedError, orderPendingError } from "./resolve-idempotency-key.ts";
import { resolveVerdict } from "./payment-verdict.ts";
import { isReversed, type PaymentVerdict } from "./next-attempt-state.ts";
import { trackDeclines } from "./track-declines.ts";
import { limitPayments, padResponseTime, hashNetworkForLimit } from "./limit-payments.ts";
import type { PlaceOrderInput } from "./order-request.ts";

/** In milliseconds, for the charge and the question after it; leaves time to answer within 35 s (P5). */
const CHARGE_TIMEOUT_MS = 32_000;

/** In seconds: when to retry a payment that could not be sent. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Charges a recorded payment once and records the outcome. Returns the placed order; throws `ProblemError` otherwise.
 */
async function payOrder(services: ChargeServices, payment: Payment): Promise<OrderRow> {
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

/** Logs the gateway's answer with its codes, which the buyer never sees. Never logs a token. */
function alertOperator(log: Log, { orderid }: Pick<Sale, "orderid">, outcome: ChargeOutcome): void {
  const facts = { orderid, answer: outcome.answer };

  switch (outcome.kind) {
    case "paid":
      return log.info(facts, "a payment was made");
    case "declined":
      return log.info(facts, "a payment was declined");
    case "rejected":
      if (outcome.why === "payment") return log.info(facts, "a payment was rejected");
      return log.error(facts, "the gateway refuses the library's own account");
    case "ambiguous":
      return log.warn(facts, "a payment was refused, but may have been charged");
    case "unknown":
      return log.warn(facts, "payment outcome unknown: it will be checked at the gateway");
    case "unsent":
      return log.warn(facts, "the gateway cannot be reached: the payment was not sent");
    case "conflict":
      return log.error(facts, "another amount was charged: npm run library -- payments list");
  }
}

/**
 * S7.20: records the order with its charge, charges once, then records the outcome. If the process ends in between,
 * another process reconciles the payment.
 */
export async function placeOrder(
  services: OrderServices,
  placing: PlaceOrderInput,
): Promise<OrderRow> {
  await limitPayments(services, placing);
  const hashes = placing.request.paymentId
    ? await hashNetworkForLimit(services, placing.ipAddress)
    : [];
  const input = { ...placing, key: placing.key ?? randomUUID(), networkHashes: hashes };
  const started = await services.db
    .transaction()
    .execute((trx) => beginOrder(trx, services, input));
  return started.kind === "done" ? started.order : payOrder(services, started.payment);
}

type ChargeResult = { outcome: ChargeOutcome; verdict: PaymentVerdict };

/** Charges once, and asks the gateway about the charge when the answer is ambiguous. */
export async function chargeOnce(
  gateway: Pick<Gateway, "charge" | "findCharge">,
  sale: Sale,
): Promise<ChargeResult> {
  const remaining = startDeadline(CHARGE_TIMEOUT_MS);
  const outcome = await gateway.charge(sale);
  const find = (orderid: string) => gateway.findCharge(orderid, { timeoutMs: remaining() });
  const verdict = await resolveVerdict(outcome, find, sale);
  return { outcome, verdict };
}
