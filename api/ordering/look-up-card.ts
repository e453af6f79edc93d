import type { Transaction } from "kysely";

import { isCardUnknown, recordCardHash } from "#api/db/limits/payment-tries.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { Services } from "#api/services.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { CHECK_DELAY_SECONDS } from "./schedule-payment-check.ts";

/** Keeps which card it was that was tried under that id of ours, where the gateway tells it. */
export async function recordFoundCard(
  { db }: Pick<Services, "db">,
  orderid: string,
  finding: Finding,
): Promise<void> {
  if ("cardHash" in finding && finding.cardHash)
    await recordCardHash(db, orderid, finding.cardHash);
}

type CardTry = { orderid: string; payment_method: PaymentMethod };

/** The answer to a try does not say which card it was: the limit of tries with one needs it. */
export async function scheduleCardLookup(
  trx: Transaction<Schema>,
  { jobs, paymentLimits }: Pick<Services, "jobs" | "paymentLimits">,
  { orderid, payment_method }: CardTry,
): Promise<void> {
  const isLimited = paymentLimits.perCard > 0 && payment_method === "card";
  if (isLimited) await jobs.sendOnce(trx, "check-payment", { orderid }, CHECK_DELAY_SECONDS);
}

/**
 * The same of what is no payment, or of that of somebody who is no more: who tries cards could leave before it is told.
 * Throws `GatewayUnreachable`.
 */
export async function lookUpCardHash(
  { db, gateway }: Pick<Services, "db"> & { gateway: Pick<Gateway, "findCard"> },
  orderid: string,
): Promise<void> {
  if (!(await isCardUnknown(db, orderid))) return;
  const { hash = "" } = (await gateway.findCard(orderid)) ?? {};
  if (hash) await recordCardHash(db, orderid, hash);
}
