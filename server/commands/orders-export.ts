import { findOrderDetails, type OrderDetails } from "#api/db/operator/orders.ts";
import { formatFullAddress } from "#api/ordering/order-mails.ts";
import { formatCents, multiply } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";

import type { CommandInput, Command } from "./command.ts";
import { orderOptions, readOrderFilter } from "./order-filter.ts";
import { computePaymentTotals, paymentState } from "./order-format.ts";
import { formatOption, outOption, createRecordWriter } from "./record-writer.ts";

export const orderExportCommands: readonly Command[] = [
  {
    name: "orders export",
    description:
      "exports orders and donations, oldest first: one order to a row with its sums, or one book to a row",
    options: [
      ...orderOptions,
      {
        name: "lines",
        description: "a row for each book of each order, for packing and counting",
      },
      formatOption,
      outOption,
    ],
    run: exportOrders,
  },
];

async function exportOrders(input: CommandInput): Promise<number> {
  const writeOrders = createRecordWriter(input, orderHeads);
  const writeLines = createRecordWriter(input, lineHeads);
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readOrderFilter(database, input);
  const orders = await findOrderDetails(database.db, filter);

  if (input.options["lines"]) await writeLines(orders.flatMap(buildLineRecords));
  else await writeOrders(orders.map(buildOrderRecord));
  return 0;
}

const orderHeads = [
  "order",
  "placedOn",
  "state",
  "kind",
  "firstName",
  "lastName",
  "email",
  "phone",
  "language",
  "address",
  "country",
  "taxId",
  "books",
  "copies",
  "value",
  "free",
  "paid",
  "shipping",
  "gift",
  "total",
  "charged",
  "givenBack",
  "givenBackElsewhere",
  "paymentMethod",
  "paymentState",
  "paymentId",
  "reference",
  "shippedOn",
  "carrier",
  "trackingNumber",
] as const;

const lineHeads = [
  "order",
  "placedOn",
  "state",
  "code",
  "title",
  "type",
  "copies",
  "price",
  "value",
  "name",
  "country",
  "shippedOn",
] as const;

/** Sums are in US dollars, so that spreadsheets can add them. */
function buildOrderRecord(order: OrderDetails): Record<(typeof orderHeads)[number], string> {
  const { charged, givenBack, elsewhere } = computePaymentTotals(order);
  return {
    order: String(order.id),
    placedOn: order.placed_day,
    state: order.state,
    kind: order.type,
    firstName: order.first_name,
    lastName: order.last_name,
    email: order.email,
    phone: order.phone,
    language: order.language,
    address: formatFullAddress(order, "en"),
    country: order.country,
    taxId: order.tax_id,
    books: order.lines.map(({ code, quantity }) => `${quantity} ${code}`).join("; "),
    copies: String(order.copies),
    value: formatCents(order.value_cents),
    free: formatCents(order.free_cents),
    paid: formatCents(order.pay_cents),
    shipping: formatCents(order.shipping_cents),
    gift: formatCents(order.donation_cents),
    total: formatCents(order.total_cents),
    charged: formatCents(charged),
    givenBack: formatCents(givenBack),
    givenBackElsewhere: formatCents(elsewhere),
    paymentMethod: order.payment_method ?? "",
    paymentState: paymentState(order),
    paymentId: order.transaction_id ?? "",
    reference: order.reference ?? "",
    shippedOn: order.shipped_day ?? "",
    carrier: order.carrier,
    trackingNumber: order.tracking_number,
  };
}

function buildLineRecords(order: OrderDetails): Record<(typeof lineHeads)[number], string>[] {
  return order.lines.map(({ code, title, type, price_cents, quantity }) => ({
    order: String(order.id),
    placedOn: order.placed_day,
    state: order.state,
    code,
    title,
    type,
    copies: String(quantity),
    price: formatCents(price_cents),
    value: formatCents(multiply(price_cents, quantity)),
    // The name on the parcel.
    name: order.address.split("\n")[0] ?? "",
    country: order.country,
    shippedOn: order.shipped_day ?? "",
  }));
}
