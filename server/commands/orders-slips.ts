import { parse } from "node:path";

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
import { endProgress, progressBar } from "#server/progress-bar.ts";
import { print, printError } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError, readOption } from "./command.ts";
import { MISSING_FONTS_HINT, formatCharacters } from "./missing-fonts.ts";
import { requireNewFiles, writeNewFile } from "./write-new-file.ts";
import { toShipOption } from "./order-filter.ts";
import { formatCount, isToClear } from "./order-format.ts";
import { readOrderNumbers } from "./read-arguments.ts";
import { explainUnshippable } from "./explain-unshippable.ts";

/** Of so many the memory of a small machine is enough. */
const SLIPS_PER_FILE = 200;

export const orderSlipCommands: readonly Command[] = [
  {
    name: "orders slips",
    operands: ["[ORDER…]"],
    description:
      "prints packing slips as a PDF, the oldest order first: of these orders, or of all to be sent",
    options: [
      toShipOption,
      {
        name: "out",
        valueName: "FILE.pdf",
        description: `writes them there, and beyond ${SLIPS_PER_FILE} orders to FILE-1.pdf, FILE-2.pdf and so on; no file that is there is written over`,
      },
    ],
    run: printSlips,
  },
];

async function printSlips(input: CommandInput): Promise<number> {
  const file = readOption(input, "out");
  if (!file?.toLowerCase().endsWith(".pdf")) {
    throw new CommandError("Say where to write, such as --out slips.pdf.");
  }
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const orders = await findOrdersToPack(database, input);
  if (orders.length === 0) {
    print("There is nothing to pack.\n");
    return 0;
  }
  const { facts } = await getLibraryRow(database.db);
  const parts = splitIntoFiles(orders.map((order) => buildSlip(order, facts)));
  const files = numberFiles(file, parts.length);
  await requireNewFiles(files);
  const { written, unprinted } = await writeSlipFiles(parts, files, configurePrinting(env));
  const count = orders.length - unprinted.length;
  if (count > 0) {
    const slips = formatCount(count, "packing slip", "packing slips");
    print(`${slips}: ${written.join(", ")}\n`);
  }
  if (unprinted.length === 0) return 0;
  const lines = unprinted.map(
    ({ order, characters }) =>
      `Order ${order} is left out: no font has ${formatCharacters(characters)}.`,
  );
  printError(`${[...lines, MISSING_FONTS_HINT].join("\n")}\n`);
  return 1;
}

/** All that are to be sent; or those that were named, which may have been sent before, but have to be fit for it. */
async function findOrdersToPack({ db }: OpenDatabase, { operands, options }: CommandInput) {
  const ids = readOrderNumbers(operands);
  const isToShip = "to-ship" in options;
  if (isToShip === ids.length > 0) {
    throw new CommandError("Say which orders are meant, or --to-ship for all to be sent.");
  }
  if (isToShip) {
    const orders = await findOrderDetails(db, { isToShip });
    return orders.filter((order) => explainUnshippable(order.id, order) === null);
  }
  const orders = await findOrderDetails(db, { ids });
  const known = new Map(orders.map((order) => [order.id, order]));
  const reasons = ids
    .map((id) => explainUnshippable(id, known.get(id)))
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
    // By the rules of the post the country is named in the language of where it is sent from.
    address: formatFullAddress(order, "en").split("\n"),
    taxId: order.tax_id,
    isToClear: isToClear(order),
    lines: order.lines,
  };
}

function splitIntoFiles(slips: PackingSlip[]): PackingSlip[][] {
  return Array.from({ length: Math.ceil(slips.length / SLIPS_PER_FILE) }, (_, part) =>
    slips.slice(part * SLIPS_PER_FILE, (part + 1) * SLIPS_PER_FILE),
  );
}

function numberFiles(file: string, count: number): string[] {
  if (count === 1) return [file];
  const { ext } = parse(file);
  const stem = file.slice(0, -ext.length);
  return Array.from({ length: count }, (_, place) => `${stem}-${place + 1}${ext}`);
}

/** The files that were written, and the slips that could not be printed. A file without a slip is not written. */
async function writeSlipFiles(parts: PackingSlip[][], files: string[], printing: PrintSettings) {
  const written: string[] = [];
  const unprinted: PackingSlips["unprinted"] = [];
  const onProgress = progressBar("Printing");
  const total = parts.length;
  for (const [done, slips] of parts.entries()) {
    const file = files[done] ?? "";
    onProgress({ done, total, what: file });
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
