import { countDeskOrders, type DeskOrder, findDeskOrders } from "#api/db/desk/orders.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import type { Asked, Command } from "./command.ts";
import { jsonOf } from "./json.ts";
import { newestOptions, readLimit } from "./newest-options.ts";
import { orderOptions, readOrderFilter } from "./order-filter.ts";
import { counted, dollarsInTable, nameOf, paymentInWords, paymentState } from "./order-words.ts";
import { table } from "./table.ts";

export const orderListCommands: readonly Command[] = [
  {
    name: "orders list",
    says: "lists orders and gifts, newest first",
    options: [...orderOptions, ...newestOptions],
    run: listOrders,
  },
];

async function listOrders(asked: Asked): Promise<number> {
  const limit = readLimit(asked);
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readOrderFilter(database, asked);
  const orders = await findDeskOrders(database.db, filter, limit);
  const total = await countDeskOrders(database.db, filter);

  if (asked.options["json"]) {
    print(jsonOf({ total, orders: orders.map(recordOf) }));
    return 0;
  }
  print(total === 0 ? "" : table(heads, orders.map(rowOf)));
  const all = counted(total, "order", "orders");
  print(
    orders.length < total
      ? `\nThe newest ${orders.length.toLocaleString("en")} of ${all}; --limit takes more.\n`
      : `${total === 0 ? "" : "\n"}${all}.\n`,
  );
  return 0;
}

const heads = [
  "Order",
  "Placed",
  "State",
  "Kind",
  "Of",
  "E-mail",
  "To",
  "Copies",
  "Gift",
  "Total",
  "Payment",
  "Sent",
];

function rowOf(order: DeskOrder): string[] {
  return [
    String(order.id),
    order.placed_day,
    order.state,
    order.type,
    nameOf(order),
    order.email,
    order.country,
    String(order.copies),
    order.donation_cents === 0 ? "" : dollarsInTable(order.donation_cents),
    dollarsInTable(order.total_cents),
    paymentInWords(order),
    order.shipped_day ?? "",
  ];
}

function recordOf(order: DeskOrder) {
  return {
    order: order.id,
    placedOn: order.placed_day,
    state: order.state,
    kind: order.type,
    person: order.user_id,
    name: nameOf(order),
    email: order.email,
    country: order.country,
    copies: order.copies,
    donationCents: order.donation_cents,
    totalCents: order.total_cents,
    paymentMethod: order.payment_method,
    paymentState: paymentState(order) || null,
    shippedOn: order.shipped_day,
    carrier: order.carrier || null,
    trackingNumber: order.tracking_number || null,
  };
}
