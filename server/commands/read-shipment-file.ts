import { readFile } from "node:fs/promises";

import { CsvError, parse } from "csv-parse/sync";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import type { Shipment } from "#api/ordering/ship-order.ts";
import { isCarrier, isTrackingNumber } from "#domain/shipping.ts";

import { CommandError } from "./command.ts";
import { removeApostrophes } from "./csv.ts";
import { truncateLine, readOrderNumber } from "./read-arguments.ts";

/** A row to be marked, or why it cannot be; `place` names the row of a file, "" without one. */
export type ShipmentRow = { place: string; shipment: Shipment } | { place: string; fault: string };

/** Reads the rows of a shipment table. A faulty row has its reason; a repeated order is a fault. */
export async function readShipmentFile(
  file: string,
  carrier: string | undefined,
): Promise<ShipmentRow[]> {
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
      const orderId = readOrderNumber(cell(places.order));
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
