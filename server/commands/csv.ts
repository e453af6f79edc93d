import { isPhone } from "#domain/person-fields.ts";

/** RFC 4180, with CRLF. What a spreadsheet would take for a formula begins with an apostrophe; a telephone number is none. */
export function csv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, ...rows]
    .map((row) => `${row.map((text, place) => cell(text, heads[place])).join(",")}\r\n`)
    .join("");
}

function cell(text: string, head: string | undefined): string {
  const isNumber = head === "phone" && isPhone(text);
  const tame = /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}
