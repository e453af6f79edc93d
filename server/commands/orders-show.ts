import { findWholeOrders, type WholeOrder } from "#api/db/desk/orders.ts";
import { inFigures, times } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused } from "./command.ts";
import { jsonInCents, jsonOf } from "./json.ts";
import { addressOf, orderRecord } from "./order-record.ts";
import { dollarsInTable, minuteOf, movedBy, nameOf, paymentInWords } from "./order-words.ts";
import { readOrderNumber } from "./read-typed.ts";
import { columns, table } from "./table.ts";

export const orderShowCommands: readonly Command[] = [
  {
    name: "orders show",
    operands: ["ORDER"],
    says: "shows all of an order: whose it is, where it goes, books, sums, payment and parcel",
    options: [jsonInCents],
    run: showOrder,
  },
];

async function showOrder(asked: Asked): Promise<number> {
  const id = readOrderNumber(asked.operands[0]);
  await using database = await openLibrary(readEnv(process.env));
  const [order] = await findWholeOrders(database.db, { ids: [id] });
  if (!order) throw new CommandRefused(`There is no order ${id}.`);

  if (asked.options["json"]) {
    print(jsonOf(orderRecord(order)));
    return 0;
  }
  const parts = [factsOf(order), linesOf(order), sumsOf(order)].filter((part) => part !== "");
  print(`${parts.join("\n\n")}\n`);
  return 0;
}

function factsOf(order: WholeOrder): string {
  const [first = "nothing is kept of it", ...more] = addressOf(order);
  const rows = [
    ["order", String(order.id)],
    ["placed", `${order.placed_day}, written down ${minuteOf(order.made_at)} (UTC)`],
    ["state", `${order.state} since ${minuteOf(order.changed_at)} (UTC)`],
    ["kind", order.type],
    ["free order of", order.free_month ?? "no month"],
    ["of", order.email ? `${nameOf(order)}, ${order.email}, ${order.external_id}` : "nobody now"],
    ["phone", order.phone || "none"],
    ["tax id", order.tax_id || "none"],
    ["written to in", order.language],
    ["goes to", first],
    ...more.map((line) => ["", line]),
    ["mailing lists", order.lists.join(", ") || "none"],
    ...paymentOf(order),
    ["begins a giving", regularGivingOf(order)],
    ["sent", order.shipped_day ?? "not yet"],
    ["carrier", order.carrier || "none"],
    ["tracking number", order.tracking_number || "none"],
  ];
  return columns(rows).join("\n");
}

function paymentOf(order: WholeOrder): string[][] {
  if (order.reference === null) return [["payment", "nothing was to pay"]];
  const { charged, givenBack, elsewhere } = movedBy(order);
  return [
    ["payment", paymentInWords(order)],
    ["charged", dollarsInTable(charged)],
    ["given back", dollarsInTable(givenBack)],
    ["of it elsewhere", dollarsInTable(elsewhere)],
    ...order.refunds.map((refund) => [
      "",
      `${minuteOf(new Date(refund.made_at)).slice(0, 10)}: ${dollarsInTable(refund.amount_cents)}, ${refund.state}, by ${refund.asked_by}`,
    ]),
    ["at the gateway", order.reference],
    ["charge", order.transaction_id ?? "none"],
    ["its answer", order.answer || "none"],
  ];
}

function regularGivingOf({ giving_id, giving_state, giving_cents }: WholeOrder): string {
  if (giving_id === null || giving_cents === null) return "no";
  return `number ${giving_id}, ${giving_state}, ${dollarsInTable(giving_cents)} a month`;
}

function linesOf({ lines }: WholeOrder): string {
  if (lines.length === 0) return "";
  const rows = lines.map(({ code, title, type, price_cents, quantity }) => [
    String(quantity),
    code,
    title,
    type,
    inFigures(price_cents),
    inFigures(times(price_cents, quantity)),
  ]);
  return table(["Copies", "Code", "Title", "Type", "Price", "Value"], rows).trimEnd();
}

function sumsOf(order: WholeOrder): string {
  const rows = [
    ["books", dollarsInTable(order.value_cents)],
    ["of these free", dollarsInTable(order.free_cents)],
    ["of these paid", dollarsInTable(order.pay_cents)],
    ["shipping", dollarsInTable(order.shipping_cents)],
    ["gift", dollarsInTable(order.donation_cents)],
    ["total", dollarsInTable(order.total_cents)],
  ];
  const width = Math.max(...rows.map(([, amount = ""]) => amount.length));
  return columns(rows.map(([name = "", amount = ""]) => [name, amount.padStart(width)])).join("\n");
}
