import { formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";

import { printWithReplacements } from "./missing-characters.ts";
import { openTypesetter, type PrintSettings, type Typesetter } from "./open-typesetter.ts";
import { toPrintableValue } from "./printable.ts";

/** An order as it lies in its parcel. */
export type PackingSlip = {
  order: number;
  /** "2026-11-22", on which it was placed. */
  day: string;
  /** Of the person it goes to. */
  language: Language;
  library: { name: string; address: string[] };
  address: string[];
  /** "" when there is none. */
  taxId: string;
  /** Whether a bank has yet to pay it: the parcel may wait for that. */
  isToClear: boolean;
  lines: { quantity: number; code: string; title: string }[];
};

export type PackingSlips = {
  /** Null where no slip can be printed. */
  pdf: Uint8Array | null;
  /** Those that are left out, with the characters that no font has. */
  unprinted: { order: number; characters: string[] }[];
};

/**
 * One order to a page or more, as a PDF: in English for the people who pack, with a greeting in the person's language.
 * Each takes about 1 MB of memory and 10 ms. A slip is left out where no font has a character: nobody could deliver its parcel.
 */
export async function renderPackingSlips(
  slips: readonly PackingSlip[],
  printing: PrintSettings,
): Promise<PackingSlips> {
  return renderSlips(await openTypesetter(printing), slips);
}

/** Where not all can be printed together, each is printed alone, and left out only if that fails. */
function renderSlips(typeset: Typesetter, slips: readonly PackingSlip[]): PackingSlips {
  const print = (sheets: Sheet[]) => typeset(TEMPLATE, sheets);
  const together = print(slips.map(buildSheet));
  if ("pdf" in together) return { pdf: together.pdf, unprinted: [] };

  const judged = slips.map((slip) => {
    const sheet = toPrintableValue(buildSheet(slip));
    return { slip, characters: printWithReplacements([sheet], { print, mapTypedText }).missing };
  });
  const unprinted = judged
    .filter(({ characters }) => characters.length > 0)
    .map(({ slip, characters }) => ({ order: slip.order, characters }));
  const left = judged.filter(({ characters }) => characters.length === 0);
  if (left.length === 0) return { pdf: null, unprinted };
  const rest = print(left.map(({ slip }) => buildSheet(slip)));
  if ("pdf" in rest) return { pdf: rest.pdf, unprinted };
  throw new Error(`Slips that can be printed alone have ${rest.missing.join(" ")} together`);
}

const TEMPLATE = "packing-slips.typ";

type Sheet = ReturnType<typeof buildSheet>;

function mapTypedText(sheets: Sheet[], change: (text: string) => string): Sheet[] {
  return sheets.map((sheet) => {
    const { library, address, taxId, lines } = sheet;
    return {
      ...sheet,
      library: { name: change(library.name), address: library.address.map(change) },
      address: address.map(change),
      taxId: change(taxId),
      lines: lines.map((line) => {
        return { ...line, code: change(line.code), title: change(line.title) };
      }),
    };
  });
}

function buildSheet(slip: PackingSlip) {
  const copies = slip.lines.reduce((total, { quantity }) => total + quantity, 0);
  return {
    ...slip,
    order: String(slip.order),
    placed: formatDay(slip.day, "en"),
    total: `${pluralize(copies, "copy", "copies")} of ${pluralize(slip.lines.length, "title", "titles")}`,
    greeting: greetings[slip.language],
  };
}

function pluralize(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

const greetings: Record<Language, string> = {
  en: "Thank you for your order. May these books do you good.",
  es: "Muchas gracias por su pedido. Que estos libros le hagan mucho bien.",
  fr: "Merci de votre commande. Puissent ces livres vous faire du bien.",
};
