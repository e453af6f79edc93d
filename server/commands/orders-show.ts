import { findOrderDetails, type OrderDetails } from "#api/db/operator/orders.ts";
import { formatCents, multiply } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError } from "./command.ts";
import { jsonInCentsOption, formatJson } from "./json.ts";
import { formatAddressLines, buildOrderRecord } from "./order-record.ts";
import {
  formatDollars,
  formatMinute,
  computePaymentTotals,
  formatName,
  formatPayment,
} from "./order-format.ts";
import { readOrderNumber } from "./read-arguments.ts";
import { alignColumns, formatTable } from "./table.ts";

export const orderShowCommands: readonly Command[] = [
  {
    name: "orders show",
    operands: ["ORDER"],
    description: "shows all of an order: customer, address, books, sums, payment and parcel",
    options: [jsonInCentsOption],
    run: showOrder,
  },
];

async function showOrder(input: CommandInput): Promise<number> {
  const id = readOrderNumber(input.operands[0]);
  await using database = await openLibrary(readEnv(process.env));
  const [order] = await findOrderDetails(database.db, { ids: [id] });
  if (!order) throw new CommandError(`There is no order ${id}.`);

  if (input.options["json"]) {
    print(formatJson(buildOrderRecord(order)));
    return 0;
  }
  const sections = [formatDetails(order), formatLines(order), formatSums(order)].filter(
    (section) => section !== "",
  );
  print(`${sections.join("\n\n")}\n`);
  return 0;
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
  const rows = lines.map(({ code, title, type, price_cents, quantity }) => [
    String(quantity),
    code,
    title,
    type,
    formatCents(price_cents),
    formatCents(multiply(price_cents, quantity)),
  ]);
  return formatTable(["Copies", "Code", "Title", "Type", "Price", "Value"], rows).trimEnd();
}

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
