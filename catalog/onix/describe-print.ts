import { getText, type Markup } from "#catalog/epub/markup.ts";
import type { BookFacts } from "#catalog/read/book-facts.ts";
import type { Binding, BookType } from "#domain/book-types.ts";

import { getLine, list } from "./product-elements.ts";

type Form = { type: BookType; binding: Binding | null; isPrinted: boolean };

/** Of code list 150. */
const forms: readonly [RegExp, Form][] = [
  [/^BB$/, { type: "Paperbacks", binding: "hardcover", isPrinted: true }],
  [/^BC$/, { type: "Paperbacks", binding: "softcover", isPrinted: true }],
  [/^BF$/, { type: "Booklets", binding: "stapled", isPrinted: true }],
  [/^B/, { type: "Paperbacks", binding: null, isPrinted: true }],
  [/^[DE]/, { type: "ebooks", binding: null, isPrinted: false }],
  [/^A/, { type: "ebooks", binding: null, isPrinted: false }],
  [/^(?:00|)$/, { type: "Undefined", binding: null, isPrinted: false }],
];

/** Saddle-stitched, of code list 175. */
const STAPLED = "B310";

/** Not available any more, of code list 65. */
const NOT_AVAILABLE = /^(?:4[0-9]|51|52)$/;

/** Extents that count pages, best first: of the main content, content, all pages, notional pages. */
const PAGE_EXTENTS = ["00", "11", "07", "05", "10"];
const PAGES = "03";

/** Recommended retail prices, without and with tax. */
const RETAIL_PRICES = ["01", "02", "21", "22", ""];

const MAX_PRICE = 10_000;
const MAX_PAGES = 100_000;

/** What a product is as a thing: its form, pages and price. */
export function describePrint(product: Markup): BookFacts["print"] {
  const form = findForm(product);
  const [details] = list(product, "descriptivedetail");
  const isStapled = details
    ? list(details, "productformdetail").some((each) => getText(each).trim() === STAPLED)
    : false;
  const supplies = list(product, "productsupply").flatMap((each) => list(each, "supplydetail"));
  const states = supplies.map((each) => getLine(each, "productavailability")).filter(Boolean);
  const isUnavailable = states.length > 0 && states.every((state) => NOT_AVAILABLE.test(state));
  const price = readPrice(supplies.flatMap((each) => list(each, "price")));
  return {
    type: isStapled ? "Booklets" : (form?.type ?? "Undefined"),
    ...(form?.isPrinted && { binding: isStapled ? ("stapled" as const) : form.binding }),
    // Without a price it would be given away.
    hasPrintableVersion: form?.isPrinted === true && !isUnavailable && price !== null,
    ...(price !== null && { price }),
    pageCount: details ? readPages(details) : 0,
  };
}

/** null when the product is no book. */
export function findForm(product: Markup): Form | null {
  const [details] = list(product, "descriptivedetail");
  const code = details ? getLine(details, "productform").toUpperCase() : "";
  return forms.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

function readPages(details: Markup): number {
  const extents = list(details, "extent").filter((each) => getLine(each, "extentunit") === PAGES);
  const found = PAGE_EXTENTS.map((type) =>
    extents.find((each) => getLine(each, "extenttype") === type),
  ).find((each) => each !== undefined);
  const pages = found ? Number(getLine(found, "extentvalue")) : 0;
  return Number.isInteger(pages) && pages >= 0 && pages <= MAX_PAGES ? pages : 0;
}

/** In US dollars; null when there is no such price. */
function readPrice(prices: readonly Markup[]): number | null {
  const dollars = prices.filter((each) => getLine(each, "currencycode").toUpperCase() === "USD");
  const found = RETAIL_PRICES.map((type) =>
    dollars.find((each) => getLine(each, "pricetype") === type),
  ).find((each) => each !== undefined);
  const written = found ? getLine(found, "priceamount") : "";
  const amount = /^\d{1,5}(?:\.\d{1,2}0*)?$/.test(written) ? Number(written) : null;
  return amount !== null && amount <= MAX_PRICE ? amount : null;
}
