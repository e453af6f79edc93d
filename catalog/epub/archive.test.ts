import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";

import { strToU8, type Zippable, zipSync } from "fflate";
import { expect, test } from "vitest";

import { makeEpub } from "#tests/epubs/make-epub.ts";

import { openArchive } from "./archive.ts";
import { createBookNames } from "./book-names.ts";

test("leaves out a nested archive with a slow start", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  await writeFile(file, slowlyBegun("OEBPS/more.jpg", zipSync({ a: strToU8("x") })));

  const archive = await openArchive(file);
  expect([...archive.leftOut.keys()]).toEqual(["OEBPS/more.jpg"]);
  expect(archive.has("OEBPS/more.jpg")).toBe(false);
  expect(archive.paths).not.toContain("OEBPS/more.jpg");
  archive.close();
});

test("accepts a file shorter than an archive signature", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  await writeFile(file, slowlyBegun("OEBPS/more.jpg", strToU8("PK")));

  const archive = await openArchive(file);
  expect(await archive.read("OEBPS/more.jpg")).toEqual(Buffer.from("PK"));
  archive.close();
});

test.each([
  ["is not UTF-8", [0xe9, 0x74, 0xe9], "\u0398t\u0398", "\u00e9t\u00e9"],
  ["is of DOS in Poland", [0xab, 0xa2, 0x88], "\u00bd\u00f3\u00ea", "\u017a\u00f3\u0142"],
  ["is of DOS in Greece", [0x82, 0xa0, 0xe1], "\u00e9\u00e1\u00df", "\u0393\u03b9\u03ac"],
  ["is UTF-8 by accident", [0xcd, 0xbc], "\u037c", "\u56fe"],
])("lists what a name that %s may mean", async (_, bytes, read, meant) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  const placeholder = "_".repeat(bytes.length);
  const zip = Buffer.from(makeEpub({ [`OEBPS/${placeholder}.png`]: "x" }));
  for (let at = 0; (at = zip.indexOf(`${placeholder}.png`, at)) !== -1;) zip.set(bytes, at);
  await writeFile(file, zip);

  const archive = await openArchive(file);
  expect(archive.has(`OEBPS/${read}.png`)).toBe(true);
  expect(archive.aliases.get(`OEBPS/${meant}.png`)).toBe(`OEBPS/${read}.png`);
  archive.close();
});

test.each([
  [".//OEBPS//a.png", "OEBPS/a.png"],
  ["OEBPS\\.\\a.png", "OEBPS/a.png"],
  ["OEBPS/a\tb\u0085\0.png", "OEBPS/a\ufffdb\ufffd\ufffd.png"],
])("reads a file named %j as %j", async (name, path) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  await writeFile(file, makeEpub({ [name]: "x" }));

  const archive = await openArchive(file);
  expect(archive.paths.filter((each) => each.endsWith(".png"))).toEqual([path]);
  expect(archive.notes).toHaveLength(1);
  archive.close();
});

test("finds a file with control characters in its name and a plain copy", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  await writeFile(file, makeEpub({ "OEBPS/a\tb.png": "x" }));

  const archive = await openArchive(file);
  const names = createBookNames(archive.paths, archive.aliases);
  for (const address of ["a%09b.png", "a\tb.png", "a%20b.png", "a b.png"])
    expect(names.rewrite("OEBPS/one.xhtml", address)).toBe("a-b.png");
  archive.close();
});

test("P13: tries long names in old encodings within bounds", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  const start = "_".repeat(900);
  const files = Array.from({ length: 1_000 }, (_, place) => [`${start}${place}`, "x"] as const);
  const zip = Buffer.from(makeEpub(Object.fromEntries(files)));
  for (let at = 0; (at = zip.indexOf(start, at)) !== -1;) zip.fill(0xe4, at, at + start.length);
  await writeFile(file, zip);

  const archive = await openArchive(file);
  expect(archive.paths.length).toBeGreaterThan(1_000);
  expect(archive.aliases.size).toBeGreaterThan(500);
  expect(archive.aliases.size).toBeLessThan((500_000 / start.length) * 25);
  archive.close();
});

test("lists no other meaning of a name that says it is in UTF-8", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  await writeFile(file, makeEpub({ "OEBPS/\u037c.png": "x" }));

  const archive = await openArchive(file);
  expect(archive.has("OEBPS/\u037c.png")).toBe(true);
  expect(archive.aliases.size).toBe(0);
  archive.close();
});

test.each([
  ["named in Unicode beside its name", crc32("OEBPS/___.png"), "OEBPS/\u56fe.png"],
  ["named for another name", 1, "OEBPS/___.png"],
])("reads the name of a file %s", async (_, checksum, name) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  const field = Buffer.concat([Buffer.alloc(5, 1), Buffer.from("OEBPS/\u56fe.png")]);
  field.writeUInt32LE(checksum, 1);
  const entry: Zippable[string] = [strToU8("x"), { extra: { 0x7075: field } }];
  await writeFile(file, makeEpub({ "OEBPS/___.png": entry }));

  const archive = await openArchive(file);
  expect(archive.paths.filter((path) => path.endsWith(".png"))).toEqual([name]);
  archive.close();
});

/** A book with `content` deflated so that thousands of empty blocks follow its first byte. */
function slowlyBegun(name: string, content: Uint8Array): Uint8Array {
  const empty = Array.from({ length: 20_000 }, () => block(new Uint8Array()));
  const packed = Buffer.concat([
    block(content.subarray(0, 1)),
    ...empty,
    block(content.subarray(1), true),
  ]);
  const zip = Buffer.from(makeEpub({ [name]: [packed, { level: 0 }] }));
  const listed = zip.lastIndexOf(name) - 46;
  zip.writeUInt16LE(8, listed + 10);
  zip.writeUInt32LE(crc32(content), listed + 16);
  zip.writeUInt32LE(content.length, listed + 24);
  return zip;
}

/** A stored (uncompressed) block of a deflate stream. */
function block(bytes: Uint8Array, isLast = false): Uint8Array {
  const head = Buffer.alloc(5);
  head.writeUInt8(isLast ? 1 : 0);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(0xffff - bytes.length, 3);
  return Buffer.concat([head, bytes]);
}
