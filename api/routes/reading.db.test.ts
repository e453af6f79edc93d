import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { afterAll, expect, test } from "vitest";

import type { Book } from "#contract/books.ts";
import type { ReadableBook } from "#contract/reading.ts";
import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { get, read } = library;

const book = await read<ReadableBook>("/reading/getbook?code=all-of-grace&language=en");
const chapter = "OEBPS/one.xhtml";

/** The URL of a file of the book, each part of its path encoded. */
function addressOf(path: string, { code, edition }: { code: string; edition: string } = book) {
  const parts = [code, edition, ...path.split("/")].map(encodeURIComponent);
  return `/reading/files/${parts.join("/")}`;
}

type Books = { items: Pick<Book, "code">[]; total: number };

test("lists only books whose EPUB is stored here", async () => {
  const { items, total } = await read<Books>("/reading/getbooks");
  expect(items.map(({ code }) => code)).toEqual(["all-of-grace"]);
  expect(total).toBe(1);
});

test("lists the books of one language page by page", async () => {
  expect(await read<Books>("/reading/getbooks?language=en")).toMatchObject({ total: 1 });
  expect(await read<Books>("/reading/getbooks?language=fr")).toEqual({
    items: [],
    total: 0,
  });
  expect(await read<Books>("/reading/getbooks?pageCount=1")).toEqual({
    items: [],
    total: 1,
  });
});

test("describes a book with its files", () => {
  expect(book).toMatchObject({
    code: "all-of-grace",
    title: "All of Grace",
    language: "EN",
    authors: [{ code: "c-h-spurgeon", name: "C. H. Spurgeon" }],
    edition: expect.stringMatching(/^[0-9a-f]{32}-\d+$/),
  });
  expect(book.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["META-INF/container.xml", "OEBPS/content.opf", chapter]),
  );
  expect(Object.keys(book.files[0] ?? {}).toSorted()).toEqual(["path", "size"]);
  expect(book.first.toSorted()).toEqual([
    "META-INF/container.xml",
    "OEBPS/content.opf",
    chapter,
    "contents.xhtml",
  ]);
});

test.each([
  ["nothing", "err-not-found"],
  ["pilgrims-progress", "err-no-epub"],
])("refuses to open %s with %s", async (code, reason) => {
  const answer = await get(`/reading/getbook?code=${code}`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: reason });
});

test("serves every file of the book with its size and type", async () => {
  for (const { path, size } of book.files) {
    const answer = await get(addressOf(path));
    expect(answer.status, path).toBe(200);
    expect((await answer.arrayBuffer()).byteLength, path).toBe(size);
    expect(answer.headers.get("content-type"), path).toMatch(/xml; charset=utf-8$/);
  }
});

test("serves a file with a strict policy and endless caching", async () => {
  const { headers } = await get(addressOf(chapter));
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; .*; sandbox$/,
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("vary")).toContain("Sec-Fetch-Dest");
});

test("answers 304 for a known file and no body for HEAD", async () => {
  const etag = (await get(addressOf(chapter))).headers.get("etag") ?? "";
  const repeated = await get(addressOf(chapter), { headers: { "If-None-Match": etag } });
  expect(repeated.status).toBe(304);

  const head = await get(addressOf(chapter), { method: "HEAD" });
  expect(head.status).toBe(200);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
  expect((await get(addressOf(chapter), { method: "POST" })).status).toBe(405);
});

test("S2.19: answers 410 for an edition that was replaced", async () => {
  const edition = `${"0".repeat(32)}-1`;
  await library.database.db
    .insertInto("former_files")
    .values({ path: `unpacked/00/00/${edition}`, name: null, stored: [], deleted_at: null })
    .execute();
  expect((await get(addressOf(chapter, { ...book, edition }))).status).toBe(410);
});

