import { claimEndRetry, type RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import type { Database, Logging, MailServices, PaymentWait } from "#api/services.ts";

import { concludeRegularGiving } from "./conclude-regular-giving.ts";
import { logGatewayOutcome } from "./log-gateway-outcome.ts";

/** After the last try a mail says that the giving goes on. */
const MAX_CANCEL_TRIES = 3;

type RetryServices = MailServices &
  Database &
  Logging &
  PaymentWait & {
    gateway: { regularGivings: Pick<Gateway["regularGivings"], "end"> };
  };

/**
 * Asks the gateway again to end a giving it still has, up to three times, each time after a pause twice as long. Then
 * it goes on, with a mail; at once if the person did not ask for the end.
 */
export async function retryCancellation(
  services: RetryServices,
  regularGiving: RegularGivingRow,
  schedule: ReportedRegularGiving,
): Promise<void> {
  const { db, gateway, log, now } = services;
  const { orderid, changed_at, is_end_wished, end_tries } = regularGiving;
  const isLast = !is_end_wished || end_tries >= MAX_CANCEL_TRIES;
  // Reports lag: they still show a giving for a while after its end.
  const pause = services.paymentWaitMs * (isLast ? 1 : 2 ** end_tries);
  if (now().getTime() - changed_at.getTime() < pause) return;
  if (isLast) {
    await concludeRegularGiving(services, regularGiving, {
      kind: "goes-on",
      answer: "the gateway still has it",
    });
    return;
  }
  if (!(await claimEndRetry(db, regularGiving, now()))) return;
  const outcome = await gateway.regularGivings.end(schedule.id);
  logGatewayOutcome(log, orderid, outcome, "the gateway was asked again to end a regular giving");
  if (outcome.kind === "done")
    await concludeRegularGiving(services, regularGiving, { kind: "ended", by: "person" });
}
