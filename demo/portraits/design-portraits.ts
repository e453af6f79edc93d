import { createHash } from "node:crypto";

import { z } from "zod";

import { clothNames, type ClothName } from "#demo/covers/cloths.ts";
import type { BookEntry } from "#demo/entry.ts";

import type { Portrait } from "./draw-portrait.ts";
import { chooseAuthorOrnament } from "./choose-author-ornament.ts";
import { plateNames } from "./plates.ts";

export const PortraitAuthor = z.looseObject({
  code: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  date: z.string(),
});
export type PortraitAuthor = z.infer<typeof PortraitAuthor>;

/** How many neighbors on each side have another cloth. */
const NEIGHBOR_COUNT = 3;

/** Designs a portrait for each author code; neighbors by last name differ in cloth. */
export function designPortraits(
  authors: readonly PortraitAuthor[],
  books: readonly Pick<BookEntry, "authors" | "topics">[],
): Map<string, Portrait> {
  const cloths = chooseCloths(authors);

  return new Map(
    authors.map(({ code, name, firstName, lastName, date }) => {
      const topics = books.filter((book) => book.authors.includes(code)).flatMap((b) => b.topics);
      const cloth = cloths.get(code) ?? "navy";
      const plate = plateNames[hashToIndex(`${code} plate`, plateNames.length)] ?? "oval";

      return [
        code,
        {
          name,
          firstName,
          lastName,
          date,
          cloth,
          plate,
          ornament: chooseAuthorOrnament(code, topics),
        },
      ];
    }),
  );
}

function chooseCloths(authors: readonly PortraitAuthor[]): Map<string, ClothName> {
  const chosen = new Map<string, ClothName>();
  const listed = authors.toSorted(
    (a, b) => a.lastName.localeCompare(b.lastName, "en") || (a.code < b.code ? -1 : 1),
  );

  for (const { code } of listed) {
    const usedCloths = new Set([...chosen.values()].slice(-NEIGHBOR_COUNT));
    const start = hashToIndex(code, clothNames.length);
    const candidates = [...clothNames.slice(start), ...clothNames.slice(0, start)];
    const cloth = candidates.find((name) => !usedCloths.has(name));
    if (cloth) chosen.set(code, cloth);
  }
  return chosen;
}

/** A stable number below `count` for a text. */
function hashToIndex(text: string, count: number): number {
  return createHash("sha256").update(text).digest().readUInt32BE() % count;
}
