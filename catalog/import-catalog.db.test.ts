import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import sharp from "sharp";
import { expect, test, vi } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { readCatalogVersion, isSearchStale } from "#api/db/library/library.ts";
import { matchOrigins } from "#api/integrations/fetch-picture.ts";
import type { PageBlock, PageRun } from "#domain/page-text.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { checkCatalog, importCatalog, type ImportOptions } from "./import-catalog.ts";

/** A database, a catalog folder and a media folder. Vacuums are counted, and run only when `vacuums` is true. */
async function setup({ vacuums = false } = {}) {
  const top = await mkdtemp(join(tmpdir(), "lectern-import-"));
  const opened = await openTestDatabase();
  const vacuum = vi.fn(async () => (vacuums ? opened.vacuum() : undefined));
  const database = { ...opened, vacuum };
  const [folder, mediaRoot] = [join(top, "catalog"), join(top, "media")];
  await mkdir(folder);

  return {
    database,
    vacuum,
    folder,
    mediaRoot,
    async write(catalog: object, files: Record<string, string | Buffer> = {}) {
      await writeFile(join(folder, "catalog.json"), JSON.stringify(catalog));
      for (const [name, content] of Object.entries(files))
        await writeFile(join(folder, name), content);
    },
    import: (more: Partial<ImportOptions> = {}) =>
      importCatalog({ database, folder, mediaRoot, ...more }),
    async [Symbol.asyncDispose]() {
      await database.close();
      await rm(top, { recursive: true, force: true });
    },
  };
}

const pdf = "%PDF-1.7\n%%EOF";
const spurgeon = { code: "spurgeon", name: "Charles Spurgeon", lastName: "Spurgeon" };
const grace = { id: 1, code: "grace", name: { en: "Grace", es: "Gracia" } };
const puritans = { id: 9, code: "puritans", name: "Puritans" };

function book(more: object = {}) {
  return {
    code: "all-of-grace",
    title: "All of Grace",
    language: "en",
    type: "Paperbacks",
    price: 4.25,
    authors: ["spurgeon"],
    topics: ["grace"],
    series: ["puritans"],
    articles: [{ title: "To You", author: "C. H. S." }],
    created: "2024-05-01",
    ...more,
  };
}

function distributor(code: string) {
  return { code, name: code, country: "US" };
}

function titles(database: OpenDatabase): Promise<string[]> {
  return database.db
    .selectFrom("books")
    .select("title")
    .orderBy("code")
    .execute()
    .then((rows) => rows.map((row) => row.title));
}

test("imports a catalog with the files and records of its books", async () => {
  await using at = await setup({ vacuums: true });
  await at.write(
    {
      authors: [spurgeon],
      topics: [grace],
      series: [puritans],
      books: [book({ pdfUrl: "a.pdf" })],
    },
    { "a.pdf": pdf },
  );
  const report = await at.import();

  expect(report.refused).toEqual([]);
  expect(report.lists.books).toMatchObject({ added: 1, refused: 0 });
  const row = await at.database.db.selectFrom("books").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    friendly_title: "all-of-grace",
    price_cents: 425,
    created_at: "2024-05-01",
    language: "en",
  });
  const file = await at.database.db.selectFrom("book_files").selectAll().executeTakeFirstOrThrow();
  expect(file).toMatchObject({ format: "pdf", name: "a.pdf", size: pdf.length });
  expect(await readdir(join(at.mediaRoot, file.path ?? "", ".."))).toEqual(["a.pdf"]);
  expect(await readCatalogVersion(at.database.db)).toBe(1);
  expect(at.vacuum).toHaveBeenCalledOnce();
});

