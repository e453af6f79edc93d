import { findWholeOrders, type WholeOrder } from "#api/db/desk/orders.ts";
import { wholeAddress } from "#api/ordering/address-text.ts";
import { inFigures, times } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";

import type { Asked, Command } from "./command.ts";
import { orderOptions, readOrderFilter } from "./order-filter.ts";
import { movedBy, paymentState } from "./order-words.ts";
import { format, out, readWriter } from "./records.ts";

export const orderExportCommands: readonly Command[] = [
  {
    name: "orders export",
    says: "gives orders and gifts, the oldest first: one to a row with its sums, or one book to a row",
    options: [
      ...orderOptions,
      { name: "lines", says: "a row for each book of each order, for those who pack and count" },
      format,
      out,
    ],
    run: exportOrders,
  },
];

async function exportOrders(asked: Asked): Promise<number> {
  const writeOrders = readWriter(asked, orderHeads);
  const writeLines = readWriter(asked, lineHeads);
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readOrderFilter(database, asked);
  const orders = await findWholeOrders(database.db, filter);

  if (asked.options["lines"]) await writeLines(orders.flatMap(linesOf));
  else await writeOrders(orders.map(recordOf));
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

/** Sums are in US dollars, for spreadsheets add them up. */
function recordOf(order: WholeOrder): Record<(typeof orderHeads)[number], string> {
  const { charged, givenBack, elsewhere } = movedBy(order);
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
    address: wholeAddress(order, "en"),
    country: order.country,
    taxId: order.tax_id,
    books: order.lines.map(({ code, quantity }) => `${quantity} ${code}`).join("; "),
    copies: String(order.copies),
    value: inFigures(order.value_cents),
    free: inFigures(order.free_cents),
    paid: inFigures(order.pay_cents),
    shipping: inFigures(order.shipping_cents),
    gift: inFigures(order.donation_cents),
    total: inFigures(order.total_cents),
    charged: inFigures(charged),
    givenBack: inFigures(givenBack),
    givenBackElsewhere: inFigures(elsewhere),
    paymentMethod: order.payment_method ?? "",
    paymentState: paymentState(order),
    paymentId: order.transaction_id ?? "",
    reference: order.reference ?? "",
    shippedOn: order.shipped_day ?? "",
    carrier: order.carrier,
    trackingNumber: order.tracking_number,
  };
}

function linesOf(order: WholeOrder): Record<(typeof lineHeads)[number], string>[] {
  return order.lines.map(({ code, title, type, price_cents, quantity }) => ({
    order: String(order.id),
    placedOn: order.placed_day,
    state: order.state,
    code,
    title,
    type,
    copies: String(quantity),
    price: inFigures(price_cents),
    value: inFigures(times(price_cents, quantity)),
    // As it stands on the parcel.
    name: order.address.split("\n")[0] ?? "",
    country: order.country,
    shippedOn: order.shipped_day ?? "",
  }));
}
