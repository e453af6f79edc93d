import type { Transaction } from "kysely";

import { isCardUnknown, recordCardHash } from "#api/db/limits/payment-tries.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { Database, JobServices, PaymentSettings } from "#api/services.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { CHECK_DELAY_SECONDS } from "./schedule-payment-check.ts";

/** Records which card an attempt used, when the gateway reports it. */
export async function recordFoundCard(
  { db }: Database,
  orderid: string,
  finding: Finding,
): Promise<void> {
  if ("cardHash" in finding && finding.cardHash)
    await recordCardHash(db, orderid, finding.cardHash);
}

type CardTry = { orderid: string; payment_method: PaymentMethod };

/** The answer to a charge does not identify the card, which the limit per card needs. */
export async function scheduleCardLookup(
  trx: Transaction<Schema>,
  { jobs, paymentLimits }: JobServices & PaymentSettings,
  { orderid, payment_method }: CardTry,
): Promise<void> {
  const isLimited = paymentLimits.perCard > 0 && payment_method === "card";
  if (isLimited) await jobs.sendOnce(trx, "check-payment", { orderid }, CHECK_DELAY_SECONDS);
}

/**
 * For attempts that are no payment, or a payment of an erased person: card testers could delete their account before
 * the card is known. Throws `GatewayUnreachable`.
 */
export async function lookUpCardHash(
  { db, gateway }: Database & { gateway: Pick<Gateway, "findCard"> },
  orderid: string,
): Promise<void> {
  if (!(await isCardUnknown(db, orderid))) return;
  const { hash = "" } = (await gateway.findCard(orderid)) ?? {};
  if (hash) await recordCardHash(db, orderid, hash);
}
