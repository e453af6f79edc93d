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

/** `a/{b,c}.ts` becomes `a/b.ts` and `a/c.ts`. */
export function expandBraces(path: string): string[] {
  const [, before = "", choices, after = ""] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (choices === undefined) return [path];
  return choices.split(",").flatMap((choice) => expandBraces(before + choice + after));
}

export function listAnchors(page: string): Set<string> {
  return new Set([...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => anchorOf(title)));
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}
