/** It says that what follows is UTF-8: without it Excel writes "MarÃ­a" for "María". */
const BYTE_ORDER_MARK = "\uFEFF";

/** The tab and the line breaks, at which a reader may begin a new cell. */
const CELL_BREAK = String.raw`[\t\n\v\f\r\u0085\u2028\u2029]`;

/** Where a reader may begin a new cell, whichever separator it is set to. */
const CELL_START = String.raw`^|[,;]|${CELL_BREAK}`;

/** What spreadsheets skip before a formula, and quotes, which are gone once a cell is read. */
const IGNORED_BEFORE_FORMULA = String.raw`[[\s\p{Cc}\p{Default_Ignorable_Code_Point}"']--${CELL_BREAK}]`;

/** What begins a formula; East Asian spreadsheets take the wide and the small signs too. */
const FORMULA_SIGN = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−]`;

/** More figures than a spreadsheet shows, or an E that it takes for a power of ten: "12E34". */
const LONG_NUMBER = String.raw`(?:\d{12,}|\d+E\d+)$`;

/** An apostrophe counts among what is guarded, so that what was guarded differs from what was typed. */
const apostrophePattern = (apostrophe: string) =>
  new RegExp(
    `(?<=${CELL_START})${apostrophe}(?=${IGNORED_BEFORE_FORMULA}*${FORMULA_SIGN})|^${apostrophe}(?='*(?:${CELL_BREAK}|${LONG_NUMBER}))`,
    "giv",
  );
const missingApostrophes = apostrophePattern("");
const writtenApostrophes = apostrophePattern("'");

/**
 * RFC 4180, with CRLF. What a spreadsheet would take for a formula, or for a number that it cannot write in full, begins with
 * an apostrophe; so does each part of a cell that another separator would make a cell of its own.
 */
export function formatCsv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return (
    BYTE_ORDER_MARK + [heads, ...rows].map((row) => `${row.map(formatCell).join(",")}\r\n`).join("")
  );
}

/** The text that `csv` was given, from the cell that it wrote. */
export function removeApostrophes(text: string): string {
  return text.replaceAll(writtenApostrophes, "");
}

function formatCell(text: string): string {
  const tame = text.replaceAll(missingApostrophes, "'");
  return /[",;\t\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}
