import type { Command } from "@commander-js/extra-typings";

import { findOrderDetails, type OrderDetails } from "#api/db/operator/orders.ts";
import { formatFullAddress } from "#api/ordering/format-address.ts";
import { formatCents, multiply } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import {
  alignColumns,
  type Columns,
  formatDollars,
  formatJson,
  formatMinute,
  formatName,
  formatTable,
} from "./format.ts";
import { jsonInCentsOption, parseOrder } from "./options.ts";
import { computePaymentTotals, formatPayment, paymentState } from "./order-format.ts";

export function addShowCommand(orders: Command): void {
  orders
    .command("show")
    .description("shows all of an order: customer, address, books, sums, payment and parcel")
    .argument("<order>", "its number, such as 1041", parseOrder)
    .addOption(jsonInCentsOption)
    .action(showOrder);
}

async function showOrder(id: number, { json }: { json?: boolean }): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const [order] = await findOrderDetails(database.db, { ids: [id] });
  if (!order) throw new CommandError(`There is no order ${id}.`);

  if (json) {
    print(formatJson(buildOrderRecord(order)));
    return;
  }
  const sections = [formatDetails(order), formatLines(order), formatSums(order)].filter(
    (section) => section !== "",
  );
  print(`${sections.join("\n\n")}\n`);
}

function formatDetails(order: OrderDetails): string {
  const [first = "no longer stored", ...more] = formatAddressLines(order);
  const rows = [
    ["order", String(order.id)],
    ["placed", `${order.placed_day}, written down ${formatMinute(order.made_at)} (UTC)`],
    ["state", `${order.state} since ${formatMinute(order.changed_at)} (UTC)`],
    ["kind", order.type],
    ["free order of", order.free_month ?? "no month"],
    [
      "of",
      order.email ? `${formatName(order)}, ${order.email}, ${order.external_id}` : "nobody now",
    ],
    ["phone", order.phone || "none"],
    ["tax id", order.tax_id || "none"],
    ["written to in", order.language],
    ["goes to", first],
    ...more.map((line) => ["", line]),
    ["mailing lists", order.lists.join(", ") || "none"],
    ...listPaymentRows(order),
    ["begins a giving", regularGivingOf(order)],
    ["sent", order.shipped_day ?? "not yet"],
    ["carrier", order.carrier || "none"],
    ["tracking number", order.tracking_number || "none"],
  ];
  return alignColumns(rows).join("\n");
}

function listPaymentRows(order: OrderDetails): string[][] {
  if (order.reference === null) return [["payment", "nothing was to pay"]];
  const { charged, givenBack, elsewhere } = computePaymentTotals(order);
  return [
    ["payment", formatPayment(order)],
    ["charged", formatDollars(charged)],
    ["given back", formatDollars(givenBack)],
    ["of it elsewhere", formatDollars(elsewhere)],
    ...order.refunds.map((refund) => [
      "",
      `${formatMinute(new Date(refund.made_at)).slice(0, 10)}: ${formatDollars(refund.amount_cents)}, ${refund.state}, by ${refund.asked_by}`,
    ]),
    ["at the gateway", order.reference],
    ["charge", order.transaction_id ?? "none"],
    ["its answer", order.answer || "none"],
  ];
}

function regularGivingOf({ giving_id, giving_state, giving_cents }: OrderDetails): string {
  if (giving_id === null || giving_cents === null) return "no";
  return `number ${giving_id}, ${giving_state}, ${formatDollars(giving_cents)} a month`;
}

function formatLines({ lines }: OrderDetails): string {
  if (lines.length === 0) return "";
  return formatTable(lines, lineColumns).trimEnd();
}

const lineColumns: Columns<OrderDetails["lines"][number]> = {
  Copies: (line) => String(line.quantity),
  Code: (line) => line.code,
  Title: (line) => line.title,
  Type: (line) => line.type,
  Price: (line) => formatCents(line.price_cents),
  Value: (line) => formatCents(multiply(line.price_cents, line.quantity)),
};

function formatSums(order: OrderDetails): string {
  const rows = [
    ["books", formatDollars(order.value_cents)],
    ["of these free", formatDollars(order.free_cents)],
    ["of these paid", formatDollars(order.pay_cents)],
    ["shipping", formatDollars(order.shipping_cents)],
    ["gift", formatDollars(order.donation_cents)],
    ["total", formatDollars(order.total_cents)],
  ];
  const width = Math.max(...rows.map(([, amount = ""]) => amount.length));
  return alignColumns(rows.map(([name = "", amount = ""]) => [name, amount.padStart(width)])).join(
    "\n",
  );
}

/** The whole order as JSON for programs. */
function buildOrderRecord(order: OrderDetails) {
  return {
    order: order.id,
    placedOn: order.placed_day,
    madeAt: order.made_at,
    changedAt: order.changed_at,
    state: order.state,
    kind: order.type,
    freeMonth: order.free_month,
    language: order.language,
    person: buildPerson(order),
    address: formatAddressLines(order),
    country: order.country,
    lists: order.lists,
    lines: order.lines.map(buildLine),
    ...buildSums(order),
    payment: order.reference && buildPayment(order, order.reference),
    refunds: order.refunds.map(buildRefund),
    giving: order.giving_id && {
      id: order.giving_id,
      state: order.giving_state,
      amountCents: order.giving_cents,
    },
    shippedOn: order.shipped_day,
    carrier: order.carrier || null,
    trackingNumber: order.tracking_number || null,
  };
}

/** The lines of the address, with the country. */
function formatAddressLines({ address, country }: OrderDetails): string[] {
  return formatFullAddress({ address, country }, "en").split("\n").filter(Boolean);
}

function buildPerson(order: OrderDetails) {
  return {
    id: order.user_id,
    account: order.external_id,
    name: formatName(order),
    email: order.email,
    phone: order.phone,
    taxId: order.tax_id,
  };
}

function buildLine({ code, title, type, price_cents, quantity }: OrderDetails["lines"][number]) {
  return { code, title, type, priceCents: price_cents, quantity };
}

function buildSums(order: OrderDetails) {
  return {
    valueCents: order.value_cents,
    freeCents: order.free_cents,
    paidCents: order.pay_cents,
    shippingCents: order.shipping_cents,
    donationCents: order.donation_cents,
    totalCents: order.total_cents,
  };
}

function buildPayment(order: OrderDetails, reference: string) {
  const { charged, givenBack, elsewhere } = computePaymentTotals(order);
  return {
    method: order.payment_method,
    state: paymentState(order),
    chargedCents: charged,
    givenBackCents: givenBack,
    givenBackElsewhereCents: elsewhere,
    reference,
    transactionId: order.transaction_id,
    answer: order.answer,
    sentAt: order.sent_at,
    clearedAt: order.cleared_at,
  };
}

function buildRefund(refund: OrderDetails["refunds"][number]) {
  return {
    cents: refund.amount_cents,
    state: refund.state,
    madeAt: new Date(refund.made_at),
    transactionId: refund.transaction_id,
    by: refund.asked_by,
  };
}
