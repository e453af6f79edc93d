import {
  changeRegularGiving,
  type RegularGivingRow,
  lockRegularGiving,
} from "#api/db/donations/regular-givings.ts";
import { lockPerson } from "#api/db/people/users.ts";
import { isOver } from "#api/db/schema/regular-givings-schema.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-givings.ts";
import type { Database, JobServices, MailServices } from "#api/services.ts";

import { mailRegularGivingChanged } from "./donation-mails.ts";

type Recorded = Pick<RegularGivingRow, "amount_cents" | "payment_method" | "last_four">;

/**
 * Records what the gateway reports of an active regular giving. Another amount was set at the gateway's pages or by a
 * change with a lost answer, so it is mailed to the donor. `before` is the row from before the gateway was asked: when
 * it has changed since, the report may be older than the change, and the gateway is asked again.
 */
export async function recordReportedFacts(
  services: Database & MailServices & JobServices,
  before: Recorded & Pick<RegularGivingRow, "id" | "user_id">,
  { amount, nextDay, paymentMethod, lastFour }: ReportedRegularGiving,
): Promise<void> {
  const { id, user_id } = before;
  await services.db.transaction().execute(async (trx) => {
    const { email, erased_at } = await lockPerson(trx, user_id);
    const current = await lockRegularGiving(trx, id);
    // The report is from before its end.
    if (isOver(current)) return;
    const schedule = { next_day: nextDay, missing_since: null };
    if (isChanged(current, before)) {
      await changeRegularGiving(trx, id, schedule, services.now());
      await services.jobs.send(trx, "check-giving", { orderid: current.orderid });
      return;
    }
    const facts = {
      last_four: lastFour,
      amount_cents: amount ?? current.amount_cents,
      payment_method: paymentMethod ?? current.payment_method,
    };
    await changeRegularGiving(trx, id, { ...schedule, ...facts }, services.now());
    if (facts.amount_cents === current.amount_cents || erased_at !== null) return;
    const changed = { ...current, ...schedule, ...facts };
    await mailRegularGivingChanged(trx, services, changed, email, "amount");
  });
}

function isChanged(now: Recorded, before: Recorded): boolean {
  return (
    now.amount_cents !== before.amount_cents ||
    now.payment_method !== before.payment_method ||
    now.last_four !== before.last_four
  );
}

/** Whether the gateway reports another amount or payment method than the database has. */
export function differsFromRecord(
  { amount_cents, payment_method, last_four }: Recorded,
  { amount, paymentMethod, lastFour }: ReportedRegularGiving,
): boolean {
  return isChanged(
    { amount_cents, payment_method, last_four },
    {
      amount_cents: amount ?? amount_cents,
      payment_method: paymentMethod ?? payment_method,
      last_four: lastFour,
    },
  );
}
