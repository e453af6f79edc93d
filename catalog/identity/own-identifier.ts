import { parseIsbn } from "./isbn.ts";

/**
 * The identifier of a book in a form to compare; null when it does not tell books apart: a placeholder, a time stamp, a
 * number that is or should be an ISBN, or fewer than four letters and digits.
 */
export function readOwnIdentifier(text: string): string | null {
  const written = text.normalize("NFKC").trim().toLowerCase();
  const name = written.replace(/^(?:urn:)?(?:uuid:|x-|id:)?\s*/, "");
  const signs = name.replace(/[^\p{L}\p{N}]/gu, "");
  const isUnusable =
    signs.length < 4 ||
    isNoIdentifier(signs) ||
    isTimeStamp(name) ||
    isIsbnLike(written) ||
    isHomePage(name);
  return isUnusable ? null : name;
}

const noIdentifiers = new Set(
  `noid none null undefined unknown unidentified bookid bookidentifier pubid publicationid uniqueid
  uniqueidentifier identifier uuid guid ebook ebookid epub epubid book test testid testbook example
  exampleid sample dummy todo temp placeholder default title untitled urnuuid urnisbn isbn noisbn
  isbnhere yourisbn insertisbnhere yourisbnhere pending sansisbn sinisbn abcd abcdef qwerty
  uuidid calibreid dcidentifier dcid idbook contentopf content package mybook yourid youridhere
  unknownid`.split(/\s+/),
);

/** Identifiers that instructions and templates show. */
const exampleUuids = new Set([
  "a1b0d67e2e814df59e67a64cbe366809",
  "12345678123412341234123456789012",
  "123456781234123412341234567890ab",
  "550e8400e29b41d4a716446655440000",
  "f47ac10b58cc4372a5670e02b2c3d479",
  "f81d4fae7dec11d0a76500a0c91e6bf6",
]);

function isNoIdentifier(signs: string): boolean {
  return (
    /^(.)\1*$/u.test(signs) ||
    noIdentifiers.has(signs.replace(/\d{1,3}$/, "")) ||
    /^(?:19|20)\d\d$/.test(signs) ||
    /^(?:com|org)example/.test(signs) ||
    exampleUuids.has(signs) ||
    "01234567890123456789".includes(signs)
  );
}

/** A date or time in digits, alone or after a word that names nothing. */
function isTimeStamp(name: string): boolean {
  const found = timeStamp.exec(name);
  if (!found) return shortDate.test(name) || isWrittenDate(name);
  const before = name.slice(0, found.index).replace(/[^\p{L}\p{N}]/gu, "");
  return before.length < 4 || noIdentifiers.has(before);
}

const timeStamp = new RegExp(
  [
    String.raw`(?:^|(?<=\D))(?:`,
    // 20240131, 2024-01-31T12:30:00Z and 20240131123000123
    String.raw`(?:19|20)\d\d[-./_]?(?:0[1-9]|1[0-2])[-./_]?(?:0[1-9]|[12]\d|3[01])`,
    String.raw`(?:[t\s_-]*\d{2}[:.\-_h]?\d{2}(?:[:.\-_m]?\d{2}(?:[.,]?\d{1,6})?)?)?s?\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2})?`,
    // Seconds, milliseconds and microseconds since 1970
    String.raw`|[12]\d{9}(?:\.\d+|\d{3}|\d{6})?`,
    ")$",
  ].join(""),
);

/** For example "31/01/2024 12:30", "2024-1-31 12:30:00 pm" and "1.7e9". */
const shortDate =
  /^(?:(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d([./-])\d{1,2}\2\d{1,2})(?:[\st,]+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?)?|\d(?:\.\d+)?e\+?\d+)$/;

/** For example "mon, 01 jan 2024 12:00:00 gmt". */
function isWrittenDate(name: string): boolean {
  return /^(?:[a-z]{3,9},?\s+)?(?:\d{1,2}\s+)?[a-z]{3,9}\s+\d/.test(name) && Date.parse(name) > 0;
}

/** An ISBN, right or wrong, or one between few other letters, such as "9780306406157 (pbk.)". */
function isIsbnLike(written: string): boolean {
  if (written.includes("isbn")) return true;
  const digits = written.replace(/[^\dx]/g, "");
  if (/^[\dx\s‐-―-]+$/.test(written)) return [10, 13].includes(digits.length);
  const inside =
    /(?<!\d)(?:97[89][\s‐-―-]?)?(?:\d[\s‐-―-]?){9}[\dx](?!\d)/.exec(written)?.[0] ?? "";
  const others = written.replace(inside, "").replace(/[^\p{L}\p{N}]/gu, "");
  return inside !== "" && others.length <= MAX_LETTERS_AROUND && parseIsbn(inside) !== null;
}

const MAX_LETTERS_AROUND = 12;

/** The address of a site, which all its books share, or of a site in examples. */
function isHomePage(name: string): boolean {
  const address = /^https?:/.test(name) ? URL.parse(name) : null;
  if (!address) return /^(?:www\.)?[a-z\d-]+\.(?:com|org|net)\/?$/.test(name);
  const isExample = /(?:^|\.)example(?:\.(?:com|org|net))?$/.test(address.hostname);
  return isExample || (address.pathname === "/" && address.search === "" && address.hash === "");
}
