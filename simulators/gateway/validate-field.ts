import { findBrand, isRoutingNumber, maskAccount, maskCard } from "./cards.ts";
import { getAccountBehavior, getCardBehavior } from "./test-cards.ts";
import type { FieldName, FilledFields } from "./fields.ts";

export type FieldResult =
  | { isValid: true; filled: FilledFields }
  | { isValid: false; message: string };

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
    const conduct = getCardBehavior(number);
    return brand && { ccnumber: { number: maskCard(number), brand, hash: hash(number), conduct } };
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
