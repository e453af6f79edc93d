import { access } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, expect, inject, test, vi } from "vitest";

import { lockImports } from "#api/db/catalog/import-lock.ts";
import { readCatalogVersion } from "#api/db/library/library.ts";
import type { Gone } from "#contract/gone.ts";
import type { BookDetail } from "#contract/books.ts";
import { smallCatalog } from "#tests/catalog-records.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { createBuyer, orderCatalog, startOrderLibrary } from "#tests/payments/order-library.ts";
import { runCli } from "#tests/run-cli.ts";
import { type TestLibrary } from "#tests/start-library.ts";
import { findOtherPlace } from "#domain/media-path.ts";

const opened: { library?: TestLibrary } = {};
const library = await startOrderLibrary({
  services: {
    // Not kept for a second, as processes do.
    catalogVersion: async () =>
      opened.library ? readCatalogVersion(opened.library.database.db) : 0,
  },
  catalog: {
    ...orderCatalog,
    books: [...(orderCatalog.books ?? []), ...(smallCatalog.books ?? [])],
  },
});
opened.library = library;
mockOpenLibrary(library);
vi.stubEnv("MEDIA_ROOT", library.mediaRoot);
afterAll(() => library[Symbol.asyncDispose]());

const { read } = library;

/** Runs a command that succeeds. */
async function run(...typed: string[]): Promise<string> {
  const { code, text, wrong } = await runCli(...typed);
  expect([code, wrong]).toEqual([0, ""]);
  return text;
}

const remove = (kind: string, code: string) => run("delete", kind, code, "--yes");

async function expectStatus(path: string, status: number): Promise<Response> {
  const answer = await library.get(path);
  expect([path, answer.status]).toEqual([path, status]);
  return answer;
}

const bookPage = (code: string) => `/books/getdetail?code=${code}`;

/** What lists, search and counts say about the books of Bunyan. */
async function readLists() {
  const [found, versions, author, languages, topics, map] = await Promise.all([
    read<{ items: { code: string }[] }>("/books/getbycriteria?input=progreso&language="),
    read<{ total: number }>("/books/getbooksbyauthor?code=john-bunyan&language="),
    read<{ booksCount: number }>("/authors/getdetail/john-bunyan"),
    read<{ id: string }[]>("/books/getlanguages?language=en"),
    read<{ id: number; booksCount: number }[]>("/books/gettopics?language="),
    read<{ code: string }[]>("/addresses/books"),
  ]);
  return {
    isFound: found.items.some(({ code }) => code === "progreso-del-peregrino"),
    byAuthor: versions.total,
    counted: author.booksCount,
    languages: languages.map(({ id }) => id),
    topic: topics.find(({ id }) => id === 1)?.booksCount,
    isInMap: map.some(({ code }) => code === "progreso-del-peregrino"),
  };
}

test("withdraws a book everywhere at once and brings it back", async () => {
  const before = await readLists();
  expect(before).toMatchObject({ isFound: true, byAuthor: 3, counted: 3, topic: 4, isInMap: true });
  expect(await run("withdraw", "book", "progreso-del-peregrino")).toBe(
    "book progreso-del-peregrino is withdrawn: visitors no longer see it.\n",
  );

  const answer = await expectStatus(bookPage("progreso-del-peregrino"), 410);
  expect(await answer.json()).toMatchObject({ status: 410, code: "err-gone" });
  expect(await readLists()).toEqual({
    isFound: false,
    byAuthor: 2,
    counted: 2,
    languages: before.languages.filter((id) => id !== "ES"),
    topic: 3,
    isInMap: false,
  });
  const original = await read<BookDetail>(bookPage("pilgrims-progress"));
  expect(original.children.map(({ code }) => code)).toEqual(["voyage-du-pelerin"]);
  const gone = await read<Gone>("/gone?kind=book&code=progreso-del-peregrino&language=fr");
  expect(gone).toMatchObject({ title: "El progreso del peregrino", language: "es" });
  expect(gone.versions.map(({ code, languageName }) => [code, languageName])).toEqual([
    ["pilgrims-progress", "Anglais"],
    ["voyage-du-pelerin", "Français"],
  ]);
  expect(await run("withdraw", "book", "progreso-del-peregrino")).toBe(
    "book progreso-del-peregrino was withdrawn before.\n",
  );

  await run("bring-back", "book", "progreso-del-peregrino");
  await expectStatus(bookPage("progreso-del-peregrino"), 200);
  expect(await readLists()).toEqual(before);
});

