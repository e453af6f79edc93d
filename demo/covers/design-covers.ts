import { createHash } from "node:crypto";

import type { BookEntry } from "#demo/entry.ts";

import { clothNames, type ClothName } from "./cloths.ts";
import type { Cover, Design, IssueHeading } from "./designs.ts";
import type { OrnamentName } from "./ornaments.ts";

export type CoverInput = {
  entry: BookEntry;
  byline: string;
  /** The ornament chosen for this book, if any; otherwise the title decides. */
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

/** Designs a cover for each book; language versions have the design of their parent. */
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

/** Chooses a cloth for each family that differs from its neighbors by date, title and number. */
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
    const usedCloths = new Set(
      neighbors
        .flatMap((neighbor) => [...(neighbor.get(root) ?? [])])
        .map((code) => chosen.get(code)),
    );
    const start = hashToIndex(root, clothNames.length);
    const candidates = [...clothNames.slice(start), ...clothNames.slice(0, start)];
    const cloth = candidates.find((name) => !usedCloths.has(name)) ?? candidates[0];
    if (cloth) chosen.set(root, cloth);
  }
  return chosen;
}

/** For each family, the families within three places of one of its books in the given order. */
function findNeighbors(
  books: readonly CoverInput[],
  key: (book: CoverInput) => string,
  rootOf: (book: CoverInput) => string,
): Map<string, Set<string>> {
  const shelf = books.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(rootOf);
  const neighbors = new Map(shelf.map((root) => [root, new Set<string>()]));

  shelf.forEach((root, index) => {
    for (const neighbor of shelf.slice(Math.max(index - 3, 0), index + 4)) {
      if (neighbor !== root) neighbors.get(root)?.add(neighbor);
    }
  });
  return neighbors;
}

/** A stable number below `count` for a code. */
function hashToIndex(code: string, count: number): number {
  return createHash("sha256").update(code).digest().readUInt32BE() % count;
}

/** Ornaments by words in a title; the first match counts. */
const ornamentsByTitle: readonly [RegExp, OrnamentName][] = [
  [/harvest|seed|gleaning|bread|bruised|sower/i, "sheaf"],
  [/pilgrim|way|walk|journey|footman|path|progress|road/i, "path"],
  [/gate|door|wicket|city|come\b/i, "gate"],
  [/shepherd|pastor|flock|crook|preach/i, "crook"],
  [/cross|atonement|redemption|calvary|death|blood|crucif/i, "cross"],
  [/armou?r|war|satan|temptation|mortification|devices|shield/i, "shield"],
  [/king|crown|glory|kingdom|sovereign|jewel/i, "crown"],
  [/rest|hope|assurance|providence|anchor|steadfast/i, "anchor"],
  [/holy spirit|holy ghost|comfort|peace|dove/i, "dove"],
  [/light|lamp|morning|evening|candle/i, "lamp"],
  [/heaven|hereafter|day|joy|sun/i, "sun"],
  [/prayer|closet|hymn|psalm|sing|music|praise/i, "harp"],
  [/fire|zeal|reviv|religious affections|martyr|acts and monuments/i, "flame"],
  [/life of|memoir|letters|diary|journal|autobiograph|correspondence|grace abounding/i, "quill"],
  [/catechism|confession|law|institutes|divinity|theology|creed/i, "book"],
  [/justif|justice|judgment|judgement|debt/i, "scales"],
  [/fountain|well|water|spring/i, "well"],
  [/vine|fruit|abid|union/i, "vine"],
  [/holiness|love|bride|song|beauty|rose/i, "rose"],
  [/sermon|treatise|discourse/i, "scroll"],
  [/supper|cup|communion|sacrament/i, "cup"],
  [/children|young|family|parents/i, "tree"],
];

const ornamentsByTopic: Record<string, readonly OrnamentName[]> = {
  doctrine: ["book", "mountain", "scales", "key"],
  salvation: ["gate", "star", "well", "key"],
  "christian-life": ["tree", "vine", "path", "lamp"],
  "bible-preaching-church": ["scroll", "book", "crook", "ship"],
  "comfort-in-trials": ["anchor", "dove", "sun", "ship"],
  "prayer-devotion": ["harp", "rose", "dove", "lamp"],
  "biography-history": ["quill", "ship", "star", "flame"],
};

/** The ornament of a title: by its words, otherwise by its first topic. */
function chooseOrnament({ code, title, topics }: BookEntry): OrnamentName {
  const suggested = ornamentsByTitle.find(([words]) => words.test(title));
  if (suggested) return suggested[1];

  const fitting = ornamentsByTopic[topics[0] ?? ""] ?? ["star", "rose", "book"];
  const index = createHash("sha256").update(code).digest().readUInt32BE(4) % fitting.length;
  return fitting[index] ?? "star";
}
