import { findRegularGiving } from "#api/db/donations/regular-givings.ts";
import { recordGatewayEvent } from "#api/db/payments/gateway-events.ts";
import { findPayment } from "#api/db/payments/open-payments.ts";
import { findRefundByGatewayId } from "#api/db/refunds/refunds.ts";
import { refuseOnRestoredCopy, createBodyReader } from "#api/middleware/guard-changes.ts";
import type { CountRequest } from "#api/limits/limit-requests.ts";
import { networkPrefix } from "#api/limits/network-prefix.ts";
import { throwIfLimited } from "#api/limits/limit-attempts.ts";
import { CHECK_DELAY_SECONDS } from "#api/ordering/schedule-payment-check.ts";
import type { GatewayEvent } from "#api/integrations/payment-gateway/event.ts";
import { createRouter, ProblemError } from "#api/problem.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { Database, JobServices, RecordServices, RequestServices } from "#api/services.ts";
import { limits } from "#contract/rule.ts";

/** In bytes. */
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Receives the gateway's webhooks. Not a call of the contract: the gateway defines the format, and its signature
 * replaces a token. An event proves nothing: it only triggers a check at the gateway.
 */
export function webhookRoutes(
  services: RecordServices &
    JobServices &
    RequestServices & { gateway: Pick<Gateway, "readEvent"> },
  count: CountRequest,
) {
  const readBody = createBodyReader(MAX_BODY_BYTES);

  return createRouter().post("/webhooks/gateway", async (c) => {
    const body = await readBody(c);
    if (body.kind === "too-large") throw new ProblemError(413, "err-too-large");
    const isWhole = body.kind === "whole";
    const signature = c.req.header("webhook-signature");
    const event = isWhole ? services.gateway.readEvent(signature, body.bytes) : null;
    if (!event) {
      const network = networkPrefix(services.addressOf(c));
      throwIfLimited(await count(limits.forgedNotices, network), "err-too-often");
      // Reveals nothing about the error to a sender without the key.
      throw new ProblemError(isWhole ? 401 : 400, "err-bad-request");
    }

    await refuseOnRestoredCopy(services.db);
    await recordEvent(services, event);
    return c.json({ state: "taken" }, 200, { "Cache-Control": "no-store" });
  });
}

/** Stores the event and queues a check at the gateway. */
async function recordEvent(
  { db, jobs, now, log }: RecordServices & JobServices,
  { id, type, orderid }: GatewayEvent,
): Promise<void> {
  const subject = orderid === "" ? null : await findSubjectOf(db, orderid);
  await db.transaction().execute(async (trx) => {
    if (!(await recordGatewayEvent(trx, { id, type, orderid }, now()))) return;
    if (subject === "payment" && type.startsWith("transaction.sale.")) {
      // The process that charges gets the answer at the same time, so the check waits until it has.
      await jobs.sendOnce(trx, "check-payment", { orderid }, CHECK_DELAY_SECONDS);
    } else if (subject === "payment" || subject === "refund") {
      await jobs.send(trx, "check-payment", { orderid });
    } else if (subject === "giving") await jobs.send(trx, "check-giving", { orderid });
  });
  if (subject === null) log.info({ type, orderid }, "the gateway sent an event for an unknown id");
}

/** Finds what has this id at the gateway; null when nothing has. Ids are unique across the three. */
async function findSubjectOf(db: Database["db"], orderid: string) {
  if (await findPayment(db, orderid)) return "payment";
  if (await findRefundByGatewayId(db, orderid)) return "refund";
  return (await findRegularGiving(db, orderid)) ? "giving" : null;
}
