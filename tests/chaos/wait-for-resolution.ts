import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";
import { waitUntil } from "#tests/wait-until.ts";
import type { Environment } from "#tests/kills/environment.ts";

/** P4: waits until nothing is pending; returns what still is after this time, one sentence each. */
export async function waitForResolution(
  environment: Environment,
  within: number,
): Promise<string[]> {
  await using books = await environment.openBooks();
  const isAtRest = async () => (await findUnresolved(books)).length === 0;
  return (await waitUntil(isAtRest, within)) ? [] : findUnresolved(books);
}

async function findUnresolved({ db }: OpenDatabase): Promise<string[]> {
  const payments = await db
    .selectFrom("payment_attempts")
    .select(["orderid", "state"])
    .where("state", "in", openPaymentStates)
    .execute();
  const regularGivings = await db
    .selectFrom("givings")
    .select(["orderid", "state"])
    .where("state", "in", uncertainRegularGivingStates)
    .execute();
  const refunds = await db
    .selectFrom("order_refunds")
    .select(["orderid", "state"])
    .where("state", "in", openRefundStates)
    .execute();
  return [...payments, ...regularGivings, ...refunds].map(
    ({ orderid, state }) => `${orderid} is ${state} still`,
  );
}
