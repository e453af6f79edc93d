import { isCardUnknown, keepCardHash } from "#api/db/payment-tries.ts";
import type { Finding } from "#api/parties/gateway-findings.ts";
import type { Gateway, Sale } from "#api/parties/gateway.ts";
import type { Services } from "#api/services.ts";

import { askAfter, SOON } from "./ask-after.ts";

/** Keeps which card it was that was tried under that id of ours, where the gateway tells it. */
export async function keepCardOf(
  { db }: Pick<Services, "db">,
  orderid: string,
  finding: Finding,
): Promise<void> {
  if ("cardHash" in finding && finding.cardHash) await keepCardHash(db, orderid, finding.cardHash);
}

/** The answer to a try does not say which card it was: the limit of tries with one needs it. */
export async function askWhichCard(
  services: Pick<Services, "db" | "jobs" | "paymentLimits">,
  { orderid, paymentMethod }: Pick<Sale, "orderid" | "paymentMethod">,
): Promise<void> {
  const isLimited = services.paymentLimits.perCard > 0 && paymentMethod === "card";
  if (isLimited) await askAfter(services, orderid, SOON);
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
