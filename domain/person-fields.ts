import { normalizeLine } from "./normalize-line.ts";

/** What a person types of themselves (S5.01), as the forms and the calls judge it. */

export const MAX_EMAIL_LENGTH = 254;
export const MAX_NAME_LENGTH = 100;

/** An address as browsers judge one, of a host whose name has a dot in it. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && address.test(text);
}

/** What an identity provider may call an address of somebody: of any script, but of one recipient and of one line. */
export function isEmailLike(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)
  );
}

/** Something, without a digit, and without a sign that turns the direction of what follows. */
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
 * S5.01: plus signs or none, one to four digits that may stand in parentheses, then digits parted by spaces, hyphens, dots
 * or slashes. After the code of a country those of an area may stand in parentheses as well.
 */
export function isPhone(text: string): boolean {
  const number = normalizeLine(text);
  return number.length <= MAX_PHONE_LENGTH && phonePattern.test(number);
}

const phonePattern = /^\+*\(?\d{1,4}\)?[\d\s./-]*(\(\d{1,4}\)[\d\s./-]*)?$/;

/** S5.03, S9.04. */
export const MAX_TAX_ID_LENGTH = 40;
export const MIN_TAX_ID_LENGTH = 6;

/** Long enough for a country that asks for one. */
export function isValidTaxId(taxId: string): boolean {
  const { length } = normalizeLine(taxId);
  return length >= MIN_TAX_ID_LENGTH && length <= MAX_TAX_ID_LENGTH;
}

/** The longest that each line of an address may be. */
export const MAX_ADDRESS_LENGTHS = { organization: 100, address: 200, city: 100, zip: 20 } as const;
