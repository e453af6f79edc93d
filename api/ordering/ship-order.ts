import type { Transaction } from "kysely";

import { writeShipment } from "#api/db/orders/move-orders.ts";
import { findOrder, type OrderRow } from "#api/db/orders/orders.ts";
import { lockPerson } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { pageLink, toPerson } from "#api/mail/addressing.ts";
import type { Services } from "#api/services.ts";
import { dayIn } from "#domain/days.ts";
import type { OrderState } from "#domain/order-states.ts";
import { refuseSending } from "#domain/sending.ts";

import { wholeAddress } from "./address-text.ts";

/** What is left out stays as it was. */
export type Shipment = {
  orderId: number;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
};

export type Shipped =
  /** By this, or before with other facts of how to follow it. */
  | { kind: "sent" | "corrected"; isTold: boolean }
  /** It was known already, with these facts. */
  | { kind: "known"; day: string }
  | { kind: "refused"; order: { state: OrderState; copies: number } | null };

type Needed = Pick<Services, "db" | "queueMail" | "siteOrigin" | "now" | "timeZone">;

/**
 * Marks an order as sent off, and has whoever ordered told by mail in the same commit. Said twice it changes nothing the
 * second time; another tracking number or carrier is told once more.
 */
export async function shipOrder(services: Needed, shipment: Shipment): Promise<Shipped> {
  const meant = await findOrder(services.db, shipment.orderId);
  if (!meant) return { kind: "refused", order: null };

  return services.db.transaction().execute(async (trx) => {
    // The person before the rest, as whoever orders does; what is read of the order is as it is after the wait.
    const { email, erased_at } = await lockPerson(trx, meant.user_id);
    const before = (await findOrder(trx, meant.id)) ?? meant;
    const packable = { state: before.state, copies: copiesOf(before) };
    if (refuseSending(packable)) return { kind: "refused", order: packable };

    const isTold = erased_at === null;
    // By the number of a parcel its carrier would name whoever has been forgotten here.
    const facts = isTold ? shipment : { orderId: meant.id };
    const order = shippedBy(before, facts, dayIn(services.timeZone, services.now()));
    if (isSame(before, order)) return { kind: "known", day: order.shipped_day };
    await writeShipment(trx, order);
    const kind = before.shipped_day === null ? "sent" : "corrected";
    if (isTold) await tellShipped(trx, services, order, { email, what: kind });
    return { kind, isTold };
  });
}

function shippedBy(order: OrderRow, { carrier, trackingNumber }: Shipment, today: string) {
  return {
    ...order,
    shipped_day: order.shipped_day ?? today,
    carrier: carrier ?? order.carrier,
    tracking_number: trackingNumber ?? order.tracking_number,
  };
}
type ShippedOrder = ReturnType<typeof shippedBy>;

function isSame(before: OrderRow, { shipped_day, carrier, tracking_number }: ShippedOrder) {
  return (
    before.shipped_day === shipped_day &&
    before.carrier === carrier &&
    before.tracking_number === tracking_number
  );
}

async function tellShipped(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  order: ShippedOrder,
  { email, what }: { email: string; what: "sent" | "corrected" },
): Promise<void> {
  await queueMail(trx, {
    template: "order-shipped",
    ...toPerson(order, email),
    params: {
      order: order.id,
      what,
      day: order.shipped_day,
      carrier: order.carrier,
      tracking: order.tracking_number,
      lines: order.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join("\n"),
      address: wholeAddress(order, order.language),
      link: pageLink("account", siteOrigin, order),
    },
  });
}

function copiesOf({ lines }: OrderRow): number {
  return lines.reduce((copies, { quantity }) => copies + quantity, 0);
}
