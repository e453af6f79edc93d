import { tidyLine } from "./tidy-line.ts";

/** What a person types of themselves (S5.01), as the forms and the calls judge it. */

export const LONGEST_EMAIL = 254;
export const LONGEST_NAME = 100;

/** An address as browsers judge one, of a host whose name has a dot in it. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && address.test(text);
}

/** What an identity provider may call an address of somebody: of any script, but of one recipient and of one line. */
export function isAddressLike(text: string): boolean {
  return (
    text.length <= LONGEST_EMAIL &&
    /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text)
  );
}

/** Something, without a digit, and without a sign that turns the direction of what follows. */
export function isPersonName(text: string): boolean {
  const name = tidyLine(text);
  return (
    name !== "" && name.length <= LONGEST_NAME && !/[\p{Nd}\u202A-\u202E\u2066-\u2069]/u.test(text)
  );
}

const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

const LONGEST_PHONE = 30;

/**
 * S5.01: plus signs or none, one to four digits that may stand in parentheses, then digits parted by spaces, hyphens, dots
 * or slashes. After the code of a country those of an area may stand in parentheses as well.
 */
export function isPhone(text: string): boolean {
  const number = tidyLine(text);
  return number.length <= LONGEST_PHONE && phone.test(number);
}

const phone = /^\+*\(?\d{1,4}\)?[\d\s./-]*(\(\d{1,4}\)[\d\s./-]*)?$/;

/** S5.03, S9.04. */
export const LONGEST_TAX_ID = 40;
export const SHORTEST_TAX_ID = 6;

/** Long enough for a country that asks for one. */
export function isTaxIdEnough(taxId: string): boolean {
  const { length } = tidyLine(taxId);
  return length >= SHORTEST_TAX_ID && length <= LONGEST_TAX_ID;
}

/** The longest that each line of an address may be. */
export const LONGEST_ADDRESS = { organization: 100, address: 200, city: 100, zip: 20 } as const;
