import { afterAll, expect, test } from "vitest";

import { rebuildSearchIndex } from "#api/db/search/rebuild-search-index.ts";
import { Book, type BookDetail } from "#contract/books.ts";
import { startLibrary } from "#tests/start-library.ts";
import type { Featured } from "#domain/featured.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

type Page = { items: Book[]; total: number };

const codes = (books: { code: string }[]) => books.map((book) => book.code);

test("returns a book with everything a list shows", async () => {
  const { items } = await read<Page>("/books/getbycriteria?input=all%20of%20grace&language=en");

  expect(items[0]).toMatchObject({
    id: expect.any(Number),
    code: "all-of-grace",
    title: "All of Grace",
    friendlyTitle: "all-of-grace",
    type: "Paperbacks",
    coverUrl: null,
    cover: null,
    price: 4.25,
    pageCount: 128,
    language: "EN",
    isoLangCode: "en",
    number: null,
    periodical: null,
    description: "",
    authors: [{ code: "c-h-spurgeon", name: "C. H. Spurgeon" }],
    parent: null,
    children: [],
    pdfUrl: expect.stringMatching(/^\/media\/files\/[0-9a-f/]+\/all-of-grace\.pdf$/),
    epubUrl: expect.stringMatching(/\.epub$/),
    audioUrl: "https://recordings.example/All-of-Grace.mp3",
    hasPrintableVersion: true,
  });
  expect(() => Book.strict().parse(items[0])).not.toThrow();
});

test("links the language versions of a book", async () => {
  const parent = await read<BookDetail>("/books/getdetail?code=pilgrims-progress");
  expect(parent.parent).toBeNull();
  expect(codes(parent.children)).toEqual(["progreso-del-peregrino", "voyage-du-pelerin"]);

  const child = await read<BookDetail>("/books/getdetail?code=progreso-del-peregrino");
  expect(child.language).toBe("ES");
  expect(child.parent).toEqual({
    code: "pilgrims-progress",
    title: "The Pilgrim’s Progress",
    friendlyTitle: "the-pilgrims-progress",
    language: "EN",
    languageName: "English",
    authors: [{ code: "john-bunyan" }],
    pdfUrl: null,
    epubUrl: null,
    audioUrl: null,
  });
  expect(codes(child.children)).toEqual(["voyage-du-pelerin"]);
});

test("returns contents, sizes, topics and series in the language", async () => {
  const detail = await read<BookDetail>("/books/getdetail?code=all-of-grace&language=es");

  expect(detail.articles).toEqual([
    { title: "To You", author: "C. H. S.", description: "A word first.", audioUrl: null },
  ]);
  expect(detail.topics).toEqual([{ id: 1, name: "Salvación" }]);
  expect(detail.series).toEqual([{ id: 9, name: "Puritanos", number: null }]);
  expect(detail.pdfSize).toBeGreaterThan(500);
  expect(detail.audioSize).toBeNull();
});

test.each([
  "/books/getbooksbyserie?serie=999",
  "/books/getbooksbyauthor?code=nobody",
  "/books/gettopics?bookCode=nothing",
])("answers 404 for an unknown item: %s", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test.each([
  ["/books?pageSize=2&take=3", "take"],
  ["/books?pageCount=1&pagecount=1", "pagecount"],
  ["/books/getbycriteria?input=%ff%fe", "input"],
])("names the field when %s is ambiguous or not decodable", async (path, field) => {
  const answer = await get(path);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});

test.each(["???", "%", "'", "—", "…!", "½", "\u{1f600}"])(
  "finds nothing for punctuation only: %s",
  async (signs) => {
    const input = encodeURIComponent(signs);
    const none = { items: [], total: 0 };
    expect(await read(`/books/getbycriteria?input=${input}`)).toMatchObject(none);
    expect(await read(`/books/getbycriteria?input=${input}&serieId=9`)).toMatchObject(none);
    expect(await read(`/books/getsuggestions?input=${input}`)).toEqual([]);
    expect(await read(`/books/getbooksbyserie?serie=9&titleHint=${input}`)).toEqual(none);
    expect(await read(`/audios/getbycriteria?criteria=${input}`)).toEqual(none);
    expect(await read(`/courses/getbycriteria?criteria=${input}`)).toEqual(none);
    expect(await read(`/authors?filter=${input}`)).toEqual(none);
  },
);

test("answers 404 for an unknown book", async () => {
  const answer = await get("/books/getdetail?code=nothing&language=fr");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: "err-not-found", detail: "fr err-not-found" });
});

