import { bodyLimit } from "hono/body-limit";

import type { CountRequest } from "#api/count-requests.ts";
import { keepEvent } from "#api/db/gateway-events.ts";
import { findGiving } from "#api/db/givings.ts";
import { findPayment } from "#api/db/open-payments.ts";
import { findRefundAs } from "#api/db/refunds.ts";
import type { GatewayEvent } from "#api/parties/gateway-event.ts";
import { networkOf } from "#api/network-of.ts";
import { calls, Refused } from "#api/problem.ts";
import { refuseWhileHeld } from "#api/refuse-while-held.ts";
import { requireNoWait } from "#api/require-no-wait.ts";
import type { Services } from "#api/services.ts";
import { limits } from "#contract/rule.ts";

/** In bytes. */
const LARGEST = 1024 * 1024;

/**
 * What the gateway tells by itself. Not a call of the contract: a gateway speaks its own words, and is known by its signature
 * and not by a token. What it tells proves nothing: it has us ask.
 */
export function webhookRoutes(services: Services, count: CountRequest) {
  const limit = bodyLimit({
    maxSize: LARGEST,
    onError: () => {
      throw new Refused(413, "err-too-large");
    },
  });

  return calls().post("/webhooks/gateway", limit, async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const event = services.gateway.readEvent(c.req.header("webhook-signature"), body);
    if (!event) {
      const network = networkOf(services.addressOf(c));
      requireNoWait(count(limits.forgedNotices, network), "err-too-often");
      // Whoever has no key learns nothing of what is wrong.
      throw new Refused(401, "err-bad-request");
    }

    await refuseWhileHeld(services);
    await takeEvent(services, event);
    return c.json({ state: "taken" }, 200, { "Cache-Control": "no-store" });
  });
}

/** It is kept when this has returned, and the gateway asked soon after. */
async function takeEvent(
  { db, jobs, now, log }: Services,
  { id, type, orderid }: GatewayEvent,
): Promise<void> {
  const payment =
    orderid === ""
      ? undefined
      : ((await findPayment(db, orderid)) ?? (await findRefundAs(db, orderid)));
  const giving = orderid === "" ? undefined : await findGiving(db, orderid);
  await db.transaction().execute(async (trx) => {
    const isNew = await keepEvent(trx, { id, type, orderid }, now());
    if (isNew && payment) await jobs.send(trx, "check-payment", { orderid });
    if (isNew && giving) await jobs.send(trx, "check-giving", { orderid });
  });
  if (!payment && !giving) log.info({ type, orderid }, "the gateway told of what is none of ours");
}
