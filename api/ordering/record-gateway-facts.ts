import { goneBackBy } from "#api/cancelling/gone-back.ts";
import type { OpenPayment } from "#api/db/payments/open-payments.ts";
import { keepAsOfBank, keepCleared, keepRefunded } from "#api/db/payments/payment-attempts.ts";
import { findRefundsOf } from "#api/db/refunds/refunds.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Services } from "#api/services.ts";
import { type Cents, inFigures, zero } from "#domain/money.ts";
import { isOnItsWay } from "#domain/refund-states.ts";

type Needed = Pick<Services, "db" | "log" | "now">;

/** Keeps what the gateway has told of a charge besides that it stands, or that its bank took it back. */
export async function recordGatewayFacts(
  services: Needed,
  payment: OpenPayment,
  finding: Finding,
): Promise<void> {
  const { db, now } = services;
  if (finding.kind === "returned") await keepRefunded(db, payment.id, finding.refunded ?? zero);
  if (finding.kind !== "charged") return;
  if (finding.isOfBank) await keepAsOfBank(db, payment.id);
  if (finding.hasCleared) await keepCleared(db, payment.id, now());
  await takeRefunded(services, payment, finding.refunded);
}

/** What goes back in part at the gateway's pages changes no order: it is kept, and told to the operator. */
async function takeRefunded(
  { db, log }: Needed,
  { id, orderid, order_id }: OpenPayment,
  refunded: Cents,
): Promise<void> {
  const refunds = await findRefundsOf(db, order_id);
  // That which is under way would count twice: what becomes of it is known soon.
  if (refunds.some(isOnItsWay)) return;
  const isNew = await keepRefunded(db, id, refunded);
  if (!isNew || refunded <= goneBackBy(refunds)) return;
  const facts = { orderid, order: order_id, refunded: inFigures(refunded) };
  log.warn(facts, "a part of a charge was given back elsewhere");
}
