import { parse } from "node:path";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { findWholeOrders, type WholeOrder } from "#api/db/desk/orders.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import type { LibraryFacts } from "#api/db/schema/library-schema.ts";
import { wholeAddress } from "#api/ordering/address-text.ts";
import type { Printing } from "#documents/open-typesetter.ts";
import {
  type PackingSlip,
  type PackingSlips,
  writePackingSlips,
} from "#documents/packing-slips.ts";
import { wording } from "#domain/languages.ts";
import { printingOf, readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { endProgress, progressBar } from "#server/progress-bar.ts";
import { print, printError } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused, valueOf } from "./command.ts";
import { MORE_FONTS, nameCharacters } from "./more-fonts.ts";
import { refuseOldFiles, writeNewFile } from "./new-file.ts";
import { toShip } from "./order-filter.ts";
import { counted, isToClear } from "./order-words.ts";
import { readOrderNumbers } from "./read-typed.ts";
import { whyNotSent } from "./why-not-sent.ts";

/** Of so many the memory of a small machine is enough. */
const IN_A_FILE = 200;

export const orderSlipCommands: readonly Command[] = [
  {
    name: "orders slips",
    operands: ["[ORDER…]"],
    says: "prints packing slips as a PDF, the oldest order first: of these orders, or of all to be sent",
    options: [
      toShip,
      {
        name: "out",
        takes: "FILE.pdf",
        says: `writes them there, and beyond ${IN_A_FILE} orders to FILE-1.pdf, FILE-2.pdf and so on; no file that is there is written over`,
      },
    ],
    run: printSlips,
  },
];

async function printSlips(asked: Asked): Promise<number> {
  const file = valueOf(asked, "out");
  if (!file?.toLowerCase().endsWith(".pdf")) {
    throw new CommandRefused("Say where to write, such as --out slips.pdf.");
  }
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  const orders = await findMeant(database, asked);
  if (orders.length === 0) {
    print("There is nothing to pack.\n");
    return 0;
  }
  const { facts } = await getLibraryRow(database.db);
  const parts = partsOf(orders.map((order) => slipOf(order, facts)));
  const files = namesOf(file, parts.length);
  await refuseOldFiles(files);
  const { written, unprinted } = await writeParts(parts, files, printingOf(env));
  const count = orders.length - unprinted.length;
  if (count > 0) {
    const slips = counted(count, "packing slip", "packing slips");
    print(`${slips}: ${written.join(", ")}\n`);
  }
  if (unprinted.length === 0) return 0;
  const lines = unprinted.map(
    ({ order, characters }) =>
      `Order ${order} is left out: no font has ${nameCharacters(characters)}.`,
  );
  printError(`${[...lines, MORE_FONTS].join("\n")}\n`);
  return 1;
}

/** All that are to be sent; or those that were named, which may have been sent before, but have to be fit for it. */
async function findMeant({ db }: OpenDatabase, { operands, options }: Asked) {
  const ids = readOrderNumbers(operands);
  const isToShip = "to-ship" in options;
  if (isToShip === ids.length > 0) {
    throw new CommandRefused("Say which orders are meant, or --to-ship for all to be sent.");
  }
  if (isToShip) {
    const orders = await findWholeOrders(db, { isToShip });
    return orders.filter((order) => whyNotSent(order.id, order) === null);
  }
  const orders = await findWholeOrders(db, { ids });
  const known = new Map(orders.map((order) => [order.id, order]));
  const reasons = ids.map((id) => whyNotSent(id, known.get(id))).filter((why) => why !== null);
  if (reasons.length > 0) throw new CommandRefused(...reasons);
  return orders;
}

function slipOf(order: WholeOrder, { name, contact }: LibraryFacts): PackingSlip {
  return {
    order: order.id,
    day: order.placed_day,
    language: order.language,
    library: { name: wording(name, order.language), address: contact.address },
    // By the rules of the post the country is named in the language of where it is sent from.
    address: wholeAddress(order, "en").split("\n"),
    taxId: order.tax_id,
    isToClear: isToClear(order),
    lines: order.lines,
  };
}

function partsOf(slips: PackingSlip[]): PackingSlip[][] {
  return Array.from({ length: Math.ceil(slips.length / IN_A_FILE) }, (_, part) =>
    slips.slice(part * IN_A_FILE, (part + 1) * IN_A_FILE),
  );
}

function namesOf(file: string, count: number): string[] {
  if (count === 1) return [file];
  const { ext } = parse(file);
  const stem = file.slice(0, -ext.length);
  return Array.from({ length: count }, (_, place) => `${stem}-${place + 1}${ext}`);
}

/** The files that were written, and the slips that could not be printed. A file without a slip is not written. */
async function writeParts(parts: PackingSlip[][], files: string[], printing: Printing) {
  const written: string[] = [];
  const unprinted: PackingSlips["unprinted"] = [];
  const onProgress = progressBar("Printing");
  const total = parts.length;
  for (const [done, slips] of parts.entries()) {
    const file = files[done] ?? "";
    onProgress({ done, total, what: file });
    const printed = await writePackingSlips(slips, printing);
    unprinted.push(...printed.unprinted);
    if (printed.pdf === null) continue;
    await writeNewFile(file, printed.pdf);
    written.push(file);
  }
  onProgress({ done: total, total, what: "" });
  endProgress();
  return { written, unprinted };
}
