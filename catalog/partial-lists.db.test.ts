import { mkdir, mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { expect, test } from "vitest";

import { readRecordFields, type RecordTable } from "#api/db/catalog/record-fields.ts";
import { makeEpub } from "#tests/epubs/make-epub.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { checkCatalog, importCatalog } from "./import-catalog.ts";

const full = {
  "series.csv": "id,code,name.en\n1,hills,Hills\n",
  "topics.csv": "id,code,name.en\n1,hope,Hope\n",
  "authors.csv": "code,name,date,biography.en\nann,Ann Ample,1900–1970,She wrote.\n",
  "books.csv": `code,title,language,type,price,authors,topics,series,pdfUrl,epubUrl,publisher,year,featured
lamp,The Lamp,en,Paperbacks,4.50,ann,hope,hills:2,lamp.pdf,lamp.epub,Ample Press,2024,1
`,
  "articles.csv": "book,title\nlamp,One\n",
  "audios.csv":
    "code,title,language,author,serie,audioUrl\nsong,Song,en,Ann,hills,https://audio.test/1.mp3\n",
  "courses.csv": "code,title,language,author,topic,description\nsteps,Steps,en,ann,hope,Words.\n",
  "lamp.pdf": "%PDF-1.7\n%%EOF",
};

test("keeps what a spreadsheet has no column for", async () => {
  await using at = await setup();
  await at.write({ ...full, "lamp.epub": makeEpub() });
  await at.import();
  const before = await at.readAll();

  await at.write({
    "authors.csv": "code,name\nann,Ann Ample\n",
    "books.csv": "code,title,language,price\nlamp,The Lamp,en,9.00\n",
    "audios.csv": "code,title,language,audioUrl\nsong,Song,en,https://audio.test/1.mp3\n",
    "courses.csv": "code,title,language\nsteps,Steps,en\n",
  });
  const { changes, withheld } = await at.import();
  const changed = changes.filter(({ fields }) => fields.length > 0);
  expect(changed).toMatchObject([{ list: "books", code: "lamp", fields: ["price"] }]);
  expect(withheld).toEqual([]);
  const { books, ...others } = await at.readAll();
  expect({ ...others, books: { ...books, price_cents: 450 } }).toEqual(before);

  // An empty cell is another thing.
  await at.write({ "books.csv": "code,title,language,pdfUrl,authors\nlamp,The Lamp,en,,\n" });
  expect((await at.import()).changes).toMatchObject([
    { code: "lamp", fields: ["PDF", "authors", "file name of the PDF"] },
  ]);
});

test("keeps what short lists and countries have no column for", async () => {
  await using at = await setup();
  const lists = {
    "distributors.csv": "code,name,country,address,website\nd1,D,US,A Street,https://d.test/\n",
    "videos.csv": "id,title,description,publishedAt\nv1,V,Words,2026-01-31\n",
    "notices.csv": "id,text.en,text.es\n1,Closed,Cerrado\n",
    "countries.csv": "code,orderingEnabled,requiresTaxId\nBR,no,yes\n",
    "series.csv": "id,code,name.en,name.es\n1,hills,Hills,Cerros\n",
    "authors.csv": "code,name,biography.en,biography.es\nann,Ann,She wrote,Escribió\n",
  };
  await at.write(lists);
  await at.import();
  await at.write({
    "distributors.csv": "code,name,country\nd1,Dora,US\n",
    "videos.csv": "id,title,publishedAt\nv1,Video,2026-01-31\n",
    "notices.csv": "id,text.en\n1,Open\n",
    "countries.csv": "code,orderingEnabled\nBR,yes\n",
    "series.csv": "id,code,name.en\n1,hills,High Hills\n",
    "authors.csv": "code,name,biography.en\nann,Ann,\n",
  });
  const { changes } = await at.import();
  expect(Object.fromEntries(changes.map(({ list, fields }) => [list, fields]))).toEqual({
    distributors: ["name"],
    videos: ["title"],
    notices: ["text"],
    countries: ["orderingEnabled"],
    series: ["name"],
    authors: ["biography"],
  });
  const { db } = at.database;
  expect(await db.selectFrom("distributors").select(["address", "website"]).execute()).toEqual([
    { address: "A Street", website: "https://d.test/" },
  ]);
  expect(await db.selectFrom("videos").select("description").execute()).toEqual([
    { description: "Words" },
  ]);
  expect(await db.selectFrom("notices").select("text").execute()).toEqual([
    { text: { en: "Open", es: "Cerrado" } },
  ]);
  expect(await db.selectFrom("series").select("name").execute()).toEqual([
    { name: { en: "High Hills", es: "Cerros" } },
  ]);
  expect(await db.selectFrom("authors").select("biography").execute()).toEqual([
    { biography: { es: "Escribió" } },
  ]);
  const country = await db
    .selectFrom("countries")
    .select(["ordering_enabled", "requires_tax_id"])
    .where("code", "=", "BR")
    .execute();
  expect(country).toEqual([{ ordering_enabled: true, requires_tax_id: true }]);
});

test("keeps where a book is featured in languages without a column", async () => {
  await using at = await setup();
  const columns = "code,title,language";
  await at.write({ "books.csv": `${columns},featured,featured.es\nlamp,The Lamp,fr,1,2\n` });
  await at.import();
  const readRanks = async () => {
    const { featured } = await at.database.db
      .selectFrom("books")
      .select("featured")
      .executeTakeFirstOrThrow();
    return featured && Object.entries(featured).map(([language, { rank }]) => [language, rank]);
  };
  await at.write({ "books.csv": `${columns},featured\nlamp,The Lamp,fr,3\n` });
  await at.import();
  expect(await readRanks()).toEqual([
    ["es", 2],
    ["fr", 3],
  ]);
  await at.write({ "books.csv": `${columns},featured\nlamp,The Lamp,fr,\n` });
  await at.import();
  expect(await readRanks()).toEqual([["es", 2]]);
  await at.write({ "books.csv": `${columns},featured.es\nlamp,The Lamp,fr,\n` });
  await at.import();
  expect(await readRanks()).toBeNull();
});

test("calls a record unchanged when only the columns of its list are fewer", async () => {
  await using at = await setup();
  await at.write({
    "books.csv": "code,title,language,price\nlamp,Lamp,en,4.50\nrock,Rock,en,4.50\n",
  });
  await at.import();
  await at.write({ "books.csv": "code,title,language\nlamp,Lamp,en\nrock,The Rock,en\n" });
  const { lists, changes } = await at.import();
  expect(lists.books).toMatchObject({ changed: 1, unchanged: 1 });
  expect(changes).toMatchObject([
    { code: "lamp", fields: [] },
    { code: "rock", fields: ["title"] },
  ]);
  expect((await at.import()).lists.books).toMatchObject({ unchanged: 2 });
});

test("keeps the given cover when a new EPUB has another one", async () => {
  await using at = await setup();
  const cover = await sharp({ create: { width: 60, height: 90, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const books = "code,title,language,epubUrl";
  await at.write({
    "books.csv": `${books},coverUrl\nlamp,The Lamp,en,lamp.epub,lamp.png\n`,
    "lamp.epub": makeEpub(),
    "lamp.png": cover,
  });
  await at.import();
  await at.write({
    "books.csv": `${books}\nlamp,The Lamp,en,lamp.epub\n`,
    "lamp.epub": makeEpub({ "OEBPS/more.xhtml": "<html><body>More</body></html>" }),
  });
  const { changes, withheld } = await at.import();
  expect(changes).toMatchObject([{ code: "lamp", fields: ["EPUB"] }]);
  expect(withheld.filter((path) => path.startsWith("covers/"))).toEqual([]);
});

test("withdraws and shows records by their codes alone", async () => {
  await using at = await setup();
  await at.write({ ...full, "lamp.epub": makeEpub() });
  await at.import();
  const before = await at.readAll();
  for (const status of ["withdrawn", "shown"]) {
    await at.write({ "books.csv": `code,status\nlamp,${status}\nrock,${status}\n` });
    expect(await at.import()).toMatchObject({
      lists: { books: { changed: 1, refused: 1 } },
      refused: [
        { code: "rock", reasons: ['column code has "rock": the library has no such record'] },
      ],
    });
    expect(await at.readAll()).toEqual(before);
  }
});

async function setup() {
  const top = await mkdtempDisposable(join(tmpdir(), "lectern-partial-"));
  const database = await openTestDatabase();
  const [folder, mediaRoot] = [join(top.path, "catalog"), join(top.path, "media")];
  const options = { database, folder, mediaRoot };
  return {
    database,
    async write(files: Record<string, string | Uint8Array>) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      for (const [name, content] of Object.entries(files)) {
        await writeFile(join(folder, name), content);
      }
    },
    async import() {
      const checked = await checkCatalog(options);
      const report = await importCatalog(options);
      expect(checked).toEqual(report);
      return report;
    },
    /** What is stored of the only record of each list. */
    async readAll() {
      const codes: Partial<Record<RecordTable, string>> = {
        authors: "ann",
        books: "lamp",
        audios: "song",
        courses: "steps",
      };
      const all = Object.entries(codes).map(async ([table, code]) => {
        const fields = await readRecordFields(database.db, table as RecordTable, [code]);
        return [table, fields.get(code)] as const;
      });
      return Object.fromEntries(await Promise.all(all));
    },
    async [Symbol.asyncDispose]() {
      await database.close();
      await top.remove();
    },
  };
}
