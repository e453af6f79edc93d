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

/** Formats a table for people. */
export function formatTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return `${alignColumns([heads, ...rows]).join("\n")}\n`;
}

/** Replaces control characters: foreign text must not move the terminal's cursor. */
function flattenText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trimEnd();
}

function textWidth(text: string): number {
  return [...text].length;
}