test("changes nothing when repeated, and detects changed files and fields", async () => {
  await using at = await setup();
  const lists = { authors: [spurgeon], topics: [grace], series: [puritans] };
  const records = { ...lists, books: [book({ pdfUrl: "a.pdf" })] };
  await at.write(records, { "a.pdf": pdf });
  await at.import();

  expect((await at.import()).lists).toMatchObject({
    authors: { unchanged: 1 },
    topics: { unchanged: 1 },
    books: { unchanged: 1, added: 0, changed: 0 },
  });

  await at.write(records, { "a.pdf": `${pdf}\n` });
  expect((await at.import()).lists.books).toMatchObject({ changed: 1 });

  await at.write({
    ...lists,
    books: [book({ title: "All of Grace, revised", authors: [], created: null })],
  });
  expect((await at.import()).lists.books).toMatchObject({ changed: 1 });
  expect(await titles(at.database)).toEqual(["All of Grace, revised"]);
  const { rows } =
    await sql`select created_at::text, (select count(*)::int from book_files) as files,
    (select count(*)::int from book_authors) as authors from books`.execute(at.database.db);
  expect(rows).toEqual([{ created_at: "2024-05-01", files: 0, authors: 0 }]);
});

test("refuses a bad book with its reason and imports the others", async () => {
  await using at = await setup();
  const plain = { authors: [], topics: [], series: [] };
  await at.write({
    books: [
      book({ ...plain, code: "good-1", title: "Good" }),
      book({ ...plain, code: "no price", price: "much" }),
      book({ ...plain, code: "stranger", authors: ["nobody"] }),
      book({ ...plain, code: "lost", pdfUrl: "lost.pdf" }),
      book({ ...plain, code: "good-1", title: "Twice" }),
      book({ ...plain, code: "odd", color: "red" }),
      book({ ...plain, code: "itself", parent: "itself" }),
      "not a book",
      book({ ...plain, code: "good-2", title: "Good too" }),
    ],
  });
  const { refused, lists } = await at.import();

  expect(lists.books).toMatchObject({ added: 2, refused: 7 });
  expect(await titles(at.database)).toEqual(["Good", "Good too"]);
  expect(refused.map(({ where, reasons }) => `${where}: ${reasons.join("; ")}`)).toEqual([
    expect.stringMatching(/^books\[1\]: .*code.*price/),
    "books[2]: There is no nobody among the authors.",
    "books[3]: There is no file lost.pdf.",
    expect.stringMatching(/^books\[4\]: code: books\[0\] has the same, and counts$/),
    expect.stringMatching(/^books\[5\]: .*color/),
    "books[6]: The book is its own parent.",
    expect.stringMatching(/^books\[7\]: /),
  ]);
});

test("notes codes that differ only in capital letters", async () => {
  await using at = await setup();
  const plain = { authors: [], topics: [], series: [] };
  await at.write({ books: [book({ ...plain, code: "lamp", title: "The Lamp" })] });
  expect((await at.import()).remarks).toEqual([]);

  const authors = ["ann", "Ann"].map((code) => ({ code, name: "Ann Ample" }));
  await at.write({ authors, books: [book({ ...plain, code: "Lamp", title: "The Lamp" })] });
  const notes = [
    expect.stringMatching(/^books: .*are two records/),
    expect.stringMatching(/^authors: .*are two records/),
  ];
  expect((await at.import()).remarks).toEqual(notes);
});

test("accepts a version before its parent and notes a missing parent", async () => {
  await using at = await setup();
  const plain = { authors: [], topics: [], series: [] };
  await at.write({
    books: [
      book({
        ...plain,
        code: "todo-de-gracia",
        title: "Todo de gracia",
        language: "ES",
        parent: "all-of-grace",
      }),
      book(plain),
      book({ ...plain, code: "orphan", parent: "absent" }),
    ],
  });
  const report = await at.import();

  expect(report.lists.books).toMatchObject({ added: 3 });
  expect(report.remarks).toEqual([
    expect.stringContaining("orphan is a language version of absent"),
  ]);
});

