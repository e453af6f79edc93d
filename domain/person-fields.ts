import { normalizeLine } from "./normalize-line.ts";

/** Rules for what people type about themselves (S5.01), used by forms and calls. */

export const MAX_EMAIL_LENGTH = 254;
export const MAX_NAME_LENGTH = 100;

/** An e-mail address by the rule of browsers, with a dot in the host name. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && address.test(text);
}

/** An e-mail address as an identity provider may report it: in any script, but one address on one line. */
export function isEmailLike(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)
  );
}

/** Non-empty, no digits, no bidirectional control characters. */
export function isPersonName(text: string): boolean {
  const name = normalizeLine(text);
  return (
    name !== "" &&
    name.length <= MAX_NAME_LENGTH &&
    !/[\p{Nd}\u202A-\u202E\u2066-\u2069]/u.test(text)
  );
}

const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

const MAX_PHONE_LENGTH = 30;

/**
 * S5.01: optional plus signs, one to four digits (also in parentheses), then digits separated by spaces, hyphens, dots
 * or slashes. After a country code the area code may be in parentheses too.
 */
export function isPhone(text: string): boolean {
  const number = normalizeLine(text);
  return number.length <= MAX_PHONE_LENGTH && phonePattern.test(number);
}

const phonePattern = /^\+*\(?\d{1,4}\)?[\d\s./-]*(\(\d{1,4}\)[\d\s./-]*)?$/;

/** S5.03, S9.04. */
export const MAX_TAX_ID_LENGTH = 40;
export const MIN_TAX_ID_LENGTH = 6;

/** Long enough for a country that requires a tax id. */
export function isValidTaxId(taxId: string): boolean {
  const { length } = normalizeLine(taxId);
  return length >= MIN_TAX_ID_LENGTH && length <= MAX_TAX_ID_LENGTH;
}

/** Maximum lengths of address lines, in characters. */
export const MAX_ADDRESS_LENGTHS = { organization: 100, address: 200, city: 100, zip: 20 } as const;