test("answers 404 uncached for another edition", async () => {
  const edition = book.edition.replace(/^./, (first) => (first === "0" ? "1" : "0"));
  const answer = await get(addressOf(chapter, { ...book, edition }));
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test.each([
  "index.json",
  "OEBPS/nothing.xhtml",
  "OEBPS",
  "oebps/one.xhtml",
  "OEBPS/one.xhtml/",
  "OEBPS//one.xhtml",
  "/etc/passwd",
  "..\\..\\secret",
  "OEBPS\\one.xhtml",
  "OEBPS/one.xhtml%00",
])("answers 404 for %s, which is no file of the book", async (path) => {
  expect((await get(addressOf(path))).status).toBe(404);
});

test.each(["%2e%2e%2f%2e%2e%2ffiles", "OEBPS%5cone.xhtml", "%252e%252e/index.json", "%ff"])(
  "answers 404 for %s, however it is encoded",
  async (written) => {
    const answer = await get(`/reading/files/${book.code}/${book.edition}/${written}`);
    expect(answer.status).toBe(404);
  },
);

test("refuses a path with a control character", async () => {
  expect((await get(addressOf("OEBPS/one.xhtml\0.css"))).status).toBe(400);
});

test.each([
  "document",
  "script",
  "worker",
  "sharedworker",
  "serviceworker",
  "audioworklet",
  "object",
  "embed",
  "iframe",
  "frame",
  "style",
  "image",
  "font",
  "manifest",
  "xslt",
])("refuses a file as %s", async (destination) => {
  const answer = await get(addressOf(chapter), { headers: { "Sec-Fetch-Dest": destination } });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: "err-book-file" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("serves a file to a fetch by a script", async () => {
  const answer = await get(addressOf(chapter), { headers: { "Sec-Fetch-Dest": "empty" } });
  expect(answer.status).toBe(200);
});

test("serves no scripts or outside files, and streams large ones", async () => {
  await using own = await startLibrary();
  const stored = await readdir(join(own.mediaRoot, "unpacked"), { recursive: true });
  const index = stored.find((path) => path.endsWith("/index.json")) ?? "";
  const at = (path: string) => join(own.mediaRoot, "unpacked", dirname(index), path);
  const chapterText = `<p>${"Grace abounding. ".repeat(9_000)}</p>`;
  const large = Buffer.alloc(5 * 1024 * 1024, "\u00ff\u00d8\u00ff", "latin1");

  await mkdir(at("own ünits"), { recursive: true });
  await writeFile(join(own.mediaRoot, "secret.txt"), "secret");
  await writeFile(at("evil.js"), "evil()");
  await writeFile(at("empty.css"), "");
  await writeFile(at("large.jpg"), large);
  await writeFile(at("own ünits/1 % of it?.xhtml"), chapterText);
  await symlink(join(own.mediaRoot, "secret.txt"), at("link.css"));
  const files = [
    ["evil.js", "text/javascript"],
    ["evil.js", "application/x-javascript; charset=utf-8"],
    ["one.html", "text/html"],
    ["../../secret.txt", "text/css"],
    ["/secret.txt", "text/css"],
    ["link.css", "text/css"],
    ["gone.css", "text/css"],
    ["empty.css", "text/css"],
    ["large.jpg", "image/jpeg"],
    ["own ünits/1 % of it?.xhtml", "application/xhtml+xml"],
  ].map(([path, type]) => ({ path, type, size: path === "large.jpg" ? large.length : 1 }));
  await writeFile(at("index.json"), JSON.stringify(files));

  const { edition, files: listed } = await own.read<ReadableBook>(
    "/reading/getbook?code=all-of-grace",
  );
  const ask = (path: string, init?: RequestInit) =>
    own.get(addressOf(path, { code: "all-of-grace", edition }), init);

  expect(listed.map(({ path }) => path).slice(0, 2)).toEqual(["link.css", "gone.css"]);
  for (const path of ["evil.js", "one.html", "../../secret.txt", "link.css", "gone.css"]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  expect(await (await ask("empty.css")).text()).toBe("");
  expect((await (await ask("large.jpg")).arrayBuffer()).byteLength).toBe(large.length);
  expect((await ask("large.jpg", { method: "HEAD" })).headers.get("etag")).toMatch(/^"/);

  const encoded = await ask("own ünits/1 % of it?.xhtml", {
    headers: { "Accept-Encoding": "gzip, br" },
  });
  expect(encoded.headers.get("content-encoding")).toBe("br");
  expect(Number(encoded.headers.get("content-length"))).toBeLessThan(1_000);
  expect(await (await ask("own ünits/1 % of it?.xhtml")).text()).toBe(chapterText);
  expect(own.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("counts no download for reading", async () => {
  await get(addressOf(chapter));
  const counted = await library.database.db.selectFrom("downloads").selectAll().execute();
  expect(counted).toEqual([]);
});