test("replaces short lists, but removes nothing after an error", async () => {
  await using at = await setup();
  await at.write({
    books: [],
    distributors: [distributor("a"), distributor("b")],
    printSubscriptions: [
      { code: "fgb", name: "By post" },
      { code: "fgben", name: "By mail" },
    ],
    notices: [{ id: 1, text: { en: "Hello", fr: "Bonjour" } }],
    periodicals: [{ code: "fgb", name: "Broadcaster", label: "FGB", languages: ["en", "ES"] }],
    videos: [{ id: "v", title: "Seen", publishedAt: "2025-01-02" }],
  });
  expect((await at.import()).lists).toMatchObject({
    distributors: { added: 2 },
    printSubscriptions: { added: 1, refused: 1 },
    notices: { added: 1 },
    periodicals: { added: 1 },
    videos: { added: 1 },
  });

  await at.write({ books: [], distributors: [{ ...distributor("b"), name: "B" }, { code: "c" }] });
  expect((await at.import()).lists.distributors).toMatchObject({
    changed: 1,
    removed: 0,
    refused: 1,
  });
  await at.write({
    books: [],
    distributors: [distributor("b")],
    periodicals: [],
    printSubscriptions: [
      { code: "fgb", name: { en: "In print" } },
      { code: "x", name: "X" },
    ],
  });
  const { lists } = await at.import({ allowRemovals: true });
  expect(lists).toMatchObject({
    distributors: { removed: 1 },
    periodicals: { removed: 1 },
    printSubscriptions: { added: 1, changed: 1 },
  });

  const rows = await at.database.db.selectFrom("distributors").select("name").execute();
  expect(rows).toEqual([{ name: "b" }]);
  expect(
    await at.database.db
      .selectFrom("print_subscriptions")
      .selectAll()
      .orderBy("position")
      .execute(),
  ).toEqual([
    { id: "fgb", position: 0, name: { en: "In print" } },
    { id: "x", position: 1, name: "X" },
  ]);
});

test("accepts a video picture as file or as address of an allowed host", async () => {
  await using at = await setup();
  const video = { title: "Seen", publishedAt: "2025-01-02" };
  const videos = [
    { ...video, id: "file", thumbnailUrl: "cover.png" },
    { ...video, id: "address", thumbnailUrl: "https://i.example/a.jpg" },
    { ...video, id: "none" },
  ];
  const still = sharp({ create: { width: 64, height: 36, channels: 3, background: "#22493b" } });
  await at.write(
    { books: [], videos: [...videos, { ...video, id: "far", thumbnailUrl: "no.png" }] },
    { "cover.png": await still.png().toBuffer() },
  );
  expect((await at.import()).lists.videos).toMatchObject({ added: 3, refused: 1 });
  await at.write({ books: [], videos });
  expect((await at.import()).lists.videos).toMatchObject({ unchanged: 3 });

  const remoteVideo = { ...video, id: "far", thumbnailUrl: "https://elsewhere.example/a.jpg" };
  await at.write({ books: [], videos: [...videos, remoteVideo] });
  const { lists, remarks } = await at.import({
    mayFetchPicture: matchOrigins(["https://i.example"]),
  });
  expect(lists.videos).toMatchObject({ added: 1, unchanged: 3, refused: 0 });
  expect(remarks).toEqual([expect.stringMatching(/^far: .*VIDEO_PICTURE_ORIGINS/)]);

  const rows = await at.database.db.selectFrom("videos").selectAll().orderBy("id").execute();
  expect(
    rows.map(({ id, picture, thumbnail_url: address }) => [id, picture?.width, address]),
  ).toEqual([
    ["address", undefined, "https://i.example/a.jpg"],
    ["far", undefined, "https://elsewhere.example/a.jpg"],
    ["file", expect.any(Number), ""],
    ["none", undefined, ""],
  ]);
});

