import { findRegularGiving } from "#api/db/donations/regular-givings.ts";
import { recordGatewayEvent } from "#api/db/payments/gateway-events.ts";
import { findPayment } from "#api/db/payments/open-payments.ts";
import { findRefundByGatewayId } from "#api/db/refunds/refunds.ts";
import { createBodyReader } from "#api/middleware/read-body.ts";
import { refuseOnRestoredCopy } from "#api/middleware/refuse-on-restored-copy.ts";
import type { CountRequest } from "#api/limits/count-requests.ts";
import { networkPrefix } from "#api/limits/network-prefix.ts";
import { throwIfLimited } from "#api/limits/throw-if-limited.ts";
import { CHECK_DELAY_SECONDS } from "#api/ordering/schedule-payment-check.ts";
import type { GatewayEvent } from "#api/integrations/payment-gateway/event.ts";
import { createRouter, ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { limits } from "#contract/rule.ts";

/** In bytes. */
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * What the gateway tells by itself. Not a call of the contract: a gateway speaks its own words, and is known by its signature
 * and not by a token. What it tells proves nothing: it has us ask.
 */
export function webhookRoutes(services: Services, count: CountRequest) {
  const readBody = createBodyReader(MAX_BODY_BYTES);

  return createRouter().post("/webhooks/gateway", async (c) => {
    const body = await readBody(c);
    if (body.kind === "too-large") throw new ProblemError(413, "err-too-large");
    const isWhole = body.kind === "whole";
    const signature = c.req.header("webhook-signature");
    const event = isWhole ? services.gateway.readEvent(signature, body.bytes) : null;
    if (!event) {
      const network = networkPrefix(services.addressOf(c));
      throwIfLimited(count(limits.forgedNotices, network), "err-too-often");
      // Whoever has no key learns nothing of what is wrong.
      throw new ProblemError(isWhole ? 401 : 400, "err-bad-request");
    }

    await refuseOnRestoredCopy(services);
    await recordEvent(services, event);
    return c.json({ state: "taken" }, 200, { "Cache-Control": "no-store" });
  });
}

/** It is kept when this has returned, and the gateway asked soon after. */
async function recordEvent(
  { db, jobs, now, log }: Services,
  { id, type, orderid }: GatewayEvent,
): Promise<void> {
  const whose = orderid === "" ? null : await findSubjectOf(db, orderid);
  await db.transaction().execute(async (trx) => {
    if (!(await recordGatewayEvent(trx, { id, type, orderid }, now()))) return;
    if (whose === "payment" && type.startsWith("transaction.sale.")) {
      // Whoever has it charged hears of it at the same time: it is asked about once, when they have.
      await jobs.sendOnce(trx, "check-payment", { orderid }, CHECK_DELAY_SECONDS);
    } else if (whose === "payment" || whose === "refund") {
      await jobs.send(trx, "check-payment", { orderid });
    } else if (whose === "giving") await jobs.send(trx, "check-giving", { orderid });
  });
  if (whose === null) log.info({ type, orderid }, "the gateway told of what is none of ours");
}

/** What of ours has that id; null when nothing has. Each has one of its own. */
async function findSubjectOf(db: Services["db"], orderid: string) {
  if (await findPayment(db, orderid)) return "payment";
  if (await findRefundByGatewayId(db, orderid)) return "refund";
  return (await findRegularGiving(db, orderid)) ? "giving" : null;
}
