import fc from "fast-check";
import { expect, test } from "vitest";

import { weakIdentifiers } from "#tests/epubs/weak-identifiers.ts";

import { type BookIdentity, compareBooks } from "./compare-books.ts";
import { parseIsbn } from "./isbn.ts";
import { readOwnIdentifier } from "./own-identifier.ts";
import { type FoundBook, type KnownBook, listBookCodes, planBooks } from "./plan-books.ts";

const isbn = "9780000000019";

test("makes the code of a new book from its identifier and title", () => {
  expect(importFiles([], [epub("lamp.epub")]).codes).toEqual(["the-lamp-0e34c7"]);
  expect(importFiles([], [epub("lamp.epub", { isbns: [isbn] })]).codes).toEqual([isbn]);
});

test.each([
  ["天路历程", /^tianlulicheng-[\da-f]{6}$/],
  ["Путь", /^put-[\da-f]{6}$/],
  ["النور", /^lnwr-[\da-f]{6}$/],
  ["—", /^[\da-f]{6}$/],
])("makes a code of ASCII letters for %s", (title, code) => {
  expect(listBookCodes(epub("a.epub", { title }))[0]).toMatch(code);
});

test("gives a book with a taken code another one", () => {
  const [file, other] = [epub("a.epub", { isbns: [isbn] }), epub("b.epub", { identifier: null })];
  const all = [...listBookCodes(file).slice(0, 2), ...listBookCodes(other).slice(0, 1)];
  const plans = planBooks([file, other], {
    known: [],
    takenCodes: new Set(all),
    replace: undefined,
  });
  expect(plans.get("a.epub")).toMatchObject({ kind: "new", code: listBookCodes(file)[2] });
  expect(plans.get("b.epub")).toMatchObject({ kind: "new", code: listBookCodes(other)[1] });
});

test("keeps the code of a book when its title is corrected", () => {
  const { library, codes } = importFiles([], [epub("a.epub", { title: "The Lmap" })]);
  const corrected = epub("b.epub", { title: "The Lamp" });
  expect(importFiles(library, [corrected]).codes).toEqual(codes);
});

test("keeps books of one ISBN apart when the titles differ", () => {
  const first = importFiles([], [epub("a.epub", { identifier: null, isbns: [isbn] })]);
  const other = epub("b.epub", { identifier: null, isbns: [isbn], title: "The Hill" });
  expect(planFor(first.library, [other]).get("b.epub")).toEqual({
    kind: "new",
    code: expect.stringMatching(/^the-hill-/),
    apart: [`${isbn} has the same ISBN and first author, but another title`],
  });
});

test("keeps a book apart from several that share its ISBN", () => {
  const volumes = ["The Lamp of God", "The Lamp of Men"].map((title, place) =>
    epub(`${place}.epub`, { identifier: null, isbns: [isbn], title }),
  );
  const { library } = importFiles([], volumes);
  const plan = planFor(library, [epub("c.epub", { identifier: null, isbns: [isbn] })]).get(
    "c.epub",
  );
  expect(plan).toMatchObject({
    kind: "new",
    apart: [expect.stringMatching(/^9780000000019 and the-lamp-\S+ have the same ISBN/)],
  });
});

test("takes equal files for one, and refuses two files of one book", () => {
  const [first, copy, newer] = [
    epub("a.epub"),
    { ...epub("a.epub"), where: "b.epub" },
    epub("c.epub"),
  ];
  const plans = planFor([], [first, copy, newer]);
  expect(plans.get("b.epub")).toMatchObject({ kind: "copy", of: "a.epub" });
  expect(plans.get("c.epub")).toEqual({
    kind: "refused",
    reason: expect.stringContaining("same book as a.epub"),
  });
});

test("prefers the file that the library has", () => {
  const [older, newer] = [epub("b.epub"), epub("a.epub")];
  const { library, codes } = importFiles([], [older]);
  const plans = planFor(library, [newer, older]);
  expect(plans.get("b.epub")).toMatchObject({ kind: "known", code: codes[0] });
  expect(plans.get("a.epub")).toMatchObject({ kind: "refused" });
});

test("replaces a book on purpose, and keeps its former file apart", () => {
  const [former, other] = [epub("a.epub"), epub("b.epub", { identifier: null })];
  const { library, codes } = importFiles([], [former]);
  const [code = ""] = codes;

  const plans = planFor(library, [former, other], code);
  expect(plans.get("b.epub")).toMatchObject({ kind: "known", code, isSameFile: false });
  expect(plans.get("a.epub")).toMatchObject({ kind: "new", apart: [expect.any(String)] });
  expect(planFor(library, [former], code).get("a.epub")).toMatchObject({
    kind: "known",
    code,
    isSameFile: true,
  });
});

test.each([
  ["a code that the library does not have", "other", [], /has no book other/],
  ["no file like the book", null, [{ title: "Hill" }, { title: "Hut" }], /No EPUB of the folder/],
  ["several files like the book", null, [{}, {}], /1.epub, 2.epub all resemble/],
])("refuses to replace with %s", (_, replace, others, message) => {
  const { library, codes } = importFiles([], [epub("a.epub")]);
  const files = others.map((other, place) =>
    epub(`${place + 1}.epub`, { identifier: null, ...other }),
  );
  expect(() => planFor(library, files, replace ?? codes[0])).toThrow(message);
});

