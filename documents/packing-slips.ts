import { dayInWords } from "#domain/in-words.ts";
import type { Language } from "#domain/languages.ts";

import { hasAny } from "./missing-characters.ts";
import { openTypesetter, type Printing, type Typesetter } from "./open-typesetter.ts";
import { printableValue } from "./printable.ts";

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
 * One order to a page, or to more when it is long, as a PDF. It serves those who pack, at an American library, so its labels
 * are in English; the greeting is for whoever opens the parcel, in that person's language. A slip with a character that no
 * font has is left out: nobody could deliver its parcel. Each order takes about a megabyte of memory and a hundredth of a
 * second.
 */
export async function writePackingSlips(
  slips: readonly PackingSlip[],
  printing: Printing,
): Promise<PackingSlips> {
  return printAll(await openTypesetter(printing), slips);
}

/** The typesetter names the characters that it cannot print; the slips that have them are those to leave out. */
function printAll(typeset: Typesetter, slips: readonly PackingSlip[]): PackingSlips {
  const printed = typeset("packing-slips.typ", slips.map(sheetOf));
  if ("pdf" in printed) return { pdf: printed.pdf, unprinted: [] };

  const { missing } = printed;
  const has = (slip: PackingSlip, some: readonly string[]) =>
    hasAny(printableValue(sheetOf(slip)), some);
  const left = slips.filter((slip) => !has(slip, missing));
  if (left.length === slips.length) throw new Error(`No slip has ${missing.join(" ")}`);
  const unprinted = slips
    .filter((slip) => !left.includes(slip))
    .map((slip) => {
      return { order: slip.order, characters: missing.filter((one) => has(slip, [one])) };
    });
  if (left.length === 0) return { pdf: null, unprinted };
  const rest = printAll(typeset, left);
  return { pdf: rest.pdf, unprinted: [...unprinted, ...rest.unprinted] };
}

function sheetOf(slip: PackingSlip) {
  const copies = slip.lines.reduce((total, { quantity }) => total + quantity, 0);
  return {
    ...slip,
    order: String(slip.order),
    placed: dayInWords(slip.day, "en"),
    total: `${counted(copies, "copy", "copies")} of ${counted(slip.lines.length, "title", "titles")}`,
    greeting: greetings[slip.language],
  };
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

const greetings: Record<Language, string> = {
  en: "Thank you for your order. May these books do you good.",
  es: "Muchas gracias por su pedido. Que estos libros le hagan mucho bien.",
  fr: "Merci de votre commande. Puissent ces livres vous faire du bien.",
};