test("refuses reading and downloads of a withdrawn book", async () => {
  await run("withdraw", "book", "all-of-grace");
  const calls = [
    bookPage("all-of-grace"),
    "/books/download?code=all-of-grace&format=pdf",
    "/reading/getbook?code=all-of-grace",
    "/books/find?book=all-of-grace",
    "/books/find?book=ALL-OF-GRACE.PDF",
    "/books/gettopics?bookCode=all-of-grace",
  ];
  for (const call of calls) await expectStatus(call, 410);
  const withheld = await read<{ gone: string[] }>("/files/withheld");
  // A course has the same files.
  expect(withheld).toEqual({ gone: [], hidden: [] });
  await run("withdraw", "course", "first-steps");
  expect((await read<{ gone: string[] }>("/files/withheld")).gone).toHaveLength(2);
  await run("bring-back", "book", "all-of-grace");
  await run("bring-back", "course", "first-steps");
  for (const call of calls) await expectStatus(call, 200);
  expect(await read("/files/withheld")).toEqual({ gone: [], hidden: [] });
});

test("names an author without a page on the books that stay", async () => {
  await run("withdraw", "author", "john-bunyan");
  await expectStatus("/authors/getdetail/john-bunyan", 410);
  await expectStatus("/books/getbooksbyauthor?code=john-bunyan", 410);
  const book = await read<BookDetail>(bookPage("pilgrims-progress"));
  expect(book.authors).toEqual([{ code: "john-bunyan", name: "John Bunyan", isGone: true }]);
  const { items } = await read<{ items: { code: string }[] }>("/authors?language=");
  expect(items.map(({ code }) => code)).not.toContain("john-bunyan");
  const addresses = await read<{ code: string }[]>("/addresses/authors");
  expect(addresses.map(({ code }) => code)).not.toContain("john-bunyan");
  expect(await read("/gone?kind=author&code=john-bunyan")).toEqual({
    title: "John Bunyan",
    language: null,
    versions: [],
  });
  await run("bring-back", "author", "john-bunyan");
  await expectStatus("/authors/getdetail/john-bunyan", 200);
});

test.each([
  ["series", "puritans", "/books/getbycriteria?serieId=9", "series"],
  ["series", "puritans", "/books/getbooksbyserie?serie=9", "series"],
  ["topic", "salvation", "/books/getbycriteria?topicId=1", "topics"],
] as const)("takes a withdrawn %s %s off lists and books", async (kind, code, list, field) => {
  await run("withdraw", kind, code);
  await expectStatus(list, 410);
  const book = await read<BookDetail>(bookPage("pilgrims-progress"));
  const id = kind === "topic" ? 1 : 9;
  expect(book[field].map((each) => each.id)).not.toContain(id);
  const path = kind === "topic" ? "/books/gettopics?language=" : "/books/getseries?language=";
  expect((await read<{ id: number }[]>(path)).map((each) => each.id)).not.toContain(id);
  expect(await read(`/gone?kind=${kind}&code=${id}&language=es`)).toMatchObject({
    title: kind === "topic" ? "Salvación" : "Puritanos",
  });
  await run("bring-back", kind, code);
  await expectStatus(list, 200);
});

/** How many recordings, series of recordings and courses lists show. */
const countHoldings = async () => ({
  audios: (await read<{ total: number }>("/audios/getbycriteria?criteria=hundredth")).total,
  series: (await read<object[]>("/audios/getseries?language=")).length,
  courses: (await read<object[]>("/courses/getall?languageFilter=false")).length,
});

test("withdraws recordings and courses", async () => {
  const before = await countHoldings();
  const [course] = smallCatalog.courses ?? [];
  await run("withdraw", "recording", "old-hundredth");
  await run("withdraw", "course", course?.code ?? "");
  await expectStatus(`/courses/getdetail?code=${course?.code}`, 410);
  expect(before).toMatchObject({ audios: 1, series: 1 });
  expect(await countHoldings()).toMatchObject({ audios: 0, series: 0 });
  await expectStatus("/audios/getaudiosbyserie?serie=44", 200);
  await run("bring-back", "recording", "old-hundredth");
  await run("bring-back", "course", course?.code ?? "");
  await expectStatus(`/courses/getdetail?code=${course?.code}`, 200);
  expect(await countHoldings()).toEqual(before);
});

test("names unknown codes and changes nothing", async () => {
  expect(await runCli("withdraw", "book", "grace", "al-of-grace", "zzzz")).toEqual({
    code: 2,
    text: "",
    wrong:
      "There is no book al-of-grace. Did you mean all-of-grace?\nThere is no book zzzz.\nNothing was done.\n",
  });
  await expectStatus(bookPage("grace"), 200);
  expect(await runCli("delete", "hymn", "grace", "--yes")).toMatchObject({ code: 2 });
});

