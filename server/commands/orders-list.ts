import { countOrders, type ListedOrder, findListedOrders } from "#api/db/operator/orders.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import type { CommandInput, Command } from "./command.ts";
import { formatJson } from "./json.ts";
import { listOptions, readLimit } from "./list-options.ts";
import { orderOptions, readOrderFilter } from "./order-filter.ts";
import {
  formatCount,
  formatDollars,
  formatName,
  formatPayment,
  paymentState,
} from "./order-format.ts";
import { formatTable } from "./table.ts";

export const orderListCommands: readonly Command[] = [
  {
    name: "orders list",
    description: "lists orders and donations, newest first",
    options: [...orderOptions, ...listOptions],
    run: listOrders,
  },
];

async function listOrders(input: CommandInput): Promise<number> {
  const limit = readLimit(input);
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readOrderFilter(database, input);
  const orders = await findListedOrders(database.db, filter, limit);
  const total = await countOrders(database.db, filter);

  if (input.options["json"]) {
    print(formatJson({ total, orders: orders.map(buildOrderRecord) }));
    return 0;
  }
  print(total === 0 ? "" : formatTable(heads, orders.map(formatOrderRow)));
  const all = formatCount(total, "order", "orders");
  print(
    orders.length < total
      ? `\nThe newest ${orders.length.toLocaleString("en")} of ${all}; --limit shows more.\n`
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

function formatOrderRow(order: ListedOrder): string[] {
  return [
    String(order.id),
    order.placed_day,
    order.state,
    order.type,
    formatName(order),
    order.email,
    order.country,
    String(order.copies),
    order.donation_cents === 0 ? "" : formatDollars(order.donation_cents),
    formatDollars(order.total_cents),
    formatPayment(order),
    order.shipped_day ?? "",
  ];
}

function buildOrderRecord(order: ListedOrder) {
  return {
    order: order.id,
    placedOn: order.placed_day,
    state: order.state,
    kind: order.type,
    person: order.user_id,
    name: formatName(order),
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
