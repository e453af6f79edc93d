import {
  cp,
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";

import { nestStoredPaths } from "#api/db/catalog/media-paths.ts";
import { readCatalogVersion } from "#api/db/library/library.ts";
import { bookFiles, readBookIndex } from "#api/files/book-files.ts";
import { fileSources } from "#api/files/file-source.ts";
import { findOtherPlace, toNestedPath } from "#domain/media-path.ts";
import { mediaFiles } from "#server/files/media-files.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";
import { writeEpub } from "#tests/epubs/make-epub.ts";

import { importCatalog } from "./import-catalog.ts";
import { moveMedia } from "./move-media.ts";

const top = await mkdtempDisposable(join(tmpdir(), "lectern-media-"));
const [folder, presentRoot] = [join(top.path, "catalog"), join(top.path, "present")];
const database = await openTestDatabase();
const { db } = database;
afterAll(async () => {
  await database.close();
  await top[Symbol.asyncDispose]();
});
await importSample();
const paths = await listStoredPaths();
let copies = 0;

async function importSample(): Promise<void> {
  await mkdir(folder);
  await writeEpub(join(folder, "lamp.epub"));
  await writeFile(join(folder, "lamp.pdf"), "%PDF-1.7\n%%EOF");
  await writeFile(join(folder, "hymn.mp3"), Buffer.from([0xff, 0xfb, 0x90, 0, 0, 0, 0, 0]));
  for (const [name, color] of Object.entries({ cover: "red", photo: "green" })) {
    const picture = { width: 400, height: 600, channels: 3, background: color } as const;
    await sharp({ create: picture })
      .png()
      .toFile(join(folder, `${name}.png`));
  }
  const author = { code: "ann", name: "Ann Ample", lastName: "Ample", photo: "photo.png" };
  const book = { code: "lamp", title: "The Lamp", language: "en", authors: ["ann"] };
  const articles = [{ title: "One", audioUrl: "hymn.mp3" }];
  const files = { epubUrl: "lamp.epub", pdfUrl: "lamp.pdf", coverUrl: "cover.png", articles };
  const course = { code: "steps", title: "Steps", language: "en", coverUrl: "cover.png" };
  const courseBooks = [{ name: "Book", format: "pdf", fileSuffix: "", url: "lamp.pdf" }];
  const catalog = {
    authors: [author],
    books: [{ ...book, ...files }],
    audios: [{ code: "hymn", title: "Hymn", language: "en", audioUrl: "hymn.mp3" }],
    courses: [{ ...course, courseBooks }],
    videos: [
      {
        id: "v",
        title: "V",
        description: "",
        thumbnailUrl: "photo.png",
        publishedAt: "2026-01-01",
      },
    ],
  };
  await writeFile(join(folder, "catalog.json"), JSON.stringify(catalog));
  const report = await importCatalog({ database, folder, mediaRoot: presentRoot });
  expect(report.refused).toEqual([]);
}

/** Every path that the database has, in its present form. */
async function listStoredPaths(): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from book_files union select unpacked from book_files where unpacked is not null
    union select audio_path from articles union select path from audios union select path from course_books
    union select 'covers/' || (picture ->> 'id') from (
      select cover as picture from books union all select photo from authors
      union all select cover from courses union all select picture from videos
    ) pictures order by path`.execute(db);
  return rows.map(({ path }) => path);
}

/** Gives the database and a media folder the form in which earlier versions left them. */
async function restoreFormerForm(): Promise<string> {
  const root = join(top.path, `media-${++copies}`);
  await cp(presentRoot, root, { recursive: true });
  const entries = await readdir(root, { recursive: true });
  for (const entry of entries) {
    const isTop = /^\w+\/..\/..\/[^/]+$/.test(entry);
    if (isTop) await rename(join(root, entry), join(root, findOtherPlace(entry) ?? ""));
  }
  for (const entry of entries.filter((name) => /^\w+\/..$/.test(name)))
    await rm(join(root, entry), { recursive: true });

  for (const [table, column] of [
    ["book_files", "path"],
    ["book_files", "unpacked"],
    ["articles", "audio_path"],
    ["audios", "path"],
    ["course_books", "path"],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} =
      regexp_replace(${sql.ref(column)}, '/../../', '/')`.execute(db);
  for (const [table, column] of [
    ["books", "cover"],
    ["authors", "photo"],
    ["courses", "cover"],
    ["videos", "picture"],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} ||
      jsonb_build_object('id', substr(${sql.ref(column)} ->> 'id', 7))`.execute(db);
  return root;
}

const formerPaths = paths.map((path) => findOtherPlace(path) ?? "");

/** What a visitor gets at the addresses of this version and of earlier ones. */
async function askAll(root: string): Promise<void> {
  const site = mediaFiles(root, async () => null);
  for (const path of paths) {
    if (path.startsWith("unpacked")) {
      await readBook(root, path);
      continue;
    }
    const address = path.startsWith("covers") ? `${path}-160.avif` : path;
    const expected = await readFile(join(presentRoot, address));
    for (const each of [address, findOtherPlace(address)]) {
      const answer = await site.request(`/media/${each}`);
      expect(answer.status, `${each} in ${root}`).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(expected);
      const source = await fileSources(root)({ path: each ?? "", sha256: null });
      expect(source?.size).toBe(expected.length);
      await source?.close();
    }
  }
}

async function readBook(root: string, path: string): Promise<void> {
  const open = bookFiles();
  for (const each of [path, findOtherPlace(path)]) {
    const bookFolder = join(root, each ?? "");
    const index = await readBookIndex(bookFolder);
    expect(index.size).toBeGreaterThan(2);
    for (const file of index.values()) expect(await open(bookFolder, file)).not.toBeNull();
  }
}

test("stores every kind of file in folders by hash", async () => {
  expect(paths).toHaveLength(6);
  expect(formerPaths.map(toNestedPath)).toEqual(paths);
  expect(await readdir(join(presentRoot, "covers"))).toHaveLength(2);
  await askAll(presentRoot);
});

test("answers at both addresses before, during and after the move", async () => {
  const root = await restoreFormerForm();
  expect(await listStoredPaths()).toEqual(formerPaths);
  const version = await readCatalogVersion(db);
  await askAll(root);

  const stop = new Error("The power failed.");
  const move = (onProgress?: (step: { done: number }) => void) =>
    moveMedia({ database, mediaRoot: root, keepsAddresses: false, onProgress });
  const seen: number[] = [];
  for (let steps = 1; ; steps++) {
    const ended = await move(({ done }) => {
      seen.push(done);
      if (done === steps) throw stop;
    }).catch((error: unknown) => error);
    await askAll(root);
    if (ended !== stop) break;
    expect(await listStoredPaths()).toEqual(formerPaths);
  }
  expect(seen.length).toBeGreaterThan(10);
  expect(await listStoredPaths()).toEqual(paths);
  expect(await readCatalogVersion(db)).toBe(version + 1);
  expect((await readdir(root, { recursive: true })).toSorted()).toEqual(
    (await readdir(presentRoot, { recursive: true })).toSorted(),
  );

  expect(await move()).toBe(0);
  expect(await readCatalogVersion(db)).toBe(version + 1);
});

test("keeps the addresses until the other host has the files", async () => {
  const root = await restoreFormerForm();
  expect(await moveMedia({ database, mediaRoot: root, keepsAddresses: true })).toBeGreaterThan(0);
  expect(await listStoredPaths()).toEqual(formerPaths);
  await askAll(root);
  expect(await nestStoredPaths(database)).toBe(true);
  expect(await nestStoredPaths(database)).toBe(false);
  expect(await listStoredPaths()).toEqual(paths);
});

test("merges with what an import stored in the new places", async () => {
  const root = await restoreFormerForm();
  await cp(presentRoot, root, { recursive: true });
  const pdf = formerPaths.find((path) => path.endsWith(".pdf")) ?? "";
  await writeFile(join(root, dirname(pdf), "other-name.pdf"), "%PDF-1.7");

  await moveMedia({ database, mediaRoot: root, keepsAddresses: false });
  await askAll(root);
  expect(await readdir(join(root, dirname(toNestedPath(pdf))))).toContain("other-name.pdf");
  expect(await readdir(join(root, "files"))).toEqual(await readdir(join(presentRoot, "files")));
});

test("imports unchanged records again after the move without a change", async () => {
  const root = await restoreFormerForm();
  await moveMedia({ database, mediaRoot: root, keepsAddresses: false });
  const { changes, lists } = await importCatalog({ database, folder, mediaRoot: root });
  expect(changes).toEqual([]);
  expect(lists.books).toMatchObject({ unchanged: 1, changed: 0 });
});
