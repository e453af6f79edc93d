import { readFile } from "node:fs/promises";

import { CsvError, parse } from "csv-parse/sync";

import { errorCode } from "#api/db/database/error-code.ts";
import type { Shipment } from "#api/ordering/ship-order.ts";
import { isCarrier, isTrackingNumber } from "#domain/sending.ts";

import { CommandRefused } from "./command.ts";
import { withoutApostrophe } from "./csv.ts";
import { inShort, readOrderNumber } from "./read-typed.ts";

/** One to be marked, or why it cannot be; `place` is where it stands in a file. */
export type ShipmentRow = { place: string; shipment: Shipment } | { place: string; fault: string };

/** The rows of a table of what was sent. One that is wrong says why; an order stands in it once. */
export async function readShipmentFile(
  file: string,
  carrier: string | undefined,
): Promise<ShipmentRow[]> {
  const [heads = [], ...rows] = readTable(await readText(file));
  const places = {
    order: placeOf(heads, "order"),
    tracking: placeOf(heads, "tracking"),
    carrier: heads.findIndex((head) => isHead(head, "carrier")),
  };
  const seen = new Map<number, string>();

  return rows.flatMap((cells, number): ShipmentRow[] => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const place = `row ${number + 2}`;
    const cell = (at: number) => withoutApostrophe((cells[at] ?? "").trim());
    try {
      const orderId = readOrderNumber(cell(places.order));
      const before = seen.get(orderId);
      if (before) throw new CommandRefused(`Order ${orderId} stands in ${before} already.`);
      seen.set(orderId, place);
      const said = { tracking: cell(places.tracking), carrier: cell(places.carrier) };
      return [{ place, shipment: { orderId, ...readSaid(said, carrier) } }];
    } catch (error) {
      if (error instanceof CommandRefused) return [{ place, fault: error.message }];
      throw error;
    }
  });
}

function readSaid(said: { tracking: string; carrier: string }, usual: string | undefined) {
  if (said.tracking !== "" && !isTrackingNumber(said.tracking)) {
    throw new CommandRefused(`“${inShort(said.tracking)}” is no tracking number.`);
  }
  if (said.carrier !== "" && !isCarrier(said.carrier)) {
    throw new CommandRefused(`“${inShort(said.carrier)}” is no name of a carrier.`);
  }
  return { trackingNumber: said.tracking || undefined, carrier: said.carrier || usual };
}

function placeOf(heads: readonly string[], name: string): number {
  const place = heads.findIndex((head) => isHead(head, name));
  if (place < 0) throw new CommandRefused(`The table has no column “${name}” in its first row.`);
  return place;
}

/** As the export of orders calls it as well. */
function isHead(head: string, name: string): boolean {
  const written = head.trim().toLowerCase();
  return written === name || written === `${name}number`;
}

function readTable(text: string): string[][] {
  if (/[^\P{Cc}\t\r\n]/u.test(text)) {
    throw new CommandRefused("The file is no table of text: save it as CSV.");
  }
  const first = text.split("\n", 1)[0] ?? "";
  const delimiter = [",", ";", "\t"].find((sign) => first.includes(sign)) ?? ",";
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandRefused(`The file is no table: ${inShort(error.message, 120)}`);
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read (${errorCode(error) || String(error)}).`);
  }
}
