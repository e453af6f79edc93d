/** Rows as lines whose columns stand under one another. */
export function alignColumns(said: readonly (readonly string[])[]): string[] {
  const rows = said.map((row) => row.map(flattenText));
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

/** A table for people: its heads, and what was found. */
export function formatTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return `${alignColumns([heads, ...rows]).join("\n")}\n`;
}

/** What came from outside moves no cursor of a terminal. */
function flattenText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trimEnd();
}

function textWidth(text: string): number {
  return [...text].length;
}
