import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { unsettledStates } from "#api/db/schema/regular-givings-schema.ts";
import { openStates } from "#api/db/schema/orders-schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";
import { comesTrue } from "#tests/comes-true.ts";
import type { Stage } from "#tests/kills/stage.ts";

/** P4: waits until nothing is uncertain any more; what still is after so many milliseconds, a sentence each. */
export async function comesToRest(stage: Stage, within: number): Promise<string[]> {
  await using books = await stage.openBooks();
  const isAtRest = async () => (await findUncertain(books)).length === 0;
  return (await comesTrue(isAtRest, within)) ? [] : findUncertain(books);
}

async function findUncertain({ db }: OpenDatabase): Promise<string[]> {
  const payments = await db
    .selectFrom("payment_attempts")
    .select(["orderid", "state"])
    .where("state", "in", openStates)
    .execute();
  const regularGivings = await db
    .selectFrom("givings")
    .select(["orderid", "state"])
    .where("state", "in", unsettledStates)
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
