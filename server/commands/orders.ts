import { type Command, Option } from "@commander-js/extra-typings";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import {
  countOrders,
  findListedOrders,
  findOrderDetails,
  type ListedOrder,
  type OrderDetails,
  type OrderFilter,
} from "#api/db/operator/orders.ts";
import { formatFullAddress } from "#api/ordering/format-address.ts";
import { formatCents, multiply } from "#domain/money.ts";
import { orderStates } from "#domain/order-states.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import {
  type Columns,
  formatCount,
  formatDollars,
  formatJson,
  formatName,
  formatTable,
} from "./format.ts";
import {
  jsonInCentsOption,
  limitOption,
  ofOption,
  type PeriodOptions,
  readPeriod,
  sinceOption,
  toShipOption,
  untilOption,
} from "./options.ts";
import { computePaymentTotals, formatPayment, paymentState } from "./order-format.ts";
import { addCancelCommand } from "./orders-cancel.ts";
import { addShipCommand } from "./orders-ship.ts";
import { addShowCommand } from "./orders-show.ts";
import { addSlipsCommand } from "./orders-slips.ts";
import { formatOption, outOption, type OutputOptions, writeRecords } from "./write-records.ts";

export function addCommands(program: Command): void {
  const orders = program
    .command("orders")
    .description("lists, shows, exports, ships and cancels orders, and prints packing slips");
  const stateOption = new Option("--state <state>", "only those").choices(orderStates);
  orders
    .command("list")
    .description("lists orders and donations, newest first")
    .addOption(stateOption)
    .addOption(sinceOption)
    .addOption(untilOption)
    .addOption(ofOption)
    .addOption(toShipOption)
    .addOption(limitOption)
    .addOption(jsonInCentsOption)
    .action(listOrders);
  addShowCommand(orders);
  orders
    .command("export")
    .description(
      "exports orders and donations, oldest first: one order to a row with its sums, or one book to a row",
    )
    .addOption(stateOption)
    .addOption(sinceOption)
    .addOption(untilOption)
    .addOption(ofOption)
    .addOption(toShipOption)
    .option("--lines", "a row for each book of each order, for packing and counting")
    .addOption(formatOption)
    .addOption(outOption)
    .action(exportOrders);
  addSlipsCommand(orders);
  addShipCommand(orders);
  addCancelCommand(orders);
}

type FilterOptions = PeriodOptions & Pick<OrderFilter, "state"> & { toShip?: boolean };

async function readFilter(database: OpenDatabase, options: FilterOptions): Promise<OrderFilter> {
  const { state, toShip: isToShip = false } = options;
  return { ...(await readPeriod(database, options)), state, isToShip };
}

async function listOrders(
  options: FilterOptions & { limit: number; json?: boolean },
): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readFilter(database, options);
  const orders = await findListedOrders(database.db, filter, options.limit);
  const total = await countOrders(database.db, filter);

  if (options.json) {
    print(formatJson({ total, orders: orders.map(buildOrderRecord) }));
    return;
  }
  print(total === 0 ? "" : formatTable(orders, listColumns));
  const all = formatCount(total, "order", "orders");
  print(
    orders.length < total
      ? `\nThe newest ${orders.length.toLocaleString("en")} of ${all}; --limit shows more.\n`
      : `${total === 0 ? "" : "\n"}${all}.\n`,
  );
}

const listColumns: Columns<ListedOrder> = {
  Order: (order) => String(order.id),
  Placed: (order) => order.placed_day,
  State: (order) => order.state,
  Kind: (order) => order.type,
  Of: (order) => formatName(order),
  "E-mail": (order) => order.email,
  To: (order) => order.country,
  Copies: (order) => String(order.copies),
  Gift: (order) => (order.donation_cents === 0 ? "" : formatDollars(order.donation_cents)),
  Total: (order) => formatDollars(order.total_cents),
  Payment: (order) => formatPayment(order),
  Sent: (order) => order.shipped_day,
};

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

async function exportOrders(
  options: FilterOptions & OutputOptions & { lines?: boolean },
): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const orders = await findOrderDetails(database.db, await readFilter(database, options));
  if (!options.lines) return await writeRecords(orders, orderColumns, options);
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  return await writeRecords(lines, lineColumns, options);
}

/** Sums are in US dollars, so that spreadsheets can add them. */
const orderColumns: Columns<OrderDetails> = {
  order: (order) => String(order.id),
  placedOn: (order) => order.placed_day,
  state: (order) => order.state,
  kind: (order) => order.type,
  firstName: (order) => order.first_name,
  lastName: (order) => order.last_name,
  email: (order) => order.email,
  phone: (order) => order.phone,
  language: (order) => order.language,
  address: (order) => formatFullAddress(order, "en"),
  country: (order) => order.country,
  taxId: (order) => order.tax_id,
  books: (order) => order.lines.map(({ code, quantity }) => `${quantity} ${code}`).join("; "),
  copies: (order) => String(order.copies),
  value: (order) => formatCents(order.value_cents),
  free: (order) => formatCents(order.free_cents),
  paid: (order) => formatCents(order.pay_cents),
  shipping: (order) => formatCents(order.shipping_cents),
  gift: (order) => formatCents(order.donation_cents),
  total: (order) => formatCents(order.total_cents),
  charged: (order) => formatCents(computePaymentTotals(order).charged),
  givenBack: (order) => formatCents(computePaymentTotals(order).givenBack),
  givenBackElsewhere: (order) => formatCents(computePaymentTotals(order).elsewhere),
  paymentMethod: (order) => order.payment_method ?? "",
  paymentState: (order) => paymentState(order),
  paymentId: (order) => order.transaction_id ?? "",
  reference: (order) => order.reference ?? "",
  shippedOn: (order) => order.shipped_day ?? "",
  carrier: (order) => order.carrier,
  trackingNumber: (order) => order.tracking_number,
};

type OrderLine = { order: OrderDetails; line: OrderDetails["lines"][number] };

const lineColumns: Columns<OrderLine> = {
  order: ({ order }) => String(order.id),
  placedOn: ({ order }) => order.placed_day,
  state: ({ order }) => order.state,
  code: ({ line }) => line.code,
  title: ({ line }) => line.title,
  type: ({ line }) => line.type,
  copies: ({ line }) => String(line.quantity),
  price: ({ line }) => formatCents(line.price_cents),
  value: ({ line }) => formatCents(multiply(line.price_cents, line.quantity)),
  // The name on the parcel.
  name: ({ order }) => order.address.split("\n")[0] ?? "",
  country: ({ order }) => order.country,
  shippedOn: ({ order }) => order.shipped_day ?? "",
};
