import { access, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";

import { listWithheldFiles } from "#api/db/catalog/withheld-files.ts";
import { readCatalogVersion } from "#api/db/library/library.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { changeStatus, deleteRecords } from "./change-records.ts";
import { deleteFormerFiles } from "./delete-former-files.ts";
import { checkCatalog, importCatalog, type ImportOptions } from "./import-catalog.ts";
import { describeReport } from "./import-report.ts";

/** A library whose imports are compared with checks. */
async function setup() {
  const top = await mkdtemp(join(tmpdir(), "lectern-status-"));
  const opened = await openTestDatabase();
  const database = { ...opened, vacuum: async () => {} };
  const [folder, mediaRoot] = [join(top, "catalog"), join(top, "media")];
  await mkdir(folder);
  const options = { database, folder, mediaRoot, timeZone: "America/Chicago" };
  const records = { database, mediaRoot, today: "2026-03-01", table: "books" as const };

  return {
    database,
    mediaRoot,
    write: (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content),
    writeCatalog: (catalog: object) =>
      writeFile(join(folder, "catalog.json"), JSON.stringify(catalog)),
    /** Checks, then imports, and expects the same report. */
    async import(more: Partial<ImportOptions> = {}) {
      const checked = await checkCatalog({ ...options, ...more });
      const imported = await importCatalog({ ...options, ...more });
      expect(checked).toEqual(imported);
      return { report: imported, lines: describeReport(imported) };
    },
    withdraw: (...codes: string[]) => changeStatus({ ...records, codes }, "withdrawn"),
    delete: (...codes: string[]) => deleteRecords({ ...records, codes }),
    async statuses() {
      const rows = await database.db
        .selectFrom("books")
        .select(["code", "withdrawn_at"])
        .orderBy("code")
        .execute();
      return Object.fromEntries(rows.map((row) => [row.code, row.withdrawn_at !== null]));
    },
    async listed() {
      const { rows } = await sql<{ code: string }>`
        select code from book_shelves join books on id = book_id where shelf = '//' order by code`.execute(
        database.db,
      );
      return rows.map(({ code }) => code);
    },
    isStored: (path: string) =>
      access(join(mediaRoot, path)).then(
        () => true,
        () => false,
      ),
    async [Symbol.asyncDispose]() {
      await database.close();
      await rm(top, { recursive: true, force: true });
    },
  };
}

const picture = sharp({ create: { width: 64, height: 90, channels: 3, background: "#22493b" } });

const book = (code: string, more: object = {}) => ({
  code,
  title: `Title of ${code}`,
  language: "en",
  ...more,
});

test("follows the status of a spreadsheet in three languages", async () => {
  await using at = await setup();
  const table = (...rows: string[]) =>
    at.write("books.csv", ["code,title,language,status,price", ...rows].join("\n"));
  await table("lamp,Lamp,en,,1", "rock,Rock,en,Mostrado,2", "well,Well,en,retiré,3");
  const first = await at.import();
  expect(first.lines).toContain("Withdrawn: books well");
  expect(first.report.lists.books).toMatchObject({ added: 3 });
  expect(await at.statuses()).toEqual({ lamp: false, rock: false, well: true });
  expect(await at.listed()).toEqual(["lamp", "rock"]);

  await table("lamp,Lamp,en,RETIRADA,1", "rock,Rock,en,visible,2", "well,Well,en,shown,3");
  const second = await at.import();
  expect(second.report.lists.books).toMatchObject({ changed: 2, unchanged: 1 });
  expect(second.lines).toEqual(
    expect.arrayContaining(["Withdrawn: books lamp", "Shown again: books well"]),
  );
  expect(await at.listed()).toEqual(["rock", "well"]);

  await table("lamp,Lamp,en,supprimé,1", "rock,,,deleted,", "well,Well 2,en,withdrawn,3");
  const third = await at.import();
  expect(third.report.lists.books).toMatchObject({ removed: 2, changed: 1 });
  expect(third.lines).toEqual(
    expect.arrayContaining([
      "Changed: books well: title",
      "Withdrawn: books well",
      "Deleted: books lamp",
      "Deleted: books rock",
    ]),
  );
  expect(await at.statuses()).toEqual({ well: true });
  const version = await readCatalogVersion(at.database.db);
  const fourth = await at.import();
  expect(fourth.report.lists.books).toMatchObject({ unchanged: 3, changed: 0, removed: 0 });
  expect(await readCatalogVersion(at.database.db)).toBe(version);
});

test("refuses an unknown status and names what is expected", async () => {
  await using at = await setup();
  await at.write("books.csv", "code,title,language,status,publishAt\na,A,en,gone,tomorrow");
  expect((await at.import()).lines.slice(-4, -1)).toEqual([
    "Refused: books.csv, row 2 (a):",
    '  - column status has "gone", expected shown, withdrawn or deleted',
    '  - column publishAt has "tomorrow", expected a day such as 2026-01-31, or with a time such as 2026-01-31 08:30',
  ]);
});

test("names only the status when a list of codes has a wrong one", async () => {
  await using at = await setup();
  await at.write("books.csv", "code,status\na,gone");
  expect((await at.import()).report.refused).toMatchObject([
    { reasons: ['column status has "gone", expected shown, withdrawn or deleted'] },
  ]);
});

test("counts a new status as a change, and updates lists and search", async () => {
  await using at = await setup();
  await at.write("series.csv", "id,code,name,status\n1,hills,Hills,withdrawn");
  await at.write("books.csv", "code,title,language,series,price\na,A,en,hills,1");
  await at.import();
  const listShelves = async () =>
    (
      await at.database.db
        .selectFrom("shelf_counts")
        .select("books")
        .where("kind", "=", "series")
        .where("language", "=", "en")
        .execute()
    ).map(({ books }) => books);
  expect(await listShelves()).toEqual([]);

  await at.write("series.csv", "id,code,name,status\n1,hills,Hills,shown");
  await at.write("books.csv", "code,title,language,status\na,A,en,withdrawn");
  const { report } = await at.import();
  expect(report.lists).toMatchObject({
    series: { changed: 1, unchanged: 0 },
    books: { changed: 1, unchanged: 0 },
  });
  expect(await at.listed()).toEqual([]);
  await at.write("books.csv", "code,title,language,status\na,A,en,shown");
  await at.import();
  expect(await listShelves()).toEqual([1]);
});

test("leaves a book withdrawn by command as it is until it is shown", async () => {
  await using at = await setup();
  await at.writeCatalog({ books: [book("lamp"), book("rock")] });
  await at.import();
  await at.withdraw("lamp");

  const again = await at.import();
  expect(again.report.lists.books).toMatchObject({ unchanged: 2 });
  expect(again.lines).toContain(
    'Note: books: withdrawn records stay withdrawn until their status is "shown": lamp.',
  );
  await at.writeCatalog({ books: [book("lamp", { title: "A New Title" }), book("rock")] });
  await at.import();
  expect(await at.statuses()).toEqual({ lamp: true, rock: false });

  await at.writeCatalog({ books: [book("lamp", { title: "A New Title", status: "shown" })] });
  expect((await at.import()).lines).toContain("Shown again: books lamp");
  expect(await at.listed()).toEqual(["lamp", "rock"]);
});

test("never gives a deleted code or number to another record", async () => {
  await using at = await setup();
  const series = [{ id: 7, code: "hills", name: "Hills" }];
  await at.writeCatalog({ series, books: [book("lamp")] });
  await at.import();
  await at.writeCatalog({
    series: [{ ...series[0], status: "deleted" }],
    books: [{ code: "lamp", status: "deleted" }],
  });
  await at.import();

  await at.writeCatalog({
    series: [{ id: 7, code: "valleys", name: "Valleys" }],
    books: [book("lamp")],
  });
  const { lines, report } = await at.import();
  expect(report.refused).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^Refused: books\[0\] \(lamp\): The record with this code was deleted on \d{4}-\d\d-\d\d\. A deleted code is not used again: give this record another code\.$/,
      ),
      expect.stringMatching(/ \(valleys\): The number 7 belonged to hills, which was deleted on /),
    ]),
  );
});

