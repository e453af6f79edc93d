import { parse } from "node:path";

import type { Command } from "@commander-js/extra-typings";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { findOrderDetails, type OrderDetails } from "#api/db/operator/orders.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import type { LibraryFacts } from "#api/db/schema/library-schema.ts";
import { formatFullAddress } from "#api/ordering/format-address.ts";
import type { PrintSettings } from "#documents/open-typesetter.ts";
import {
  type PackingSlip,
  type PackingSlips,
  renderPackingSlips,
} from "#documents/packing-slips.ts";
import { localize } from "#domain/languages.ts";
import { configurePrinting, readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print, printError, endProgress, progressBar } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import { formatCharacters, formatCount, MISSING_FONTS_HINT } from "./format.ts";
import { collectOrder, parsePdfName, toShipOption } from "./options.ts";
import { explainUnshippable, isToClear } from "./order-format.ts";
import { requireNewFiles, writeNewFile } from "./write-records.ts";

/** A small machine has enough memory for this many. */
const SLIPS_PER_FILE = 200;

export function addSlipsCommand(orders: Command): void {
  orders
    .command("slips")
    .description(
      "prints packing slips as a PDF, the oldest order first: of these orders, or of all that are to be sent",
    )
    .argument("[orders...]", "their numbers, such as 1041 1042", collectOrder)
    .addOption(toShipOption)
    .requiredOption(
      "--out <file.pdf>",
      `the file to write; beyond ${SLIPS_PER_FILE} orders file-1.pdf, file-2.pdf and so on; existing files are not overwritten`,
      parsePdfName,
    )
    .action(printSlips);
}

async function printSlips(
  ids: number[],
  { toShip: isToShip = false, out: file }: { toShip?: boolean; out: string },
): Promise<void> {
  if (isToShip === ids.length > 0) {
    throw new CommandError("Name the orders, or use --to-ship for all that are to be sent.");
  }
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const orders = isToShip ? await findAllToPack(database) : await findOrdersToPack(database, ids);
  if (orders.length === 0) {
    print("There is nothing to pack.\n");
    return;
  }
  const { facts } = await getLibraryRow(database.db);
  const batches = splitIntoFiles(orders.map((order) => buildSlip(order, facts)));
  const files = numberFiles(file, batches.length);
  await requireNewFiles(files);
  const { written, unprinted } = await writeSlipFiles(batches, files, configurePrinting(env));
  const count = orders.length - unprinted.length;
  if (count > 0) {
    const slips = formatCount(count, "packing slip", "packing slips");
    print(`${slips}: ${written.join(", ")}\n`);
  }
  if (unprinted.length === 0) return;
  const lines = unprinted.map(
    ({ order, characters }) =>
      `Order ${order} is left out: no font has ${formatCharacters(characters)}.`,
  );
  printError(`${[...lines, MISSING_FONTS_HINT].join("\n")}\n`);
  process.exitCode = 1;
}

async function findAllToPack({ db }: OpenDatabase): Promise<OrderDetails[]> {
  const orders = await findOrderDetails(db, { isToShip: true });
  return orders.filter((order) => explainUnshippable(order.id, order) === null);
}

/** The named orders, also those sent already. Throws `CommandError` when one cannot be packed. */
async function findOrdersToPack({ db }: OpenDatabase, ids: number[]): Promise<OrderDetails[]> {
  const orders = await findOrderDetails(db, { ids });
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  const reasons = ids
    .map((id) => explainUnshippable(id, ordersById.get(id)))
    .filter((why) => why !== null);
  if (reasons.length > 0) throw new CommandError(...reasons);
  return orders;
}

function buildSlip(order: OrderDetails, { name, contact }: LibraryFacts): PackingSlip {
  return {
    order: order.id,
    day: order.placed_day,
    language: order.language,
    library: { name: localize(name, order.language), address: contact.address },
    // Postal rules: the country is in the sender's language.
    address: formatFullAddress(order, "en").split("\n"),
    taxId: order.tax_id,
    isToClear: isToClear(order),
    lines: order.lines,
  };
}

function splitIntoFiles(slips: PackingSlip[]): PackingSlip[][] {
  return Array.from({ length: Math.ceil(slips.length / SLIPS_PER_FILE) }, (_, batch) =>
    slips.slice(batch * SLIPS_PER_FILE, (batch + 1) * SLIPS_PER_FILE),
  );
}

function numberFiles(file: string, count: number): string[] {
  if (count === 1) return [file];
  const { ext } = parse(file);
  const stem = file.slice(0, -ext.length);
  return Array.from({ length: count }, (_, place) => `${stem}-${place + 1}${ext}`);
}

/** Returns the files written and the slips that could not be printed. A file without slips is not written. */
async function writeSlipFiles(batches: PackingSlip[][], files: string[], printing: PrintSettings) {
  const written: string[] = [];
  const unprinted: PackingSlips["unprinted"] = [];
  const onProgress = progressBar("Printing");
  const total = batches.length;
  for (const [index, slips] of batches.entries()) {
    const file = files[index] ?? "";
    onProgress({ done: index, total, what: file });
    const printed = await renderPackingSlips(slips, printing);
    unprinted.push(...printed.unprinted);
    if (printed.pdf === null) continue;
    await writeNewFile(file, printed.pdf);
    written.push(file);
  }
  onProgress({ done: total, total, what: "" });
  endProgress();
  return { written, unprinted };
}
