import { createHash } from "node:crypto";

import type { BookEntry } from "#demo/entry.ts";

import { clothNames, type ClothName } from "./cloths.ts";
import type { Cover, Design, IssueHeading } from "./designs.ts";
import { chooseOrnament } from "./choose-ornament.ts";
import type { OrnamentName } from "./ornaments.ts";

export type CoverInput = {
  entry: BookEntry;
  byline: string;
  /** The ornament that someone chose for this book; else it is found by the title. */
  ornament: OrnamentName | null;
  issue: IssueHeading | null;
};

const designs: Record<BookEntry["type"], readonly Design[]> = {
  Paperbacks: ["framed", "tall"],
  ebooks: ["medallion"],
  Booklets: ["label"],
  Tracts: ["letterpress"],
  Courses: ["half"],
  User: ["tall"],
  Undefined: ["framed"],
};

const mastheads: readonly Design[] = ["masthead"];

/** A cover for each book; language versions are dressed as their parent is. */
export function designCovers(books: readonly CoverInput[]): Map<string, Cover> {
  const families = new Map(books.map((book) => [book.entry.code, book]));
  const rootOf = ({ entry }: CoverInput) =>
    families.get(entry.parent ?? "")?.entry.code ?? entry.code;
  const cloths = chooseCloths(books, rootOf);

  return new Map(
    books.map((book) => {
      const { entry, byline, issue } = book;
      const root = families.get(rootOf(book)) ?? book;
      const fitting = issue ? mastheads : designs[root.entry.type];
      const design = fitting[hashToIndex(root.entry.code, fitting.length)] ?? "framed";
      const cloth = cloths.get(root.entry.code) ?? "navy";
      const ornament = root.ornament ?? chooseOrnament(root.entry);

      return [entry.code, { title: entry.title, byline, issue, design, cloth, ornament }];
    }),
  );
}

/** Each family a cloth that its neighbors by date, by title and by number do not have. */
function chooseCloths(
  books: readonly CoverInput[],
  rootOf: (book: CoverInput) => string,
): Map<string, ClothName> {
  const chosen = new Map<string, ClothName>();
  const neighbors = [
    findNeighbors(books, (book) => book.entry.created, rootOf),
    findNeighbors(books, (book) => book.entry.title.replace(/^(The|An?) /, ""), rootOf),
    findNeighbors(
      books.filter(({ issue }) => issue !== null),
      ({ issue }) => `${issue?.periodical} ${issue?.number}`,
      rootOf,
    ),
  ];

  for (const root of new Set(books.map(rootOf))) {
    const taken = new Set(
      neighbors.flatMap((near) => [...(near.get(root) ?? [])]).map((code) => chosen.get(code)),
    );
    const start = hashToIndex(root, clothNames.length);
    const wish = [...clothNames.slice(start), ...clothNames.slice(0, start)];
    const cloth = wish.find((name) => !taken.has(name)) ?? wish[0];
    if (cloth) chosen.set(root, cloth);
  }
  return chosen;
}

/** For each family those that stand up to three places from one of its books in some order. */
function findNeighbors(
  books: readonly CoverInput[],
  key: (book: CoverInput) => string,
  rootOf: (book: CoverInput) => string,
): Map<string, Set<string>> {
  const shelf = books.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(rootOf);
  const neighbors = new Map(shelf.map((root) => [root, new Set<string>()]));

  shelf.forEach((root, index) => {
    for (const near of shelf.slice(Math.max(index - 3, 0), index + 4)) {
      if (near !== root) neighbors.get(root)?.add(near);
    }
  });
  return neighbors;
}

/** A number below `count` that is always the same for the same code. */
function hashToIndex(code: string, count: number): number {
  return createHash("sha256").update(code).digest().readUInt32BE() % count;
}
