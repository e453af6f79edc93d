import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";
import { startSite, type RunningSite } from "#tests/e2e/programs.ts";
import type { Environment } from "#tests/kills/environment.ts";
import { waitUntil } from "#tests/wait-until.ts";

export type Site = RunningSite & {
  /** Stops it; reports a failed end, or that it had ended before. */
  stopAndCheck: () => Promise<string[]>;
};

/** Starts the built program in `folder`. */
export async function openSite(
  environment: Environment,
  changes: Record<string, string> = {},
  folder = ".",
): Promise<Site> {
  const serving = await startSite({ ...environment.settings, ...changes }, folder);
  return {
    ...serving,
    async stopAndCheck() {
      const code = await serving.stop();
      return code === 0 ? [] : [`the process ended with ${code}: ${serving.output().slice(-500)}`];
    },
  };
}

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
