import { z } from "zod";

import type { Instrument } from "./ledger.ts";
import { getAccountBehavior, getCardBehavior, TestBehavior } from "./test-cards.ts";

export const FieldName = z.enum([
  "ccnumber",
  "ccexp",
  "cvv",
  "checkname",
  "checkaccount",
  "checkaba",
]);
export type FieldName = z.infer<typeof FieldName>;

export const FilledFields = z
  .object({
    ccnumber: z.object({
      number: z.string(),
      brand: z.string(),
      hash: z.string(),
      conduct: TestBehavior,
    }),
    ccexp: z.string(),
    cvv: z.string(),
    checkname: z.string(),
    checkaccount: z.object({ account: z.string(), hash: z.string(), conduct: TestBehavior }),
    checkaba: z.string(),
  })
  .partial();
export type FilledFields = z.infer<typeof FilledFields>;

/** The payment instrument from the fields: a card if complete, otherwise an account. */
export function findFilledInstrument(filled: FilledFields): Instrument | null {
  const { ccnumber, ccexp, cvv = "P", checkaccount, checkaba, checkname = "" } = filled;
  if (ccnumber && ccexp) return { kind: "card", ...ccnumber, exp: ccexp, cvv };
  if (checkaccount && checkaba) {
    return { kind: "check", ...checkaccount, aba: checkaba, name: checkname };
  }
  return null;
}

type FieldResult = { isValid: true; filled: FilledFields } | { isValid: false; message: string };

type FieldContext = {
  /** In UTC, such as 20261217. */
  today: string;
  /** Hashes numbers that must not be stored. */
  hash: (number: string) => string;
};

/** The data of a field that are stored, or a validation message. */
export function validateField(field: FieldName, value: string, context: FieldContext): FieldResult {
  const text = value.trim();
  if (!text) return { isValid: false, message: "Field is empty" };

  const filled = fieldParsers[field](
    field === "checkname" ? text : text.replaceAll(/[\s/-]/g, ""),
    context,
  );
  return filled ? { isValid: true, filled } : { isValid: false, message: messages[field] };
}

const messages: Record<FieldName, string> = {
  ccnumber: "Card number must be 13-19 digits and a recognizable card format",
  ccexp: "Expiration date must be a present or future month and year",
  cvv: "CVV must be 3 or 4 digits",
  checkname: "Account owner's name should be at least 3 characters",
  checkaccount: "Account number must be 4-17 digits",
  checkaba: "Routing number must be 6 or 9 digits and a recognizable format",
};

type FieldParser = (text: string, context: FieldContext) => FilledFields | null;

const fieldParsers: Record<FieldName, FieldParser> = {
  ccnumber(number, { hash }) {
    const brand = findBrand(number);
    if (brand === null) return null;
    const conduct = getCardBehavior(number);
    return { ccnumber: { number: maskCard(number), brand, hash: hash(number), conduct } };
  },
  ccexp(text, { today }) {
    const [, month = "", year = ""] = /^(0[1-9]|1[0-2])(?:20)?(\d\d)$/.exec(text) ?? [];
    return month && `20${year}${month}` >= today.slice(0, 6) ? { ccexp: month + year } : null;
  },
  cvv: (code) => (/^\d{3,4}$/.test(code) ? { cvv: code === "999" ? "M" : "N" } : null),
  checkname: (name) => (name.length < 3 ? null : { checkname: name }),
  checkaccount(number, { hash }) {
    if (!/^\d{4,17}$/.test(number)) return null;
    const conduct = getAccountBehavior(number);
    return { checkaccount: { account: maskAccount(number), hash: hash(number), conduct } };
  },
  checkaba: (aba) => (isRoutingNumber(aba) ? { checkaba: aba } : null),
};

const brands: [string, RegExp][] = [
  ["visa", /^4(\d{12}|\d{15}|\d{18})$/],
  ["mastercard", /^(5[1-5]\d{14}|2[2-7]\d{14})$/],
  ["amex", /^3[47]\d{13}$/],
  ["discover", /^6(011|5\d\d)\d{12}$/],
  ["diners", /^3(0[0-5]|[689]\d)\d{11}$/],
  ["jcb", /^35\d{14}$/],
];

/** The brand of a card number; null if the number is not valid. */
function findBrand(number: string): string | null {
  const found = brands.find(([, pattern]) => pattern.test(number));
  return found && hasCheckDigit(number) ? found[0] : null;
}

function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Keeps the first six and last four digits. */
function maskCard(number: string): string {
  return `${number.slice(0, 6)}${"*".repeat(number.length - 10)}${number.slice(-4)}`;
}

/** Keeps at most the last four digits, and never one of the first four. */
function maskAccount(number: string): string {
  const hidden = Math.max(number.length - 4, 4);
  return "*".repeat(hidden) + number.slice(hidden);
}

/** The nine-digit routing number of a US bank, or the six digits of a Canadian transit number. */
function isRoutingNumber(number: string): boolean {
  if (/^\d{6}$/.test(number)) return true;
  const weights = [3, 7, 1];
  const sum = [...number].reduce(
    (sum, digit, place) => sum + Number(digit) * (weights[place % 3] ?? 0),
    0,
  );
  return /^\d{9}$/.test(number) && sum % 10 === 0;
}
