import { createHash } from "node:crypto";

import { z } from "zod";

import { clothNames, type ClothName } from "#demo/covers/cloths.ts";
import type { BookEntry } from "#demo/entry.ts";

import type { Portrait } from "./draw-portrait.ts";
import { ornamentOf } from "./ornament-of.ts";
import { plateNames } from "./plates.ts";

export const Sitter = z.looseObject({
  code: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  date: z.string(),
});
export type Sitter = z.infer<typeof Sitter>;

/** How many before and after in a list have another cloth. */
const NEIGHBORS = 3;

/** A portrait for each author, by code; neighbors by last name differ in cloth. */
export function dressPortraits(
  authors: readonly Sitter[],
  books: readonly Pick<BookEntry, "authors" | "topics">[],
): Map<string, Portrait> {
  const cloths = chooseCloths(authors);

  return new Map(
    authors.map(({ code, name, firstName, lastName, date }) => {
      const topics = books.filter((book) => book.authors.includes(code)).flatMap((b) => b.topics);
      const cloth = cloths.get(code) ?? "navy";
      const plate = plateNames[chance(`${code} plate`, plateNames.length)] ?? "oval";

      return [
        code,
        { name, firstName, lastName, date, cloth, plate, ornament: ornamentOf(code, topics) },
      ];
    }),
  );
}

function chooseCloths(authors: readonly Sitter[]): Map<string, ClothName> {
  const chosen = new Map<string, ClothName>();
  const listed = authors.toSorted(
    (a, b) => a.lastName.localeCompare(b.lastName, "en") || (a.code < b.code ? -1 : 1),
  );

  for (const { code } of listed) {
    const taken = new Set([...chosen.values()].slice(-NEIGHBORS));
    const start = chance(code, clothNames.length);
    const wish = [...clothNames.slice(start), ...clothNames.slice(0, start)];
    const cloth = wish.find((name) => !taken.has(name));
    if (cloth) chosen.set(code, cloth);
  }
  return chosen;
}

/** A number below `count` that is always the same for the same words. */
function chance(words: string, count: number): number {
  return createHash("sha256").update(words).digest().readUInt32BE() % count;
}