test.each([
  ["/books?language=en", ["all-of-grace", "harbour-letters", "pilgrims-progress"]],
  ["/books?pageSize=2&pageCount=1", ["voyage-du-pelerin", "progreso-del-peregrino"]],
  ["/books/getbycriteria?language=en&sortby=title&pageSize=2", ["all-of-grace", "harbour-letters"]],
  ["/books/getbycriteria?language=EN&serieId=9", ["all-of-grace", "pilgrims-progress"]],
  ["/books/getbycriteria?language=es&topicId=2&sortby=", ["progreso-del-peregrino"]],
  ["/books/getbycriteria?serieId=9&topicId=77", []],
  ["/books/getbycriteria?input=peregrino&language=es", ["progreso-del-peregrino"]],
  ["/books/getbooksbyserie?serie=9&language=en", ["all-of-grace", "pilgrims-progress"]],
  ["/books/getbooksbyserie?serie=9&titleHint=PELERIN", ["voyage-du-pelerin"]],
  [
    "/books/getbooksbyserie?serie=9&language=en&titleHint=GR",
    ["all-of-grace", "pilgrims-progress"],
  ],
  ["/books/getbooksbyauthor?code=john-bunyan&language=fr", ["voyage-du-pelerin"]],
])("lists the matching books for %s", async (path, expected) => {
  const { items } = await read<Page>(path);
  expect(codes(items).filter((code) => !code.startsWith("prayer"))).toEqual(expected);
});

test("returns an empty page with the total beyond the end", async () => {
  expect(await read("/books?pageCount=500")).toEqual({ items: [], total: 7 });
  const author = "/books/getbooksbyauthor?code=john-bunyan&pagecount=9&take=5";
  expect(await read(author)).toEqual({ items: [], total: 3 });
});

test("lists new titles newest first", async () => {
  expect(codes(await read<Book[]>("/books/getnovelties?language=en"))).toEqual([
    "all-of-grace",
    "harbour-letters",
    "pilgrims-progress",
    "prayer-269",
    "prayer-268",
  ]);
});

test("lists featured books of the day before new titles, by rank", async () => {
  const { db } = library.database;
  const feature = (code: string, featured: Featured | null) =>
    db
      .updateTable("books")
      .set({ featured: featured && JSON.stringify(featured) })
      .where("code", "=", code)
      .execute();
  // The clock of these tests stands in March 2026.
  await feature("pilgrims-progress", { en: { rank: 2, from: null, until: null } });
  await feature("voyage-du-pelerin", {
    fr: { rank: 1, from: null, until: null },
    en: { rank: 1, from: "2026-01-01", until: "2026-12-31" },
  });
  await feature("harbour-letters", { en: { rank: 1, from: null, until: "2025-12-31" } });
  await feature("prayer-268", { en: { rank: 1, from: "2027-01-01", until: null } });

  // The answer without a culture is cached already.
  expect(codes(await read<Book[]>("/books/getnovelties?language=en&culture=es"))).toEqual([
    "voyage-du-pelerin",
    "pilgrims-progress",
    "all-of-grace",
    "harbour-letters",
    "prayer-269",
    "prayer-268",
  ]);
  expect(codes(await read<Book[]>("/books/getnovelties?language=fr"))[0]).toBe("voyage-du-pelerin");
  for (const code of ["pilgrims-progress", "voyage-du-pelerin", "harbour-letters", "prayer-268"])
    await feature(code, null);
});

