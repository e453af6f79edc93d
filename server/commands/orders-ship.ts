import { readFile } from "node:fs/promises";

import { type Command, InvalidArgumentError } from "@commander-js/extra-typings";
import { CsvError, parse } from "csv-parse/sync";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { type Shipment, type ShipOutcome, shipOrder } from "#api/ordering/ship-order.ts";
import { isCarrier, isTrackingNumber } from "#domain/shipping.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print, printError, endProgress, progressBar } from "#server/terminal.ts";

import { CommandError, refuseInSafeMode } from "./command-error.ts";
import { removeApostrophes } from "./write-records.ts";
import { openServices } from "./open-services.ts";
import { collectOrder, parseOrderNumber } from "./options.ts";
import { explainUnshippable } from "./order-format.ts";

export function addShipCommand(orders: Command): void {
  orders
    .command("ship")
    .description(
      "marks orders as sent and notifies customers by mail; repeated, it changes nothing or corrects what is new",
    )
    .argument("[orders...]", "their numbers, such as 1041 1042", collectOrder)
    .option("--tracking <number>", "the tracking number of one order's parcel", parseTracking)
    .option("--carrier <name>", "the carrier, such as USPS", parseCarrier)
    .option(
      "--file <file.csv>",
      "reads orders from a table with the columns order, tracking and, optionally, carrier; faulty rows are reported, the others are done",
    )
    .action(shipOrders);
}

function parseTracking(typed: string): string {
  if (isTrackingNumber(typed)) return typed;
  throw new InvalidArgumentError("It has 4 to 40 letters, figures, spaces, - and /.");
}

function parseCarrier(typed: string): string {
  if (isCarrier(typed)) return typed;
  throw new InvalidArgumentError("It is a name such as USPS.");
}

type ShipOptions = { tracking?: string; carrier?: string; file?: string };