test("reads a page text from the list or from a file", async () => {
  await using at = await setup();
  const about = { code: "about", title: { en: "About us" } };
  await at.write(
    {
      books: [],
      pages: [
        { ...about, text: { en: "about.en.md", es: "De *nosotros*." } },
        { ...about, code: "prison", text: "Letters." },
        { ...about, code: "far", text: "../far.md" },
        { ...about, code: "blank", text: { en: "blank.md" } },
        { ...about, code: "none", text: {} },
      ],
    },
    { "about.en.md": "Of **us**.\n", "blank.md": " \n" },
  );
  const report = await at.import();
  const pages = await at.database.db.selectFrom("pages").selectAll().orderBy("position").execute();

  expect(pages).toEqual([
    {
      code: "about",
      position: 0,
      title: { en: "About us" },
      text: {
        en: [paragraph(run("Of "), run("us", { isStrong: true }), run("."))],
        es: [paragraph(run("De "), run("nosotros", { isEmphasis: true }), run("."))],
      },
    },
    {
      code: "prison",
      position: 1,
      title: { en: "About us" },
      text: [paragraph(run("Letters."))],
    },
  ]);
  expect(report.refused).toEqual([
    { where: "pages[2]", code: "far", reasons: ["There is no file ../far.md."] },
    { where: "pages[3]", code: "blank", reasons: ["blank.md: the text is empty"] },
    { where: "pages[4]", code: "none", reasons: ["text: there is no text in any language"] },
  ]);
});

test("updates a changed page and removes an unlisted one", async () => {
  await using at = await setup();
  const pages = ["about", "support"].map((code) => ({ code, title: code, text: "our page.md" }));
  await at.write({ books: [], pages }, { "our page.md": "One.\n" });
  expect((await at.import()).lists.pages).toMatchObject({ added: 2 });
  expect((await at.import()).lists.pages).toMatchObject({ unchanged: 2, changed: 0, removed: 0 });

  await at.write({ books: [], pages }, { "our page.md": "Two.\n" });
  expect((await at.import()).lists.pages).toMatchObject({ changed: 2 });

  await at.write({ books: [], pages: pages.slice(1) });
  const { lists } = await at.import({ allowRemovals: true });
  expect(lists.pages).toMatchObject({ removed: 1 });
  const kept = await at.database.db.selectFrom("pages").select(["code", "text"]).execute();
  expect(kept).toEqual([{ code: "support", text: [paragraph(run("Two."))] }]);
});

test("refuses a page with an unusable file and imports the others", async () => {
  await using at = await setup();
  const files: [string, string | Buffer, RegExp][] = [
    ["latin", Buffer.from([0x4f, 0xff]), /^latin\.md is not UTF-8 text/],
    ["letters", "a".repeat(50_001), /^letters\.md: .*50000/],
    ["long", "a".repeat(200_001), /^long\.md is too long/],
    ["pictures", "![a](/b.png)", /^pictures\.md: the text is empty/],
    ["lists", "- ".repeat(2_000), /^lists\.md: more than 10 signs/],
    ["quotations", "> ".repeat(2_000), /^quotations\.md: more than 10 signs/],
    ["strong", "**a ".repeat(4_000), /^strong\.md: more than 400/],
  ];
  const pages = files.map(([code]) => ({ code, title: "A page", text: `${code}.md` }));
  await at.write(
    { books: [], pages: [...pages, { code: "about", title: "About us", text: "Words." }] },
    Object.fromEntries(files.map(([code, content]) => [`${code}.md`, content])),
  );
  const { lists, refused } = await at.import();

  expect(lists.pages).toMatchObject({ added: 1, refused: files.length });
  expect(refused).toEqual(
    files.map(([code, , reason], at) => ({
      where: `pages[${at}]`,
      code,
      reasons: [expect.stringMatching(reason)],
    })),
  );
});

test("refuses the page code distributors and keeps later positions", async () => {
  await using at = await setup();
  const page = { title: "Ours", text: "Words." };
  const codes = ["no code", "distributors", "Distributors", "b"];
  await at.write({ books: [], pages: codes.map((code) => ({ ...page, code })) });
  const { refused } = await at.import();

  const reason = "code: this address is taken by the list of distributors";
  expect(refused).toEqual([
    expect.objectContaining({ where: "pages[0]" }),
    { where: "pages[1]", code: "distributors", reasons: [reason] },
    { where: "pages[2]", code: "Distributors", reasons: [reason] },
  ]);
  const kept = await at.database.db.selectFrom("pages").select(["code", "position"]).execute();
  expect(kept).toEqual([{ code: "b", position: 3 }]);
});

