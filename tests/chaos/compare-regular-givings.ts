import type { Environment } from "#tests/kills/environment.ts";

type Schedule = { orderid: string; state: string };

/** P10: every difference between the givings of library and gateway, one sentence each. */
export async function compareRegularGivings(environment: Environment): Promise<string[]> {
  await using books = await environment.openBooks();
  const regularGivings = await books.db
    .selectFrom("givings")
    .select(["orderid", "state"])
    .execute();
  const answer = await fetch(`${environment.simulators.gatewayOrigin}/__sim/ledger`);
  const schedules: Schedule[] = (await answer.json()).subscriptions;
  return judgeRegularGivings(regularGivings, schedules);
}

export function judgeRegularGivings(
  regularGivings: readonly { orderid: string; state: string }[],
  schedules: readonly Schedule[],
): string[] {
  const charging = schedules.filter(({ state }) => state === "active");
  const orderids = new Set(regularGivings.map(({ orderid }) => orderid));
  return [
    ...regularGivings.flatMap(({ orderid, state }) => {
      const count = charging.filter((schedule) => schedule.orderid === orderid).length;
      const due = state === "active" ? 1 : 0;
      const isSettled = ["active", "cancelled", "failed"].includes(state);
      return count === due && isSettled
        ? []
        : [`giving ${orderid} is ${state}, and ${count} schedules charge it`];
    }),
    ...charging
      .filter(({ orderid }) => !orderids.has(orderid))
      .map(({ orderid }) => `a schedule charges ${orderid}, which the library does not know`),
  ];
}
