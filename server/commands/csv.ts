/** It says that what follows is UTF-8: without it Excel writes "MarÃ­a" for "María". */
const MARK = "\uFEFF";

/** The tab and the line breaks, at which a reader may begin a new cell. */
const BREAK = String.raw`[\t\n\v\f\r\u0085\u2028\u2029]`;

/** Where a reader may begin a new cell, whichever separator it is set to. */
const CELL_START = String.raw`^|[,;]|${BREAK}`;

/** What spreadsheets skip before a formula, and quotes, which are gone once a cell is read. */
const SKIPPED = String.raw`[[\s\p{Cc}\p{Default_Ignorable_Code_Point}"']--${BREAK}]`;

/** What begins a formula; East Asian spreadsheets take the wide and the small signs too. */
const SIGN = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−]`;

/** More figures than a spreadsheet shows, or an E that it takes for a power of ten: "12E34". */
const NUMBER = String.raw`(?:\d{12,}|\d+E\d+)$`;

/** An apostrophe counts among what is guarded, so that what was guarded differs from what was typed. */
const guarded = (apostrophe: string) =>
  new RegExp(
    `(?<=${CELL_START})${apostrophe}(?=${SKIPPED}*${SIGN})|^${apostrophe}(?='*(?:${BREAK}|${NUMBER}))`,
    "giv",
  );
const unguardedPlaces = guarded("");
const guardedPlaces = guarded("'");

/**
 * RFC 4180, with CRLF. What a spreadsheet would take for a formula, or for a number that it cannot write in full, begins with
 * an apostrophe; so does each part of a cell that another separator would make a cell of its own.
 */
export function csv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return MARK + [heads, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** The text that `csv` was given, from the cell that it wrote. */
export function withoutApostrophe(text: string): string {
  return text.replaceAll(guardedPlaces, "");
}

function cell(text: string): string {
  const tame = text.replaceAll(unguardedPlaces, "'");
  return /[",;\t\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}
