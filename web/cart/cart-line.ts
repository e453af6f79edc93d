import type { Book } from "#contract/books.ts";
import type { Picture } from "#contract/picture.ts";
import { type BookType, bookTypes } from "#domain/book-types.ts";
import { MAX_COPIES, MAX_ORDER_LINES } from "#domain/order-size.ts";
import { getFullTitle } from "#domain/full-title.ts";
import { isRecord } from "#web/layout/local-storage.ts";

/** S3.07: a title of the cart, with what is shown of it. */
export type CartLine = {
  code: string;
  /** Whole: with the periodical and the number of an issue before it. */
  title: string;
  friendlyTitle: string;
  /** Of whose codes its address is made. */
  authors: { code: string }[];
  type: BookType;
  /** US dollars, of one copy. */
  price: number;
  coverUrl: string | null;
  cover: Picture | null;
  isoLangCode: string;
  /** Whole, from 0 on; 0 is not ordered and is to be mended (S5.11). */
  quantity: number;
};

/** A title, however many copies of it there are. */
export type CartTitle = Omit<CartLine, "quantity">;

/** What the cart keeps of a book. */
export function toCartTitle(book: Book): CartTitle {
  const { code, friendlyTitle, type, price, coverUrl, cover, isoLangCode } = book;
  return {
    code,
    title: getFullTitle(book),
    friendlyTitle,
    authors: book.authors.map(({ code }) => ({ code })),
    type,
    price,
    coverUrl,
    cover,
    isoLangCode,
  };
}

/** What was kept, as far as it still makes sense: any line that does not is left out. */
export function parseCartLines(kept: unknown): CartLine[] {
  if (!Array.isArray(kept)) return [];
  const lines = new Map<string, CartLine>();
  for (const one of kept) {
    const line = parseCartLine(one);
    if (line && lines.size < MAX_ORDER_LINES && !lines.has(line.code)) lines.set(line.code, line);
  }
  return [...lines.values()];
}

/** The nearest that a line may have; what is no number is none. */
export function clampCopies(copies: number): number {
  return Math.min(Math.max(Math.trunc(copies) || 0, 0), MAX_COPIES);
}

function parseCartLine(kept: unknown): CartLine | null {
  if (!isRecord(kept)) return null;
  const { code, title, friendlyTitle, isoLangCode, price, quantity } = kept;
  const type = bookTypes.find((type) => type === kept["type"]);
  const authors = parseAuthors(kept["authors"]);
  if (!isText(code) || code === "" || !isText(title) || !isText(friendlyTitle)) return null;
  if (!isText(isoLangCode) || !type || !authors) return null;
  if (!isAmount(price) || !Number.isFinite(quantity)) return null;
  return {
    code,
    title,
    friendlyTitle,
    authors,
    type,
    price,
    coverUrl: isText(kept["coverUrl"]) ? kept["coverUrl"] : null,
    cover: parsePicture(kept["cover"]),
    isoLangCode,
    quantity: clampCopies(Number(quantity)),
  };
}

function parseAuthors(kept: unknown): { code: string }[] | null {
  if (!Array.isArray(kept)) return null;
  const codes: unknown[] = kept.map((author) => isRecord(author) && author["code"]);
  return codes.every(isText) ? codes.map((code) => ({ code })) : null;
}

function parsePicture(kept: unknown): Picture | null {
  if (!isRecord(kept)) return null;
  const { base, sizes, fallback, width, height, color } = kept;
  if (!isText(base) || !isText(color) || !Array.isArray(sizes) || !sizes.every(isPixelLength))
    return null;
  if (!isPixelLength(fallback) || !isPixelLength(width) || !isPixelLength(height)) return null;
  return { base, sizes, fallback, width, height, color };
}

const MAX_TEXT_LENGTH = 2_000;

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_TEXT_LENGTH;
}

/** Of a picture, in pixels. */
function isPixelLength(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

/** Dollars, such as a book may cost. */
function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < 1_000_000;
}