test("deletes a record and those that named it in one import", async () => {
  await using at = await setup();
  const all = {
    series: [{ id: 1, code: "hills", name: "Hills" }],
    topics: [{ id: 1, code: "grace", name: "Grace" }],
    authors: [{ code: "ann", name: "Ann" }],
    books: [book("lamp", { authors: ["ann"], topics: ["grace"], series: ["hills"] })],
  };
  await at.writeCatalog(all);
  await at.import();
  const deleted = { status: "deleted" };
  const authors = [{ ...all.authors[0], ...deleted }];
  await at.writeCatalog({ authors });
  const refused = await at.import();
  expect(refused.lines).toContain(
    "Refused: authors[0] (ann): The book lamp still names it. Change or delete that first, or withdraw this.",
  );

  await at.writeCatalog({
    series: [{ ...all.series[0], ...deleted }],
    topics: [{ ...all.topics[0], ...deleted }],
    authors,
    books: [{ code: "lamp", ...deleted }],
  });
  const { report } = await at.import();
  expect(report.refused).toEqual([]);
  expect(report.states.map(({ list }) => list)).toEqual(["books", "authors", "topics", "series"]);
});

test("publishes at a time of the library's time zone", async () => {
  await using at = await setup();
  const times = ["2026-03-01", "2026-07-01T08:30", "2099-01-01 00:00"];
  await at.writeCatalog({
    books: times.map((publishAt, place) => book(`book-${place}`, { publishAt })),
    audios: [{ ...book("song"), audioUrl: "https://a.example/1.mp3", publishAt: times[2] }],
    courses: [{ ...book("course"), publishAt: times[2] }],
  });
  await at.import();
  const stored = await at.database.db
    .selectFrom("books")
    .select("publish_at")
    .orderBy("code")
    .execute();
  expect(stored.map(({ publish_at }) => publish_at?.toISOString())).toEqual([
    "2026-03-01T06:00:00.000Z",
    "2026-07-01T13:30:00.000Z",
    "2099-01-01T06:00:00.000Z",
  ]);
  expect(await at.listed()).toEqual(["book-0", "book-1"]);
  const { rows } = await sql`
    select id from search_audios union all select id from search_courses`.execute(at.database.db);
  expect(rows).toEqual([]);

  await at.write("a.pdf", "%PDF-1.7\n%%EOF");
  const withFile = (fields: object) =>
    at.writeCatalog({ books: [book("book-1", { pdfUrl: "a.pdf", ...fields })] });
  await withFile({ publishAt: times[1] });
  expect((await at.import()).report.withheld).toEqual([]);
  await withFile({ publishAt: times[2] });
  const { withheld } = (await at.import()).report;
  expect(withheld).toEqual([expect.stringMatching(/^files\/.*\.pdf$/)]);
  await withFile({ publishAt: times[1] });
  expect((await at.import()).report.returned).toEqual(withheld);

  await at.writeCatalog({ books: [book("book-2")] });
  expect((await at.import()).lines).toContain("Changed: books book-2: publishAt");
  expect(await at.listed()).toEqual(["book-0", "book-1", "book-2"]);
});