test("imports library facts, settings and country flags", async () => {
  await using at = await setup();
  await at.write({
    library: { name: "Ours", contact: { address: ["1 Mill Lane"] } },
    settings: { freeLimitUS: 12.5, collectShippingPercentUS: 5.35 },
    countries: [{ code: "BR", requiresTaxId: true }, { code: "XX" }],
  });
  const report = await at.import();
  const library = await at.database.db.selectFrom("library").selectAll().executeTakeFirstOrThrow();

  expect(library.facts).toMatchObject({
    name: "Ours",
    contact: { address: ["1 Mill Lane"], phone: "" },
  });
  expect(library.cart_settings).toMatchObject({ freeLimitUS: 12.5, freeLimitForeign: 20 });
  expect(report.refused).toEqual([
    { where: "countries[1]", code: "XX", reasons: ["There is no country XX."] },
  ]);
});

test("imports recordings and courses with their files", async () => {
  await using at = await setup();
  await at.write(
    {
      authors: [spurgeon],
      topics: [grace],
      series: [puritans],
      audios: [
        {
          code: "hymn",
          title: "A hymn",
          author: "Anon",
          serie: "puritans",
          language: "en",
          audioUrl: "h.mp3",
        },
        { code: "far", title: "Far", language: "en", audioUrl: "https://media.example/far.mp3" },
        { code: "fake", title: "Fake", language: "en", audioUrl: "c-1.pdf" },
      ],
      courses: [
        {
          code: "c",
          title: "A course",
          author: "spurgeon",
          topic: "grace",
          language: "en",
          courseBooks: [
            { name: "Course book", format: "pdf", fileSuffix: "-1", url: "c-1.pdf" },
            { name: "Answers", format: "pdf", isAnswerBook: true, url: "c-1.pdf" },
          ],
        },
      ],
    },
    { "h.mp3": "ID3 and so on", "c-1.pdf": pdf },
  );
  const report = await at.import();

  expect(report.lists).toMatchObject({ audios: { added: 2, refused: 1 }, courses: { added: 1 } });
  const audios = await at.database.db
    .selectFrom("audios")
    .select(["code", "url", "size"])
    .orderBy("code")
    .execute();
  expect(audios).toEqual([
    { code: "far", url: "https://media.example/far.mp3", size: null },
    { code: "hymn", url: null, size: 13 },
  ]);
  expect((await at.import()).lists).toMatchObject({
    audios: { unchanged: 2 },
    courses: { unchanged: 1 },
  });
});

test("reports the same in a check and stores nothing", async () => {
  await using at = await setup();
  await at.write(
    {
      authors: [spurgeon],
      topics: [grace],
      series: [puritans],
      books: [book({ pdfUrl: "a.pdf" }), book({ code: "bad", authors: ["nobody"] })],
    },
    { "a.pdf": pdf },
  );
  const report = await checkCatalog(at);

  expect(report.lists.books).toMatchObject({ added: 1, refused: 1 });
  expect(await titles(at.database)).toEqual([]);
});

test("rebuilds the search after a stopped import, even without changes", async () => {
  await using at = await setup();
  // A file on another host keeps its unusual name.
  const audioUrl = "https://example.org/100%.mp3";
  await at.write({ books: [book({ authors: [], topics: [], series: [], audioUrl })] });
  expect((await at.import()).refused).toEqual([]);
  await sql`update library set search_is_stale = true`.execute(at.database.db);
  await sql`truncate search_words`.execute(at.database.db);

  await at.import();
  const { rows } = await sql<{
    words: number;
  }>`select count(*)::int as words from search_words`.execute(at.database.db);
  expect(rows[0]?.words).toBeGreaterThan(0);
});

