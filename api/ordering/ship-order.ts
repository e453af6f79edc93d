import type { Transaction } from "kysely";

import { findOrder, type OrderRow, writeShipment } from "#api/db/orders/orders.ts";
import { lockPerson } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { buildPageLink, recipientFields } from "#api/mail/mail-content.ts";
import type { Database, MailServices } from "#api/services.ts";
import { getLocalDay } from "#domain/days.ts";
import type { OrderState } from "#domain/order-states.ts";
import { refuseShipment } from "#domain/shipping.ts";

import { formatFullAddress } from "./format-address.ts";

/** Omitted fields stay unchanged. */
export type Shipment = {
  orderId: number;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
};

export type ShipOutcome =
  /** "corrected": it was shipped before with another carrier or tracking number. */
  | { kind: "sent" | "corrected"; isMailed: boolean }
  /** It was shipped before with the same facts. */
  | { kind: "known"; day: string }
  | { kind: "refused"; order: { state: OrderState; copies: number } | null };

/**
 * Marks an order as shipped and mails the buyer in the same commit. Repeated, it changes nothing; another carrier or
 * tracking number is mailed again.
 */
export async function shipOrder(
  services: Database & MailServices,
  shipment: Shipment,
): Promise<ShipOutcome> {
  const found = await findOrder(services.db, shipment.orderId);
  if (!found) return { kind: "refused", order: null };

  return services.db.transaction().execute(async (trx) => {
    // Locks the person first, as placing an order does, and reads the order again after the wait.
    const { email, erased_at } = await lockPerson(trx, found.user_id);
    const before = (await findOrder(trx, found.id)) ?? found;
    const packable = { state: before.state, copies: countCopies(before) };
    if (refuseShipment(packable)) return { kind: "refused", order: packable };

    const isMailed = erased_at === null;
    // A carrier could identify an erased person by the tracking number.
    const facts = isMailed ? shipment : { orderId: found.id };
    const order = applyShipment(before, facts, getLocalDay(services.timeZone, services.now()));
    if (isSameShipment(before, order)) return { kind: "known", day: order.shipped_day };
    await writeShipment(trx, order);
    const kind = before.shipped_day === null ? "sent" : "corrected";
    if (isMailed) await mailOrderShipped(trx, services, order, { email, what: kind });
    return { kind, isMailed };
  });
}

function applyShipment(order: OrderRow, { carrier, trackingNumber }: Shipment, today: string) {
  return {
    ...order,
    shipped_day: order.shipped_day ?? today,
    carrier: carrier ?? order.carrier,
    tracking_number: trackingNumber ?? order.tracking_number,
  };
}
type ShippedOrder = ReturnType<typeof applyShipment>;

function isSameShipment(before: OrderRow, { shipped_day, carrier, tracking_number }: ShippedOrder) {
  return (
    before.shipped_day === shipped_day &&
    before.carrier === carrier &&
    before.tracking_number === tracking_number
  );
}

async function mailOrderShipped(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  order: ShippedOrder,
  { email, what }: { email: string; what: "sent" | "corrected" },
): Promise<void> {
  await queueMail(trx, {
    template: "order-shipped",
    ...recipientFields(order, email),
    params: {
      order: order.id,
      what,
      day: order.shipped_day,
      carrier: order.carrier,
      tracking: order.tracking_number,
      lines: order.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join("\n"),
      address: formatFullAddress(order, order.language),
      link: buildPageLink("account", siteOrigin, order),
    },
  });
}

function countCopies({ lines }: OrderRow): number {
  return lines.reduce((copies, { quantity }) => copies + quantity, 0);
}
