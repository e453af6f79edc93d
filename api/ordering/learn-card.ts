import { isCardUnknown, keepCardHash } from "#api/db/payment-tries.ts";
import type { Finding } from "#api/parties/gateway-findings.ts";
import type { Gateway } from "#api/parties/gateway.ts";
import type { Services } from "#api/services.ts";

/** Keeps which card it was that was tried under that id of ours, where the gateway tells it. */
export async function keepCardOf(
  { db }: Pick<Services, "db">,
  orderid: string,
  finding: Finding,
): Promise<void> {
  if ("cardHash" in finding && finding.cardHash) await keepCardHash(db, orderid, finding.cardHash);
}

/** The same of a payment of somebody who is no more: who tries cards could leave before it is told. Throws `GatewayUnreachable`. */
export async function learnCard(
  services: Pick<Services, "db"> & { gateway: Pick<Gateway, "findCharge"> },
  orderid: string,
): Promise<void> {
  if (!(await isCardUnknown(services.db, orderid))) return;
  await keepCardOf(services, orderid, await services.gateway.findCharge(orderid));
}