test("deletes replaced files and covers but not those that others name", async () => {
  await using at = await setup();
  await at.write("a.pdf", "%PDF-1.7\na\n%%EOF");
  await at.write("b.pdf", "%PDF-1.7\nb\n%%EOF");
  await at.write("a.png", await picture.png().toBuffer());
  const files = { pdfUrl: "a.pdf", coverUrl: "a.png" };
  await at.writeCatalog({ books: [book("lamp", files), book("rock", files)] });
  await at.import();
  const [path = ""] = (await pathsOf("lamp")).map((row) => row.path ?? "");
  const listCovers = async () =>
    (await readdir(join(at.mediaRoot, "covers"), { recursive: true })).filter((name) =>
      name.includes("."),
    );
  const covers = await listCovers();
  expect(covers.length).toBeGreaterThan(0);

  await at.writeCatalog({ books: [book("lamp", { pdfUrl: "b.pdf" })] });
  expect((await at.import()).report.withheld).toEqual([]);
  expect(await at.isStored(path)).toBe(true);
  expect(await listWithheldFiles(at.database.db)).toEqual([]);

  await at.writeCatalog({ books: [book("rock", { pdfUrl: "b.pdf" })] });
  const { report } = await at.import();
  expect(report.withheld.toSorted()).toEqual([
    ...covers.map((name) => `covers/${name}`).toSorted(),
    path,
  ]);
  expect(await at.isStored(path)).toBe(false);
  expect(await listCovers()).toEqual([]);
  expect(await listWithheldFiles(at.database.db)).toMatchObject([{ isGone: true }, { path }]);

  await at.writeCatalog({ books: [book("rock", files)] });
  await at.import();
  expect(await at.isStored(path)).toBe(true);
  expect(await listWithheldFiles(at.database.db)).toEqual([]);

  function pathsOf(code: string) {
    return at.database.db
      .selectFrom("book_files as f")
      .innerJoin("books as b", "b.id", "f.book_id")
      .select("f.path")
      .where("b.code", "=", code)
      .execute();
  }
});

test("deletes files of an interrupted command later, unless named again", async () => {
  await using at = await setup();
  await at.write("a.pdf", "%PDF-1.7\na\n%%EOF");
  await at.write("b.pdf", "%PDF-1.7\nb\n%%EOF");
  await at.writeCatalog({
    books: [book("lamp", { pdfUrl: "a.pdf" }), book("rock", { pdfUrl: "b.pdf" })],
  });
  await at.import();
  const paths = (
    await at.database.db.selectFrom("book_files").select("path").orderBy("book_id").execute()
  ).map((row) => row.path ?? "");
  // As if the process had ended between the commit and the first file.
  await sql`create function stop() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$`.execute(
    at.database.db,
  );
  await sql`create trigger stop before update on former_files for each row execute function stop()`.execute(
    at.database.db,
  );
  await expect(at.delete("lamp", "rock")).rejects.toThrow("stopped");
  await sql`drop trigger stop on former_files`.execute(at.database.db);
  expect(await listWithheldFiles(at.database.db)).toMatchObject(
    paths.toSorted().map((path) => ({ path, isGone: true })),
  );

  await at.writeCatalog({ books: [book("well", { pdfUrl: "a.pdf" })] });
  await at.import();
  expect(await Promise.all(paths.map(at.isStored))).toEqual([true, false]);
  expect(await deleteFormerFiles(at.database, at.mediaRoot)).toEqual([]);
});
