/** Marks the file as UTF-8: without it Excel shows "MarÃ­a" for "María". */
const BYTE_ORDER_MARK = "\uFEFF";

/** Tabs and line breaks, at which a reader may start a new cell. */
const CELL_BREAK = String.raw`[\t\n\v\f\r\u0085\u2028\u2029]`;

/** Where a reader may start a new cell, with any separator. */
const CELL_START = String.raw`^|[,;]|${CELL_BREAK}`;

/** What spreadsheets skip before a formula, and quotes, which disappear when a cell is read. */
const IGNORED_BEFORE_FORMULA = String.raw`[[\s\p{Cc}\p{Default_Ignorable_Code_Point}"']--${CELL_BREAK}]`;

/** Characters that start a formula; East Asian spreadsheets also accept full-width and small ones. */
const FORMULA_SIGN = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−]`;

/** More digits than a spreadsheet keeps, or digits with an E, which it reads as a power of ten: "12E34". */
const LONG_NUMBER = String.raw`(?:\d{12,}|\d+E\d+)$`;

/** Existing apostrophes are escaped too, so that an escaped cell differs from a typed one. */
const apostrophePattern = (apostrophe: string) =>
  new RegExp(
    `(?<=${CELL_START})${apostrophe}(?=${IGNORED_BEFORE_FORMULA}*${FORMULA_SIGN})|^${apostrophe}(?='*(?:${CELL_BREAK}|${LONG_NUMBER}))`,
    "giv",
  );
const missingApostrophes = apostrophePattern("");
const writtenApostrophes = apostrophePattern("'");

/**
 * RFC 4180 with CRLF. A cell that a spreadsheet would read as a formula, or as a number it cannot keep in full, gets an
 * apostrophe in front; so does each part of a cell that another separator would split off.
 */
export function formatCsv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return (
    BYTE_ORDER_MARK + [heads, ...rows].map((row) => `${row.map(formatCell).join(",")}\r\n`).join("")
  );
}

/** Recovers the text passed to `formatCsv` from a cell it wrote. */
export function removeApostrophes(text: string): string {
  return text.replaceAll(writtenApostrophes, "");
}

function formatCell(text: string): string {
  const tame = text.replaceAll(missingApostrophes, "'");
  return /[",;\t\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}