test("deletes nothing without a yes", async () => {
  expect(await runCli("delete", "book", "cent", "half")).toMatchObject({
    code: 2,
    wrong:
      "This deletes book cent, book half with all files for good. To hide them only: withdraw. Confirm with --yes.\n",
  });
});

// The embedded database has one process.
test.runIf(inject("server"))("does nothing while an import is running", async () => {
  await using _ = await lockImports(library.database);
  expect(await runCli("delete", "book", "cent", "--yes")).toMatchObject({
    code: 2,
    wrong: "An import is running on this library. Repeat the command when it has ended.\n",
  });
});

test("orders no withdrawn book, and keeps a deleted one in orders", async () => {
  const ruth = await createBuyer(library);
  const order = ruth.order({
    bookOrders: [{ bookCode: "tract-3", quantity: 2 }],
    cartValue: 0.2,
  });
  const { id } = await ruth.place(order);
  await run("withdraw", "book", "tract-3");
  expect(await read("/books/getprinted?codes=tract-3,tract-4")).toHaveLength(1);
  const ada = await createBuyer(library);
  expect(await ada.refused({ ...order, userId: ada.userId, addressId: ada.addressId })).toBe(
    "422 cart-book-gone",
  );

  expect(await runCli("delete", "book", "tract-3", "--yes")).toMatchObject({
    code: 2,
    wrong: `Order #${id} is not sent yet and has this book. It can be withdrawn now, and deleted when the books are sent.\n`,
  });
  await runCli("orders", "ship", id);
  const [before] = (await ruth.history()).items;
  expect(await run("delete", "book", "tract-3", "--yes")).toBe("book tract-3 is deleted.\n");
  expect((await ruth.history()).items[0]).toEqual(before);
  expect(before?.orderDetails).toMatchObject([
    { code: "tract-3", title: "Tract 3", isoLangCode: "en", price: 0.1, quantity: 2 },
  ]);
  expect(await ada.refused({ ...order, userId: ada.userId, addressId: ada.addressId })).toBe(
    "422 cart-book-unknown",
  );
  await expectStatus(bookPage("tract-3"), 410);
});

test("refuses to delete what other records name", async () => {
  expect((await runCli("delete", "author", "c-h-spurgeon", "--yes")).wrong).toBe(
    "The book all-of-grace still names it. Change or delete that first, or withdraw this.\n",
  );
  expect((await runCli("delete", "topic", "salvation", "--yes")).wrong).toMatch(
    /^The 4 books all-of-grace, pilgrims-progress, .* still name it\./,
  );
});

test("deletes files when the last record that names them is deleted", async () => {
  const [pdf = "", epub = "", unpacked = ""] = await storedFiles(library, "all-of-grace");
  const isStored = (path: string) =>
    access(join(library.mediaRoot, path)).then(
      () => true,
      () => false,
    );
  vi.stubEnv("MEDIA_BASE_URL", "https://files.example/x/");

  expect(await remove("book", "all-of-grace")).toBe("book all-of-grace is deleted.\n");
  expect(await Promise.all([pdf, epub, unpacked].map(isStored))).toEqual([true, true, false]);
  expect(await run("withheld")).toBe("");

  expect((await remove("course", "first-steps")).split("\n")).toEqual([
    "course first-steps is deleted.",
    "Visitors may not have these files now. Make them unavailable at MEDIA_BASE_URL, and purge them from caches",
    "in front of it. Leave MEDIA_ROOT as it is. Copies that readers have stay:",
    ...[pdf, epub]
      .toSorted()
      .flatMap((path) => [path, findOtherPlace(path)])
      .map((path) => `https://files.example/x/${path}`),
    "",
  ]);
  vi.stubEnv("MEDIA_BASE_URL", undefined);
  expect(await run("withheld")).toBe(
    [pdf, epub]
      .toSorted()
      .map((path) => `${path}\n`)
      .join(""),
  );
  expect(await Promise.all([pdf, epub].map(isStored))).toEqual([false, false]);
  await expectStatus(bookPage("all-of-grace"), 410);
  expect((await read<{ gone: string[] }>("/files/withheld")).gone).toHaveLength(2);
  await remove("author", "c-h-spurgeon");
});

/** The paths of the PDF, the EPUB and its copy for reading. */
async function storedFiles({ database }: TestLibrary, code: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom("book_files as f")
    .innerJoin("books as b", "b.id", "f.book_id")
    .select(["f.path", "f.unpacked"])
    .where("b.code", "=", code)
    .orderBy("f.format", "desc")
    .execute();
  return rows.flatMap(({ path, unpacked }) => [path, unpacked]).filter((path) => path !== null);
}