test("lists the most downloaded books of the last 90 days first", async () => {
  const { db } = library.database;
  const rows = await db.selectFrom("books").select(["id", "code"]).execute();
  const id = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
  await db
    .insertInto("downloads")
    .values([
      { book_id: id("harbour-letters"), day: "2026-03-01", count: 2 },
      { book_id: id("harbour-letters"), day: "2025-12-02", count: 2 },
      { book_id: id("all-of-grace"), day: "2026-02-01", count: 3 },
      { book_id: id("pilgrims-progress"), day: "2025-12-01", count: 99 },
      { book_id: id("voyage-du-pelerin"), day: "2026-02-01", count: 50 },
    ])
    .execute();
  await rebuildSearchIndex(db, "2026-03-01");

  expect(codes(await read<Book[]>("/books/gettopdownloads?language=en"))).toEqual([
    "harbour-letters",
    "all-of-grace",
  ]);
});

test("counts series and topics per language, hiding small topics", async () => {
  expect(await read("/books/getseries?language=en&culture=es")).toEqual([
    { id: 9, name: "Puritanos", booksCount: 2 },
  ]);
  expect(await read("/books/gettopics?language=en")).toEqual([
    { id: 1, name: "Salvation", booksCount: 2 },
  ]);
  expect(await read("/books/gettopics?language=es&bookCode=pilgrims-progress")).toEqual([
    { id: 2, name: "Perseverancia", booksCount: 1 },
    { id: 1, name: "Salvación", booksCount: 1 },
  ]);
});

test("limits series to those with most books, sorted by name", async () => {
  const { db } = library.database;
  const all = [
    { id: 10, name: "Letters", booksCount: 1 },
    { id: 9, name: "Puritans", booksCount: 2 },
    { id: 11, name: "Sermons", booksCount: 3 },
  ];
  const added = all.filter(({ id }) => id !== 9);
  const series = added.map(({ id, name }) => {
    return { id, code: `series-${id}`, name: JSON.stringify(name), source_hash: "" };
  });
  const counts = added.map(({ id, booksCount: books }) => {
    return { shelf: `en//${id}`, kind: "series" as const, language: "en", id, books };
  });
  await db.insertInto("series").values(series).execute();
  await db.insertInto("shelf_counts").values(counts).execute();

  const call = "/books/getseries?language=en&culture=en";
  expect(await read(call)).toEqual(all);
  expect(await read(`${call}&take=2`)).toEqual(all.filter(({ id }) => id !== 10));
  expect((await get(`${call}&take=0`)).status).toBe(400);

  await db.deleteFrom("series").where("id", "in", [10, 11]).execute();
  await db.deleteFrom("shelf_counts").where("id", "in", [10, 11]).execute();
});

test("names languages in the requested language", async () => {
  expect(await read("/books/getlanguages?language=fr")).toEqual([
    { id: "EN", name: "Anglais" },
    { id: "ES", name: "Espagnol" },
    { id: "FR", name: "Français" },
  ]);
});

test("finds a book by its code or a file name, ignoring case", async () => {
  expect(await read("/books/find?book=all-of-grace")).toMatchObject({ fileUrl: null });
  const found = await read<BookDetail & { fileUrl: string }>("/books/find?book=ALL-of-grace.PDF");
  expect(found).toMatchObject({ code: "all-of-grace", language: "EN" });
  expect(found.fileUrl).toBe(found.pdfUrl);
  expect(await read("/books/find?book=All-of-Grace.mp3")).toMatchObject({
    fileUrl: found.audioUrl,
  });

  const missing = await get("/books/find?book=../etc/passwd");
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ code: "err-redirect-file-not-found" });
});

test("suggests similar titles for words without a match", async () => {
  const suggestions = await read<Book[]>("/books/getsuggestions?input=pilgrimaging&culture=es");
  expect(codes(suggestions)[0]).toBe("pilgrims-progress");
  expect(await read("/books/getsuggestions?input=pi")).toEqual([]);
});
