/** An ISBN with a right check digit, as 13 digits; null for anything else, placeholders among it. */
export function parseIsbn(text: string): string | null {
  const marked = /^(?:urn:)?\s*e?-?isbn(?:[-\s]?1[03](?=[:\s]))?/i.exec(text.trim())?.[0] ?? "";
  const written = text
    .trim()
    .slice(marked.length)
    .replace(/^[:\s]+/, "")
    .replace(/\s*(?:\([^()]*\)|\.epub)$/i, "");
  if (!/^[\dX\s‐-―-]+$/i.test(written)) return null;

  const digits = written.replace(/[^\dX]/gi, "").toUpperCase();
  // Ten digits on their own may be seconds since 1970.
  if (marked === "" && /^[12]\d{9}$/.test(written)) return null;
  const isbn = /^97[89]\d{10}$/.test(digits) ? digits : toIsbn13(digits);
  if (isbn === null || isbn !== addCheckDigit(isbn.slice(0, 12))) return null;
  return placeholders.test(isbn.slice(3, 12)) ? null : isbn;
}

/** One digit nine times, and the digits in order. */
const placeholders = /^(?:(\d)\1{8}|123456789|012345678)$/;

/** null unless it is an ISBN of ten digits with a right check digit. */
function toIsbn13(isbn10: string): string | null {
  if (!/^\d{9}[\dX]$/.test(isbn10)) return null;
  const sum = [...isbn10].reduce(
    (total, digit, place) => total + (10 - place) * (digit === "X" ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0 ? addCheckDigit(`978${isbn10.slice(0, 9)}`) : null;
}

function addCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