test("updates only the search rows of a changed book", async () => {
  await using at = await setup();
  const plain = { authors: [], topics: [], series: [] };
  const books = Array.from({ length: 60 }, (_, place) =>
    book({ ...plain, code: `book-${place}`, title: `Star ${place}` }),
  );
  await at.write({ books });
  await at.import();
  expect(at.vacuum).toHaveBeenCalledTimes(1);

  await at.write({ books: [...books.slice(1), { ...books[0], title: "Bell 0" }] });
  expect((await at.import()).lists.books).toMatchObject({ changed: 1, unchanged: 59 });
  expect(at.vacuum).toHaveBeenCalledTimes(1);
  const recent = at.database.db.selectFrom("search_books_recent").select("title_key");
  expect(await recent.execute()).toEqual([{ title_key: "bell0" }]);
  expect(await readState(at.database)).toEqual({ version: 2, isStale: false });
});

test("rebuilds the search when many books changed", async () => {
  await using at = await setup();
  const plain = { authors: [], topics: [], series: [] };
  const books = (word: string) =>
    Array.from({ length: 8 }, (_, place) =>
      book({ ...plain, code: `book-${place}`, title: `${word} ${place}` }),
    );
  await at.write({ books: books("Star") });
  await at.import();
  await at.write({ books: books("Bell") });
  await at.import();

  expect(at.vacuum).toHaveBeenCalledTimes(2);
  const rows = await at.database.db.selectFrom("search_books").select("title_key").execute();
  expect(rows.map(({ title_key }) => title_key.slice(0, 4))).toEqual(Array(8).fill("bell"));
});

test("refuses books with unstorable values and imports the others", async () => {
  await using at = await setup();
  const invalidFields = {
    "a-nul": { title: "Nu\u0000l" },
    "half-a-character": { title: "half \ud800" },
    "an-author-twice": { authors: ["spurgeon", "spurgeon"] },
    "an-address-that-is-none": { audioUrl: "https://exa mple.org/x.mp3" },
    "an-address-that-is-not-secure": { audioUrl: "http://example.org/x.mp3" },
    "a-day-before-all-days": { created: "0000-01-01" },
    "a-tenth-of-a-cent": { price: 1.234 },
  };
  const plain = { topics: [], series: [] };
  const invalidBooks = Object.entries(invalidFields).map(([code, fields]) =>
    book({ ...plain, code, ...fields }),
  );
  await at.write({
    authors: [spurgeon],
    books: [...invalidBooks, book({ ...plain, title: "Good" })],
  });
  const { lists, refused } = await at.import();

  expect(lists.books).toMatchObject({ added: 1, refused: invalidBooks.length });
  expect(refused).toMatchObject(
    Object.keys(invalidFields).map((code, at) => ({ where: `books[${at}]`, code })),
  );
  expect(await titles(at.database)).toEqual(["Good"]);
});

test("stores the binding of a book and refuses an unknown one", async () => {
  await using at = await setup();
  const plain = { authors: [], topics: [], series: [] };
  const unbound = book({ ...plain, code: "unbound" });
  const bound = book({ ...plain, code: "bound", binding: "hardcover" });
  await at.write({ books: [unbound, bound, book({ ...plain, code: "odd", binding: "leather" })] });

  const { refused } = await at.import();
  expect(refused.map(({ code, reasons }) => `${code}: ${reasons.join("; ")}`)).toEqual([
    'odd: binding: Invalid option: expected one of "softcover"|"hardcover"|"stapled"',
  ]);
  const stored = at.database.db.selectFrom("books").select(["code", "binding"]).orderBy("code");
  expect(await stored.execute()).toEqual([
    { code: "bound", binding: "hardcover" },
    { code: "unbound", binding: null },
  ]);

  await at.write({
    books: [
      { ...unbound, binding: null },
      { ...bound, binding: "stapled" },
    ],
  });
  expect((await at.import()).lists.books).toMatchObject({ changed: 1, unchanged: 1 });
});

