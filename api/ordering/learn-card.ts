import type { Transaction } from "kysely";

import { isCardUnknown, keepCardHash } from "#api/db/limits/payment-tries.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { Services } from "#api/services.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { SOON } from "./ask-after.ts";

/** Keeps which card it was that was tried under that id of ours, where the gateway tells it. */
export async function keepCardOf(
  { db }: Pick<Services, "db">,
  orderid: string,
  finding: Finding,
): Promise<void> {
  if ("cardHash" in finding && finding.cardHash) await keepCardHash(db, orderid, finding.cardHash);
}

type Tried = { orderid: string; payment_method: PaymentMethod };

/** The answer to a try does not say which card it was: the limit of tries with one needs it. */
export async function askWhichCard(
  trx: Transaction<Schema>,
  { jobs, paymentLimits }: Pick<Services, "jobs" | "paymentLimits">,
  { orderid, payment_method }: Tried,
): Promise<void> {
  const isLimited = paymentLimits.perCard > 0 && payment_method === "card";
  if (isLimited) await jobs.sendOnce(trx, "check-payment", { orderid }, SOON);
}

/**
 * The same of what is no payment, or of that of somebody who is no more: who tries cards could leave before it is told.
 * Throws `GatewayUnreachable`.
 */
export async function learnCard(
  { db, gateway }: Pick<Services, "db"> & { gateway: Pick<Gateway, "findCard"> },
  orderid: string,
): Promise<void> {
  if (!(await isCardUnknown(db, orderid))) return;
  const { hash = "" } = (await gateway.findCard(orderid)) ?? {};
  if (hash) await keepCardHash(db, orderid, hash);
}
