import { formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";

import { printWithReplacements } from "./missing-characters.ts";
import { openTypesetter, type PrintSettings, type Typesetter } from "./open-typesetter.ts";
import { toPrintableValue } from "./printable.ts";

export type PackingSlip = {
  order: number;
  /** The day of the order, such as "2026-11-22". */
  day: string;
  language: Language;
  library: { name: string; address: string[] };
  address: string[];
  /** "" if missing. */
  taxId: string;
  /** Whether a bank payment is not cleared yet, so that the parcel may have to wait. */
  isToClear: boolean;
  lines: { quantity: number; code: string; title: string }[];
};

export type PackingSlips = {
  /** null when no slip can be printed. */
  pdf: Uint8Array | null;
  /** Slips left out, with the characters missing in all fonts. */
  unprinted: { order: number; characters: string[] }[];
};

/**
 * Prints one or more pages per order: in English for packing, with a greeting in the recipient's language. Takes about
 * 1 MB and 10 ms per slip. Slips with characters missing in all fonts are left out, because their parcels could not be
 * delivered.
 */
export async function renderPackingSlips(
  slips: readonly PackingSlip[],
  printing: PrintSettings,
): Promise<PackingSlips> {
  return renderSlips(await openTypesetter(printing), slips);
}

/** Prints all slips together; if that fails, tests each alone and leaves out those that fail. */
function renderSlips(typeset: Typesetter, slips: readonly PackingSlip[]): PackingSlips {
  const print = (sheets: Sheet[]) => typeset(TEMPLATE, sheets);
  const together = print(slips.map(buildSheet));
  if ("pdf" in together) return { pdf: together.pdf, unprinted: [] };

  const checkedSlips = slips.map((slip) => {
    const sheet = toPrintableValue(buildSheet(slip));
    return { slip, characters: printWithReplacements([sheet], { print, mapTypedText }).missing };
  });
  const unprinted = checkedSlips
    .filter(({ characters }) => characters.length > 0)
    .map(({ slip, characters }) => ({ order: slip.order, characters }));
  const printable = checkedSlips.filter(({ characters }) => characters.length === 0);
  if (printable.length === 0) return { pdf: null, unprinted };
  const result = print(printable.map(({ slip }) => buildSheet(slip)));
  if ("pdf" in result) return { pdf: result.pdf, unprinted };
  throw new Error(
    `Slips that print one by one lack ${result.missing.join(" ")} when printed together`,
  );
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

function pluralize(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

const greetings: Record<Language, string> = {
  en: "Thank you for your order. May these books do you good.",
  es: "Muchas gracias por su pedido. Que estos libros le hagan mucho bien.",
  fr: "Merci de votre commande. Puissent ces livres vous faire du bien.",
};
