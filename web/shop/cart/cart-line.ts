import type { Book } from "#contract/books.ts";
import type { Picture } from "#contract/picture.ts";
import { type BookType, bookTypes } from "#domain/book-types.ts";
import { MAX_COPIES, MAX_ORDER_LINES } from "#domain/order-size.ts";
import { getFullTitle } from "#domain/full-title.ts";
import { isRecord } from "#web/app/layout/local-storage.ts";

/** S3.07: a title of the cart with the data that is displayed. */
export type CartLine = {
  code: string;
  /** The full title: for an issue with periodical and number. */
  title: string;
  friendlyTitle: string;
  /** For the book's address. */
  authors: { code: string }[];
  type: BookType;
  /** US dollars, per copy. */
  price: number;
  coverUrl: string | null;
  cover: Picture | null;
  isoLangCode: string;
  /** Integer from 0; 0 is invalid (S5.11) and is not ordered. */
  quantity: number;
};

/** A line without its number of copies. */
export type CartTitle = Omit<CartLine, "quantity">;

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

/** Validates stored lines and drops invalid ones. */
export function parseCartLines(stored: unknown): CartLine[] {
  if (!Array.isArray(stored)) return [];
  const lines = new Map<string, CartLine>();
  for (const item of stored) {
    const line = parseCartLine(item);
    if (line && lines.size < MAX_ORDER_LINES && !lines.has(line.code)) lines.set(line.code, line);
  }
  return [...lines.values()];
}

/** Clamps to what a line may have; NaN becomes 0. */
export function clampCopies(copies: number): number {
  return Math.min(Math.max(Math.trunc(copies) || 0, 0), MAX_COPIES);
}

function parseCartLine(stored: unknown): CartLine | null {
  if (!isRecord(stored)) return null;
  const { code, title, friendlyTitle, isoLangCode, price, quantity } = stored;
  const type = bookTypes.find((type) => type === stored["type"]);
  const authors = parseAuthors(stored["authors"]);
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
    coverUrl: isText(stored["coverUrl"]) ? stored["coverUrl"] : null,
    cover: parsePicture(stored["cover"]),
    isoLangCode,
    quantity: clampCopies(Number(quantity)),
  };
}

function parseAuthors(stored: unknown): { code: string }[] | null {
  if (!Array.isArray(stored)) return null;
  const codes: unknown[] = stored.map((author) => isRecord(author) && author["code"]);
  return codes.every(isText) ? codes.map((code) => ({ code })) : null;
}

function parsePicture(stored: unknown): Picture | null {
  if (!isRecord(stored)) return null;
  const { base, sizes, fallback, width, height, color } = stored;
  if (!isText(base) || !isText(color) || !Array.isArray(sizes) || !sizes.every(isPixelLength))
    return null;
  if (!isPixelLength(fallback) || !isPixelLength(width) || !isPixelLength(height)) return null;
  return { base, sizes, fallback, width, height, color };
}

const MAX_TEXT_LENGTH = 2_000;

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_TEXT_LENGTH;
}

function isPixelLength(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

/** US dollars, within the range of a price. */
function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < 1_000_000;
}