test("refuses a repeated number and raises the version after a change", async () => {
  await using at = await setup();
  await at.write({ series: [puritans, { id: 9, code: "others", name: "Others" }], books: [] });

  expect((await at.import()).lists.series).toMatchObject({ added: 1, refused: 1 });
  expect(await readState(at.database)).toEqual({ version: 1, isStale: false });
  expect((await at.import()).lists.series).toMatchObject({ unchanged: 1, refused: 1 });
  expect(await readState(at.database)).toEqual({ version: 1, isStale: false });
  expect(at.vacuum).toHaveBeenCalledOnce();
});

test("raises the version after a stopped import, and leaves the search stale", async () => {
  await using at = await setup();
  await at.write({ series: [puritans], topics: [grace], books: [] });

  await expect(at.import({ onProgress: breakOff })).rejects.toThrow("The line broke off.");
  expect(await readState(at.database)).toEqual({ version: 1, isStale: true });
  await at.import();
  expect(await readState(at.database)).toEqual({ version: 2, isStale: false });
});

test("refuses only the books of a large batch that cannot be written", async () => {
  await using at = await setup();
  const plain = { authors: [], topics: [], series: [], articles: [{ title: "To You" }] };
  // Batches have 200 books, so both batches have an error.
  const books = Array.from({ length: 215 }, (_, place) =>
    book({ ...plain, code: `book-${place}`, title: place % 200 === 7 ? "Odd" : "Even" }),
  );
  await at.write({ books: [...books.slice(0, 50), books[40], ...books.slice(50), books[60]] });
  await sql`alter table books add constraint not_odd check (title <> 'Odd')`.execute(
    at.database.db,
  );
  const { lists, refused } = await at.import();

  expect(lists.books).toMatchObject({ added: 213, refused: 4 });
  expect(refused.map(({ where, code }) => [where, code])).toEqual([
    ["books[7]", "book-7"],
    ["books[50]", "book-40"],
    ["books[208]", "book-207"],
    ["books[216]", "book-60"],
  ]);
  expect(refused[0]?.reasons.join()).toContain("not_odd");
  expect(new Set(await titles(at.database))).toEqual(new Set(["Even"]));
  expect(await countRows(at.database)).toEqual({ books: 213, articles: 213 });
  expect((await at.import()).lists.books).toMatchObject({ unchanged: 213, refused: 4 });
});

test("stops with the record's position when the database fails", async () => {
  await using at = await setup();
  await at.write({ books: [book({ authors: [], topics: [], series: [] })] });
  await sql`drop table book_chapters cascade`.execute(at.database.db);

  await expect(at.import()).rejects.toThrow(/books\[0\]: .*book_chapters/);
});

test("dates a new book by the library's calendar day", async () => {
  await using at = await setup();
  const plain = { authors: [], topics: [], series: [], created: null };
  await at.write({ books: [book(plain)] });
  await at.import({ today: "2026-02-28" });
  await at.write({ books: [book({ ...plain, title: "Revised" })] });
  await at.import({ today: "2026-03-01" });

  const row = await at.database.db.selectFrom("books").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ title: "Revised", created_at: "2026-02-28" });
});

test("refuses only the records with a NUL in an address", async () => {
  await using at = await setup();
  const website = "https://example.org/\0";
  await at.write({
    library: { name: "Ours", donationUrl: website },
    distributors: [{ ...distributor("a"), website }, distributor("b")],
    books: [],
  });
  expect((await at.import()).lists).toMatchObject({
    library: { refused: 1 },
    distributors: { added: 1, refused: 1 },
  });
});

function paragraph(...runs: PageRun[]): PageBlock {
  return { kind: "paragraph", runs };
}

function run(text: string, style: Partial<PageRun> = {}): PageRun {
  return { text, isStrong: false, isEmphasis: false, href: null, ...style };
}

async function countRows({ db }: OpenDatabase) {
  const { rows } = await sql`select (select count(*)::int from books) as books,
    (select count(*)::int from articles) as articles`.execute(db);
  return rows[0];
}

function breakOff(): never {
  throw new Error("The line broke off.");
}

async function readState({ db }: OpenDatabase) {
  return { version: await readCatalogVersion(db), isStale: await isSearchStale(db) };
}