async function shipOrders(ids: number[], options: ShipOptions): Promise<void> {
  const rows = await readShipments(ids, options);
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  await using services = await openServices(env, database);

  const onProgress = progressBar("Marking");
  const tally = { sent: 0, corrected: 0, known: 0, refused: 0, notified: 0 };
  const faults: string[] = [];
  for (const [done, row] of rows.entries()) {
    if (rows.length > 20) onProgress({ done, total: rows.length, what: "orders" });
    const outcome = "fault" in row ? row.fault : await markShipped(services, row.shipment);
    if (typeof outcome === "string") {
      faults.push(row.place === "" ? outcome : `In ${row.place}: ${outcome}`);
      continue;
    }
    tally[outcome.kind]++;
    if ("isMailed" in outcome && outcome.isMailed) tally.notified++;
  }
  endProgress();
  tally.refused = faults.length;
  for (const fault of faults) printError(`${fault}\n`);
  print(`${formatTally(tally)}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Marks one order as sent. Returns the outcome, or a sentence when it was refused. */
async function markShipped(
  services: Parameters<typeof shipOrder>[0],
  shipment: Shipment,
): Promise<Exclude<ShipOutcome, { kind: "refused" }> | string> {
  const shipped = await shipOrder(services, shipment);
  if (shipped.kind !== "refused") return shipped;
  return (
    explainUnshippable(shipment.orderId, shipped.order) ??
    `Order ${shipment.orderId} cannot be sent.`
  );
}

async function readShipments(
  ids: number[],
  { file, carrier, tracking: trackingNumber }: ShipOptions,
): Promise<ShipmentRow[]> {
  if ((file === undefined) === (ids.length === 0)) {
    throw new CommandError("Name the orders that were sent, or use --file with a table of them.");
  }
  if (trackingNumber !== undefined && ids.length !== 1) {
    throw new CommandError("--tracking is for one order; for several there is --file.");
  }
  if (file !== undefined) return readShipmentFile(file, carrier);
  return ids.map((orderId) => ({ place: "", shipment: { orderId, carrier, trackingNumber } }));
}

type Tally = Record<ShipOutcome["kind"] | "notified", number>;

function formatTally({ sent, corrected, known, refused, notified }: Tally): string {
  const counts = [
    sent > 0 && `${sent} marked as sent`,
    corrected > 0 && `${corrected} corrected`,
    known > 0 && `${known} known already`,
    refused > 0 && `${refused} refused`,
  ].filter((count) => count !== false);
  const mails = notified > 0 ? " Mails are sent while the site runs." : "";
  return `${counts.join(", ") || "Nothing to mark"}.${mails}`;
}

/** A row to be marked, or why it cannot be; `place` names the row of a file, "" without one. */
type ShipmentRow = { place: string; shipment: Shipment } | { place: string; fault: string };

/** Reads the rows of a shipment table. A faulty row has its reason; a repeated order is a fault. */
async function readShipmentFile(file: string, carrier: string | undefined): Promise<ShipmentRow[]> {
  const [heads = [], ...rows] = parseTable(await readFileText(file));
  const places = {
    order: getColumnIndex(heads, "order"),
    tracking: getColumnIndex(heads, "tracking"),
    carrier: heads.findIndex((head) => isColumnName(head, "carrier")),
  };
  const rowOfOrder = new Map<number, string>();

  return rows.flatMap((cells, number): ShipmentRow[] => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const place = `row ${number + 2}`;
    const cell = (at: number) => removeApostrophes((cells[at] ?? "").trim());
    try {
      const orderId = readOrderCell(cell(places.order));
      const earlierRow = rowOfOrder.get(orderId);
      if (earlierRow) throw new CommandError(`Order ${orderId} is already in ${earlierRow}.`);
      rowOfOrder.set(orderId, place);
      const parcel = { tracking: cell(places.tracking), carrier: cell(places.carrier) };
      return [{ place, shipment: { orderId, ...readParcel(parcel, carrier) } }];
    } catch (error) {
      if (error instanceof CommandError) return [{ place, fault: error.message }];
      throw error;
    }
  });
}

function readOrderCell(text: string): number {
  const number = parseOrderNumber(text);
  if (number !== null) return number;
  throw new CommandError(`“${truncateLine(text)}” is no order: use its number, such as 1041.`);
}

function readParcel(
  parcel: { tracking: string; carrier: string },
  defaultCarrier: string | undefined,
) {
  if (parcel.tracking !== "" && !isTrackingNumber(parcel.tracking)) {
    throw new CommandError(`“${truncateLine(parcel.tracking)}” is no tracking number.`);
  }
  if (parcel.carrier !== "" && !isCarrier(parcel.carrier)) {
    throw new CommandError(`“${truncateLine(parcel.carrier)}” is no name of a carrier.`);
  }
  return {
    trackingNumber: parcel.tracking || undefined,
    carrier: parcel.carrier || defaultCarrier,
  };
}

function getColumnIndex(heads: readonly string[], name: string): number {
  const place = heads.findIndex((head) => isColumnName(head, name));
  if (place < 0) throw new CommandError(`The table has no column “${name}” in its first row.`);
  return place;
}

/** The table of `orders export` has the names with "Number". */
function isColumnName(head: string, name: string): boolean {
  const written = head.trim().toLowerCase();
  return written === name || written === `${name}number`;
}

function parseTable(text: string): string[][] {
  if (/[^\P{Cc}\t\r\n]/u.test(text)) {
    throw new CommandError("The file is not a text table: save it as CSV.");
  }
  const first = text.split("\n", 1)[0] ?? "";
  const delimiter = [",", ";", "\t"].find((sign) => first.includes(sign)) ?? ",";
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandError(`The file is not a table: ${truncateLine(error.message, 120)}`);
  }
}

async function readFileText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${errorCode(error) || String(error)}).`);
  }
}

/** Shortens foreign text to one line of at most `limit` characters. */
function truncateLine(text: string, limit = 40): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}
