import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

import { gzipSync, strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";

import { makeEpub } from "#tests/epubs/make-epub.ts";

import { openEpub } from "./open-epub.ts";
import { unpackEpub } from "./unpack-epub.ts";

/** In milliseconds, for a busy machine. */
const SOON = 10_000;
/** In bytes, for all of them together. */
const MUCH = 200_000_000;
const before = highestMemory();

test.each<[string, () => Uint8Array, string]>([
  ["many entries for the same packed bytes", () => sameBytes(300, 900_000), "suspicious-ratio"],
  ["entries with overlapping packed bytes", () => sameBytes(3, 900_000, 4), "not-an-epub"],
  ["a directory that declares more files", () => claimFileCount(60_000), "too-many-files"],
  ["a directory that declares fewer files", () => claimFileCount(1), "no-container"],
  ["a directory beyond the end of the file", () => patchEnd(16, 0x7f_ff_ff_ff), "damaged"],
  ["a directory inside another entry", () => patchEnd(16, 30), "damaged"],
  ["a missing zip64 directory", () => patchEnd(16, 0xff_ff_ff_ff), "damaged"],
  ["a comment longer than the file", () => patchEnd(20, 0xffff, 2), "damaged"],
  ["a size of 4 GB", () => patchEntry(24, 0xff_ff_ff_fe), "damaged-entry"],
  ["a missing zip64 size", () => patchEntry(24, 0xff_ff_ff_ff), "damaged"],
  ["a packed size beyond the end of the file", () => patchEntry(20, 0x7f_ff_ff_ff), "damaged"],
  ["an entry beyond the end of the file", () => patchEntry(42, 0x7f_ff_ff_ff), "damaged"],
  ["an unknown compression method", () => patchEntry(10, 99, 2), "damaged"],
])("P13: refuses an archive with %s in little time and memory", async (_, make, code) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  await writeFile(file, make());

  const start = performance.now();
  await expect(openEpub(file)).rejects.toMatchObject({
    name: "EpubError",
    code: expect.stringContaining(code),
  });
  expect(performance.now() - start).toBeLessThan(SOON);
  expect(highestMemory() - before).toBeLessThan(MUCH);
});

test.each([
  ["climbs with a look-alike slash", "OEBPS/..\u2215..\u2215x", true],
  ["ends in two dots", "OEBPS/..", false],
  ["climbs with escaped dots", "OEBPS/%2e%2e/%2e%2e/x", true],
  ["has two slashes", "OEBPS//x", true],
  ["begins with a host", "//remote.example/x", false],
  ["begins at the root", "/etc/passwd", false],
  ["begins at the root and climbs", "/../etc/passwd", false],
  ["begins with a drive", "\\C:\\x", false],
  ["begins with a home directory", "~/x", true],
  ["has a NUL", "OEBPS/a\0.png", true],
  ["has a control character", "OEBPS/\u0007", true],
  ["is too long", `${"a/".repeat(600)}x`, false],
  ["is a Windows device", "OEBPS/nul", true],
  ["is a Windows device with an extension", "OEBPS/COM1.xhtml", true],
  ["resembles a Windows device", "OEBPS/console.xhtml", true],
  ["differs only by Unicode composition", "OEBPS/caf\u0065\u0301.png", true],
  ["differs only by a trailing dot", "OEBPS/one.xhtml.", true],
  ["differs only by a trailing space", "OEBPS/one.xhtml ", true],
  ["differs by an invisible character", "OEBPS/one\u200b.xhtml", true],
])("P13: refuses a name that %s or keeps it in the book", async (_, name, isKept) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  await writeFile(file, makeEpub({ "OEBPS/café.png": "x", [name]: "x" }));

  const opened = await openEpub(file).catch((error: unknown) => error);
  if (!isKept) return expect(opened).toMatchObject({ name: "EpubError" });

  await using epub = await openEpub(file);
  const target = join(folder.path, "books", "a");
  const { kept } = await unpackEpub(epub, target);
  const paths = kept.map(({ path }) => path);
  expect(paths).toContain("OEBPS/one.xhtml");
  for (const path of paths) expect(path).toMatch(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/);
});

test("P13: leaves out nested archives of all kinds", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  const seven = Buffer.from("377abcaf271c0004", "hex");
  const inner = zipSync({ "a.zip": zipSync({ a: strToU8("x") }) });
  await writeFile(
    file,
    makeEpub({
      "OEBPS/a.gz": gzipSync(strToU8("x")),
      "OEBPS/b.7z": seven,
      "OEBPS/c.bin": [inner, { level: 0 }],
      "OEBPS/d.docx": zipSync({}),
    }),
  );

  await using epub = await openEpub(file);
  const { kept, removed } = await unpackEpub(epub, join(folder.path, "book"));
  expect(kept.map(({ path }) => path)).not.toContain("OEBPS/a.gz");
  expect(removed.join()).toContain("OEBPS/b.7z");
  const what = "the file, which is another archive or office document";
  expect(removed).toContain(`OEBPS/c.bin: ${what}`);
  expect(removed).toContain(`OEBPS/d.docx: ${what}`);
});

/** Peak memory of this process in bytes. */
function highestMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}

/** Writes `value` at `offset` in the end of central directory record. */
function patchEnd(offset: number, value: number, length = 4): Uint8Array {
  return patched(makeEpub(), "PK\u0005\u0006", offset, value, length);
}

/** Writes `value` at `offset` in the first entry of the central directory. */
function patchEntry(offset: number, value: number, length = 4): Uint8Array {
  return patched(makeEpub(), "PK\u0001\u0002", offset, value, length);
}

function claimFileCount(count: number): Uint8Array {
  return patched(patchEnd(8, count, 2), "PK\u0005\u0006", 10, count, 2);
}

function patched(
  bytes: Uint8Array,
  mark: string,
  offset: number,
  value: number,
  length: number,
): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = mark.startsWith("PK\u0005")
    ? copy.lastIndexOf(mark, undefined, "latin1")
    : copy.indexOf(mark, 0, "latin1");
  copy.writeUIntLE(value, at + offset, length);
  return copy;
}

/** A book with one packed file and `count` entries for it, each `step` bytes further on. */
function sameBytes(count: number, size: number, step = 0): Uint8Array {
  const content = Buffer.alloc(size);
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30 + 1);
  local.write("PK\u0003\u0004", "latin1");
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(1, 26);
  local.write("a", 30, "latin1");
  const listed = Array.from({ length: count }, (_, at) => {
    const name = `OEBPS/${at}`;
    const entry = Buffer.alloc(46);
    entry.write("PK\u0001\u0002", "latin1");
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at * step, 42);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, list, end]);
}
