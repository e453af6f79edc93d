import { parseIsbn } from "./isbn.ts";

/**
 * The identifier of a book in a form to compare; null when it does not tell books apart. An identifier tells when
 * something is left of it without what templates, tools and clocks write: an ISBN, a date or time, a counter, and words
 * such as "book", "unknown" and "insert identifier here".
 */
export function readOwnIdentifier(text: string): string | null {
  const written = text.normalize("NFKC").trim().toLowerCase().slice(0, MAX_LENGTH);
  const uuid = readUuid(written);
  if (uuid !== null) return exampleUuids.has(uuid) || isPattern(uuid) ? null : uuid;

  const name = written
    .replace(/^(?:urn:)?(?:x-|id:|url:)?\s*/, "")
    .replace(/^https?:\/\/(?:dx\.)?doi\.org\//, "doi:")
    .replace(/^http:/, "https:");
  if (hasIsbn(name) || isHomePage(name)) return null;
  const telling = name.replace(dates, " ").match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? [];
  const words = telling.filter((part) => !isNumber(part) && !emptyWords.has(part));
  const numbers = telling.filter((part) => isNumber(part) && !isCounter(part));
  const letters = words.join("").length;
  const isTelling =
    letters > 2 || (numbers.length > 0 && (letters > 0 || numbers.join("").length > 5));
  return isTelling && !isPattern([...words, ...numbers].join("")) ? name : null;
}

/** In characters; longer identifiers are compared by their beginning. */
const MAX_LENGTH = 500;

/** The 32 digits of a UUID in any of its forms. */
function readUuid(written: string): string | null {
  const digits = written.replace(/^(?:urn:)?(?:uuid:)?/, "").replace(/[\s{}-]/g, "");
  return /^[\da-f]{32}$/.test(digits) ? digits : null;
}

/** Identifiers that instructions and templates show. */
const exampleUuids = new Set([
  "a1b0d67e2e814df59e67a64cbe366809",
  "12345678123412341234123456789012",
  "123456781234123412341234567890ab",
  "12345678123456781234567812345678",
  "123e4567e89b12d3a456426614174000",
  "550e8400e29b41d4a716446655440000",
  "f47ac10b58cc4372a5670e02b2c3d479",
  "f81d4fae7dec11d0a76500a0c91e6bf6",
]);

/** "xxxx", "0000…0001" and "123456". */
function isPattern(signs: string): boolean {
  const isMonotonous = new Set(signs).size <= 2;
  return isMonotonous || "01234567890123456789".includes(signs) || "abcdefghij".includes(signs);
}

/** Words that do not tell which book it is, from templates, tools, instructions and clocks. */
const emptyWords = new Set(
  `a an and the of my your our this that me here to be is it as for in on by no not non none null nil undefined unknown
  unidentified untitled unnamed unassigned available assigned provided given yet pending tbd tba todo temp tmp missing
  default empty blank dummy sample samples example examples demo test tests testing asdf qwerty foo bar baz lorem ipsum
  placeholder change changeme replace replaceme insert enter put add set fill new book books ebook ebooks ebookid bookid
  booksid mybook yourbook noid noidentifier id ids idno identifier identifiers bookidentifier pub pubid publication publicationid
  unique uniqueid uniqueidentifier uid uuid uuidid guid urn url uri dc dcid dcidentifier idbook content package opf epub
  epubs mobi azw pdf doc docx odt rtf txt html htm xhtml zip file files document doc word microsoft office indesign
  adobe sigil calibre calibreid pandoc jutoh scrivener pages vellum isbn eisbn noisbn yourisbn ean eans asin issn time
  times timestamp date dated datetime created creation modified updated generated version ver v rev draft copy title
  author name code number num nr key value string text com org net www sin identificador sans identifiant kein keine
  libro livre buch numero fecha jan january enero janvier feb february febrero février mar march marzo mars apr april
  abril avril may mayo mai jun june junio juin jul july julio juillet aug august agosto août sep sept september
  septiembre septembre oct october octubre octobre nov november noviembre novembre dec december diciembre décembre mon
  monday tue tuesday wed wednesday thu thursday fri friday sat saturday sun sunday gmt utc z t w am pm h s e`.split(
    /\s+/,
  ),
);

/** Dates, times, and seconds, milliseconds and microseconds since 1970. */
const dates = new RegExp(
  [
    String.raw`(?<!\d)(?:19|20)\d\d[-./_]?(?:0[1-9]|1[0-2])[-./_]?(?:0[1-9]|[12]\d|3[01])(?:[t\s_-]*\d{2}[:.\-_h]?\d{2}(?:[:.\-_m]?\d{2}[.,]?\d{0,6})?)?(?!\d)`,
    String.raw`(?<!\d)(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d(?:\d{6})?(?!\d)`,
    String.raw`(?<!\d)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{6}(?!\d)`,
    String.raw`(?<!\d)\d{1,4}([-./:])\d{1,2}\1\d{1,4}(?!\d)`,
    String.raw`(?<!\d)[12]\d{9}(?:\.\d+|\d{3}|\d{6})?(?!\d)`,
    String.raw`\d(?:\.\d+)?e\+?\d+`,
  ].join("|"),
  "g",
);

function isNumber(part: string): boolean {
  return /^\p{N}/u.test(part);
}

/** A small number, a year or the digits in order. */
function isCounter(digits: string): boolean {
  return Number(digits) < 1_000 || /^(?:19|20)\d\d$/.test(digits) || isPattern(digits);
}

/** Whether there is an ISBN, right or wrong, or something that is called one. */
function hasIsbn(name: string): boolean {
  if (/isbn|(?:^|[:\s])ean\b/.test(name)) return true;
  if (/^[\dx\s‐-―-]+$/.test(name)) {
    const { length } = name.replace(/[^\dx]/g, "");
    if (length === 10 || length === 13) return true;
  }
  const found = name.match(/(?<!\d)(?:\d[\s‐-―-]?){9,13}[\dx](?!\d)/g) ?? [];
  return found.some((digits) => {
    const isBookland = /^97[89]/.test(digits) && digits.replace(/\D/g, "").length > 10;
    return isBookland || parseIsbn(`isbn:${digits}`) !== null;
  });
}

/** The address of a site, which all its books share, or of a site in examples. */
function isHomePage(name: string): boolean {
  const address = name.startsWith("https:") ? URL.parse(name) : null;
  if (!address) return /^(?:www\.)?[a-z\d-]+\.(?:com|org|net)\/?$/.test(name);
  const isExample = /(?:^|\.)example(?:\.(?:com|org|net))?$/.test(address.hostname);
  return isExample || (address.pathname === "/" && address.search === "" && address.hash === "");
}
