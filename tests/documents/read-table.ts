import { readFileSync } from "node:fs";

/** The cells of a page's first table, or of the first below a heading, without its head. */
export function readTable(page: string, heading = ""): string[][] {
  const text = readFileSync(page, "utf8");
  const start = text.indexOf(heading);
  if (start < 0) throw new Error(`${page} has no heading ${heading}.`);
  const [table = ""] = /^(?:\|.*\n)+/m.exec(text.slice(start)) ?? [];
  const [, , ...lines] = table.trimEnd().split("\n");
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The texts between backticks. */
export function findCodeSpans(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, inside = ""]) => inside);
}
