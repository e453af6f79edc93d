/** What a person types of themselves (S5.01), as the forms and the calls judge it. */

export const LONGEST_EMAIL = 254;
export const LONGEST_NAME = 100;

/** An address as browsers judge one, of a host whose name has a dot in it. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && address.test(text);
}

/** Something, and no digit in it. */
export function isPersonName(text: string): boolean {
  const name = text.trim();
  return name !== "" && name.length <= LONGEST_NAME && !/\p{Nd}/u.test(name);
}

const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
