import { dayInWords } from "#domain/in-words.ts";
import type { Language } from "#domain/languages.ts";

import { openTypesetter } from "./open-typesetter.ts";

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

/**
 * One order to a page, or to more when it is long, as a PDF on letter paper. It serves those who pack, at an American
 * library, so its labels are in English; the greeting is for whoever opens the parcel, in that person's language. Each order
 * takes about a megabyte of memory and a hundredth of a second.
 */
export async function writePackingSlips(slips: PackingSlip[]): Promise<Uint8Array> {
  const typeset = await openTypesetter();
  return typeset("packing-slips.typ", slips.map(sheetOf));
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
