/** It says that what follows is UTF-8: without it Excel writes "MarÃ­a" for "María". */
const MARK = "\uFEFF";

/**
 * RFC 4180, with CRLF. What a spreadsheet would take for a formula, or for a number that it cannot write in full, begins with
 * an apostrophe.
 */
export function csv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return MARK + [heads, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** As it was before `csv` had to keep a spreadsheet from it. */
export function withoutApostrophe(text: string): string {
  return isMistaken(text.slice(1)) ? text.replace(/^'/, "") : text;
}

function cell(text: string): string {
  const tame = isMistaken(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** A formula; or more figures than a spreadsheet shows, or an E that it takes for a power of ten: "12E34". */
function isMistaken(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) || /^(\d{12,}|\d+E\d+)$/i.test(text);
}
