import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { insertRegularGiving, deriveVaultId } from "#api/db/donations/regular-givings.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { PlaceOrderInput } from "#api/ordering/order-request.ts";
import { ProblemError } from "#api/problem.ts";
import type { Database, JobServices } from "#api/services.ts";
import { addMonth } from "#domain/days.ts";
import { donationIntervals } from "#domain/donation-intervals.ts";
import { cents } from "#domain/money.ts";

/** `vaultId`: the gateway's customer id for the card or account. */
export type StartedRegularGiving = { id: number; vaultId: string };

type BeginInput = { user: { id: number }; submission: PlaceOrderInput; today: string; now: Date };

/**
 * S4.04: records the regular giving that a donation starts; null when none is requested. Throws `ProblemError` when the
 * person already has one. The gateway is asked for it once the donation is certain.
 */
export async function startRegularGiving(
  trx: Transaction<Schema>,
  { user, submission, today, now }: BeginInput,
): Promise<StartedRegularGiving | null> {
  const { request, language } = submission;
  if (!("recurringInterval" in request)) return null;
  if (request.recurringInterval !== donationIntervals.monthly) return null;

  const orderid = `G-${randomUUID()}`;
  const vaultId = deriveVaultId(orderid);
  const regularGiving = {
    user_id: user.id,
    orderid,
    vault_id: vaultId,
    amount_cents: cents(request.donation),
    payment_method: request.paymentMethod ?? "card",
    language,
    first_day: addMonth(today),
  };
  const id = await insertRegularGiving(trx, regularGiving, now);
  if (id === null) throw new ProblemError(422, "giving-exists");
  return { id, vaultId };
}

/** Schedules a question to the gateway about a regular giving, `pause` seconds from now. */
export async function scheduleRegularGivingCheck(
  { db, jobs }: Database & JobServices,
  orderid: string,
  pause: number,
): Promise<void> {
  await db.transaction().execute((trx) => jobs.send(trx, "check-giving", { orderid }, pause));
}
