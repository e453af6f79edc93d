import { findGivingById, type GivingRow } from "#api/db/givings/givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import { findUser } from "#api/db/people/users.ts";
import { placeOrder, type Placing } from "#api/ordering/place-order.ts";
import { orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { planGiving } from "./plan-giving.ts";

type Begun = {
  /** The gift of today. */
  order: OrderRow;
  giving: GivingRow;
};

/** S7.21: the first gift is made like any other; once that is certain, the gateway is asked for the others. */
export async function placeGiving(services: Services, placing: Placing): Promise<Begun> {
  const order = await placeOrder(services, placing);
  const giving = orNotFound(await findGivingById(services.db, order.giving_id ?? 0));
  const user = orNotFound(await findUser(services.db, placing.member.externalId));
  const isToBePlanned = order.state === "placed" && giving.state === "starting";
  return { order, giving: isToBePlanned ? await planGiving(services, giving, user) : giving };
}
