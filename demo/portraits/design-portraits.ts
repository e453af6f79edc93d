import { createHash } from "node:crypto";

import { z } from "zod";

import { clothNames, type ClothName } from "#demo/covers/cloths.ts";
import type { OrnamentName } from "#demo/covers/ornaments.ts";
import type { BookEntry } from "#demo/entry.ts";

import type { Portrait } from "./draw-portrait.ts";
import { plateNames } from "./plates.ts";

/** An ornament for an author: after a book, the profession, or a place. */
const ornamentByAuthor: Record<string, OrnamentName> = {
  "adolphe-monod": "cup",
  "andrew-a-bonar": "quill",
  "archibald-alexander": "lamp",
  "arthur-w-pink": "crown",
  "benjamin-keach": "key",
  "charles-haddon-spurgeon": "scroll",
  "charles-hodge": "path",
  "cipriano-de-valera": "book",
  "constantino-ponce-de-la-fuente": "cross",
  "george-whitefield": "flame",
  "henry-scougal": "dove",
  "horatius-bonar": "harp",
  "isaac-watts": "harp",
  "jean-henri-merle-d-aubigne": "quill",
  "jeremiah-burroughs": "star",
  "john-angell-james": "gate",
  "john-bunyan": "path",
  "john-calvin": "book",
  "john-charles-ryle": "crook",
  "john-flavel": "ship",
  "john-foxe": "crown",
  "john-gill": "book",
  "john-newton": "ship",
  "john-owen": "sun",
  "jonathan-edwards": "flame",
  "joseph-alleine": "gate",
  "juan-de-valdes": "lamp",
  "juan-perez-de-pineda": "anchor",
  "matthew-henry": "book",
  "obadiah-sedgwick": "scales",
  "octavius-winslow": "dove",
  "particular-baptist-churches": "well",
  "philip-doddridge": "tree",
  "quillmere-library": "quill",
  "ralph-venning": "sheaf",
  "richard-baxter": "sun",
  "richard-sibbes": "lamp",
  "robert-murray-mcheyne": "sheaf",
  "samuel-rutherford": "quill",
  "stephen-charnock": "mountain",
  "thomas-boston": "crook",
  "thomas-brooks": "key",
  "thomas-goodwin": "rose",
  "thomas-vincent": "cross",
  "thomas-watson": "cup",
  "walter-marshall": "vine",
  "westminster-assembly": "book",
  "william-bridge": "anchor",
  "william-cowper": "harp",
  "william-gurnall": "shield",
  "william-guthrie": "key",
  "william-perkins": "scroll",
};

const ornamentByTopic: Record<string, OrnamentName> = {
  doctrine: "book",
  salvation: "gate",
  "christian-life": "tree",
  "bible-preaching-church": "scroll",
  "comfort-in-trials": "anchor",
  "prayer-devotion": "harp",
  "biography-history": "quill",
};

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

/** The ornament chosen for an author, otherwise for the first of their topics that has one. */
function chooseAuthorOrnament(code: string, topics: readonly string[]): OrnamentName {
  const known = topics.find((topic) => ornamentByTopic[topic]) ?? "";
  return ornamentByAuthor[code] ?? ornamentByTopic[known] ?? "star";
}
