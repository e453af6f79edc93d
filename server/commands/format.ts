import { formatMoney } from "#domain/formatting.ts";
import type { Cents } from "#domain/money.ts";

/** Formats rows as lines with aligned columns. */
export function alignColumns(cells: readonly (readonly string[])[]): string[] {
  const rows = cells.map((row) => row.map(flattenText));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, place) =>
    Math.max(...rows.map((row) => textWidth(row[place] ?? ""))),
  );
  return rows.map((row) =>
    row
      .map((text, place) => text + " ".repeat((widths[place] ?? 0) - textWidth(text)))
      .join("   ")
      .trimEnd(),
  );
}

/** The columns of a table by their heads. A list is shown with spaces, null as an empty cell. */
export type Columns<Row> = Record<string, (row: Row) => string | readonly string[] | null>;

/** The texts of the cells, row by row. */
export function formatCells<Row>(rows: readonly Row[], columns: Columns<Row>): string[][] {
  return rows.map((row) => Object.values(columns).map((of) => [of(row) ?? ""].flat().join(" ")));
}

/** Formats a table for people. */
export function formatTable<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  return `${alignColumns([Object.keys(columns), ...formatCells(rows, columns)]).join("\n")}\n`;
}

/** Replaces control characters: foreign text must not move the terminal's cursor. */
function flattenText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trimEnd();
}

function textWidth(text: string): number {
  return [...text].length;
}

export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function formatName({ first_name, last_name }: { first_name: string; last_name: string }) {
  return `${first_name} ${last_name}`.trim();
}

/** "$1,250.75". */
export function formatDollars(amount: Cents): string {
  return formatMoney(amount, "en");
}

/** "2026-03-01 18:00" in UTC; "" for null. */
export function formatMinute(moment: Date | null): string {
  return moment?.toISOString().slice(0, 16).replace("T", " ") ?? "";
}

/** "1,000 orders". */
export function formatCount(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? singular : plural}`;
}

/** Printed with every message about missing fonts. */
export const MISSING_FONTS_HINT = "FONTS_FOLDER can name a folder with more fonts.";

/** "北, 5️⃣, U+10FFFD": characters that are invisible alone are shown by their code points. */
export function formatCharacters(characters: readonly string[]): string {
  return characters
    .map((char) => (/^[\p{M}\p{C}\p{Z}]/u.test(char) ? formatCodePoints(char) : char))
    .join(", ");
}

function formatCodePoints(char: string): string {
  const codes = Array.from(char, (one) => (one.codePointAt(0) ?? 0).toString(16));
  return codes.map((code) => `U+${code.toUpperCase().padStart(4, "0")}`).join(" ");
}
