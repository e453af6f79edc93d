import {
  findRegularGivingById,
  type RegularGivingRow,
  moveRegularGiving,
} from "#api/db/donations/regular-givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import { findUser } from "#api/db/people/users.ts";
import {
  type RegularGivingOutcome,
  logGatewayOutcome,
} from "#api/integrations/payment-gateway/regular-givings.ts";
import type { PlaceOrderInput } from "#api/ordering/order-request.ts";
import { placeOrder } from "#api/ordering/place-order.ts";
import { CHECK_DELAY_SECONDS } from "#api/ordering/schedule-payment-check.ts";
import { orNotFound } from "#api/problem.ts";
import type { OrderServices, ChargeServices } from "#api/services.ts";

import { scheduleRegularGivingCheck } from "./begin-regular-giving.ts";
import { concludeRegularGiving, type RegularGivingVerdict } from "./conclude-regular-giving.ts";

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

type Donor = { first_name: string; last_name: string };

/**
 * Asks the gateway, once, to charge every month; only the donor's own request does this. Returns the row after it,
 * which may still be uncertain.
 */
async function planRegularGiving(
  services: ChargeServices,
  regularGiving: RegularGivingRow,
  donor: Donor,
): Promise<RegularGivingRow> {
  const { db, gateway, now, log } = services;
  const { id, orderid, vault_id } = regularGiving;
  const isOurs =
    vault_id && (await moveRegularGiving(db, id, { from: "starting", to: "planning", now: now() }));
  if (!isOurs) return orNotFound(await findRegularGivingById(db, id));

  const outcome = await gateway.regularGivings.create({
    orderid,
    amount: regularGiving.amount_cents,
    firstDay: regularGiving.first_day,
    vaultId: vault_id,
    firstName: donor.first_name,
    lastName: donor.last_name,
    description: `Regular gift ${id}`,
  });
  const verdict = toVerdict(outcome);
  logGatewayOutcome(log, orderid, outcome, "the gateway was asked for a regular giving");

  const concluded = verdict && (await concludeRegularGiving(services, regularGiving, verdict));
  // The check finds out which card is stored, or whether there is a schedule at all.
  await scheduleRegularGivingCheck(services, orderid, CHECK_DELAY_SECONDS);
  return concluded ?? orNotFound(await findRegularGivingById(db, id));
}

/** Null when the gateway has to be asked. */
function toVerdict(outcome: RegularGivingOutcome): RegularGivingVerdict | null {
  if (outcome.kind === "unknown") return null;
  if (outcome.kind === "refused") return { kind: "not-begun", answer: outcome.answer };
  return outcome.id === "" ? null : { kind: "begun", subscriptionId: outcome.id };
}
