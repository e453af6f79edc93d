import { findRegularGivingById, type RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import { findUser } from "#api/db/people/users.ts";
import { placeOrder } from "#api/ordering/place-order.ts";
import { orNotFound } from "#api/problem.ts";
import type { OrderServices } from "#api/services.ts";

import { planRegularGiving } from "./plan-regular-giving.ts";
import type { PlaceOrderInput } from "#api/ordering/order-request.ts";

type PlacedRegularGiving = {
  /** Today's donation. */
  order: OrderRow;
  regularGiving: RegularGivingRow;
};

/** S7.21: the first donation is made like any other; once it is certain, the gateway is asked for the others. */
export async function placeRegularGiving(
  services: OrderServices,
  placing: PlaceOrderInput,
): Promise<PlacedRegularGiving> {
  const order = await placeOrder(services, placing);
  const regularGiving = orNotFound(await findRegularGivingById(services.db, order.giving_id ?? 0));
  const user = orNotFound(await findUser(services.db, placing.member.externalId));
  const isToBePlanned = order.state === "placed" && regularGiving.state === "starting";
  return {
    order,
    regularGiving: isToBePlanned
      ? await planRegularGiving(services, regularGiving, user)
      : regularGiving,
  };
}