const identities: fc.Arbitrary<BookIdentity> = fc.record({
  identifier: fc.constantFrom(null, "lamp-1", "hill-2"),
  isbns: fc.subarray([isbn, "9780000000026"], { maxLength: 1 }),
  author: fc.constantFrom("", "Ann Ample", "ANN ÁMPLE", "Bob Bright"),
  title: fc.constantFrom("", "Lamp", "Lamp: 1", "Lamp: 2", "Lamp of God", "Lamp of Men", "天路"),
  language: fc.constantFrom("", "en", "es"),
  number: fc.constantFrom(null, 1, 2),
});

const files = fc
  .array(identities, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((identity, place) => epub(`${place}.epub`, identity)));

test("loses none of two books, in any order, together or one by one", () => {
  fc.assert(
    fc.property(identities, identities, fc.boolean(), (one, other, isTogether) => {
      const pair = [epub("one.epub", one), epub("other.epub", other)];
      const resemblance = compareBooks(one, other);
      const isOne = resemblance !== null && "same" in resemblance;
      for (const order of [pair, pair.toReversed()]) {
        const { library } = isTogether
          ? importFiles([], order)
          : order.reduce(
              (before, file) => importFiles(before.library, [file]),
              importFiles([], []),
            );
        expect(library).toHaveLength(isOne ? 1 : 2);
      }
    }),
    { numRuns: 1_000 },
  );
});

const works = [
  "The Lamp",
  "A Hill of Stones",
  "Letters",
  "Works: Volume 1",
  "Works: Volume 2",
  "天路",
];
const languages = ["en", "ceb", "pt-BR", ""];

/** Two works that no identifier tells apart but their titles do, or an original and its translation. */
const differentWorks = fc
  .record({
    titles: fc.shuffledSubarray(works, { minLength: 2, maxLength: 2 }),
    text: fc.constantFrom(...weakIdentifiers),
    language: fc.constantFrom(...languages),
    isTranslation: fc.boolean(),
  })
  .map(({ titles, text, language, isTranslation }) =>
    titles.map((title, place) =>
      epub(`${place}.epub`, {
        identifier: isTranslation ? "lamp-1" : readOwnIdentifier(text),
        isbns: [parseIsbn(text) ?? isbn],
        title,
        language: isTranslation ? (["en", "es"][place] ?? "") : language,
      }),
    ),
  );

test("keeps two works that share a weak identifier, in any order", () => {
  fc.assert(
    fc.property(differentWorks, fc.boolean(), fc.boolean(), (pair, isTogether, isReversed) => {
      const order = isReversed ? pair.toReversed() : pair;
      const folders = isTogether ? [order] : order.map((file) => [file]);
      let library: KnownBook[] = [];
      for (const folder of [...folders, ...folders]) library = importFiles(library, folder).library;
      expect(library.map(({ sha256 }) => sha256).toSorted()).toEqual(
        pair.map(({ sha256 }) => sha256).toSorted(),
      );
    }),
    { numRuns: 1_000 },
  );
});

test("loses no file silently, keeps every code and repeats without a change", () => {
  fc.assert(
    fc.property(fc.array(files, { maxLength: 4 }), (folders) => {
      let library: KnownBook[] = [];
      for (const folder of folders) {
        const before = library;
        const { library: after, plans } = importFiles(before, folder);
        library = after;

        const codes = after.map(({ code }) => code);
        expect(new Set(codes).size).toBe(codes.length);
        expect(codes).toEqual(expect.arrayContaining(before.map(({ code }) => code)));
        for (const book of before) {
          const now = after.find(({ code }) => code === book.code);
          const resemblance = now && compareBooks(book.identity, now.identity);
          if (now?.sha256 !== book.sha256) expect(resemblance).toHaveProperty("same");
        }
        for (const { where, sha256 } of folder) {
          const isThere = after.some((book) => book.sha256 === sha256);
          expect(isThere || plans.get(where)?.kind === "refused").toBe(true);
        }
        expect(importFiles(after, folder).library).toEqual(after);
      }
    }),
    { numRuns: 300 },
  );
});

/** Each has a file of its own, unless `where` and the identity are the same. */
function epub(where: string, identity: Partial<BookIdentity> = {}): FoundBook {
  const whole = {
    identifier: "lamp-1",
    isbns: [],
    author: "Ann Ample",
    title: "The Lamp",
    language: "en",
    number: null,
    ...identity,
  };
  return { where, sha256: JSON.stringify([where, whole]), title: whole.title, identity: whole };
}

function planFor(library: KnownBook[], found: FoundBook[], replace?: string) {
  const taken = new Set(library.map(({ code }) => code));
  const takenCodes = new Set(found.flatMap(listBookCodes).filter((code) => taken.has(code)));
  return planBooks(found, { known: library, takenCodes, replace });
}

/** The library after an import, as the importer would write it. */
function importFiles(library: KnownBook[], found: FoundBook[]) {
  const plans = planFor(library, found);
  const written = found.flatMap(({ where, sha256, identity }) => {
    const plan = plans.get(where);
    return plan && "code" in plan && plan.kind !== "copy"
      ? [{ code: plan.code, sha256, identity, isFromEpub: true }]
      : [];
  });
  const codes = written.map(({ code }) => code);
  const kept = library.map((book) => written.find(({ code }) => code === book.code) ?? book);
  const added = written.filter(({ code }) => library.every((book) => book.code !== code));
  return { library: [...kept, ...added], codes, plans };
}
