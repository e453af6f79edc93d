import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { insertRegularGiving } from "#api/db/donations/regular-givings.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { PlaceOrderInput } from "#api/ordering/place-order.ts";
import { ProblemError } from "#api/problem.ts";
import { addMonth } from "#domain/days.ts";
import { donationIntervals } from "#domain/donation-intervals.ts";
import { cents } from "#domain/money.ts";

import { deriveVaultId } from "./vault-id.ts";

/** What is written down of it, and under which the gateway is to keep what its first gift is paid with. */
export type StartedRegularGiving = { id: number; vaultId: string };

type BeginInput = { user: { id: number }; sent: PlaceOrderInput; today: string; now: Date };

/**
 * S4.04: writes down a regular giving beside the gift that it begins with, when one is asked for. Refuses a second one. The
 * gateway hears of it once that gift is certain.
 */
export async function startRegularGiving(
  trx: Transaction<Schema>,
  { user, sent, today, now }: BeginInput,
): Promise<StartedRegularGiving | null> {
  const { asked, language } = sent;
  if (!("recurringInterval" in asked)) return null;
  if (asked.recurringInterval !== donationIntervals.monthly) return null;

  const orderid = `G-${randomUUID()}`;
  const vaultId = deriveVaultId(orderid);
  const regularGiving = {
    user_id: user.id,
    orderid,
    vault_id: vaultId,
    amount_cents: cents(asked.donation),
    payment_method: asked.paymentMethod ?? "card",
    language,
    first_day: addMonth(today),
  };
  const id = await insertRegularGiving(trx, regularGiving, now);
  if (id === null) throw new ProblemError(422, "giving-exists");
  return { id, vaultId };
}
