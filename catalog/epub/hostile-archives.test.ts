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
  ["many names for the same packed bytes", () => sameBytes(300, 900_000), "suspicious-ratio"],
  ["names for packed bytes that lie in one another", () => sameBytes(3, 900_000, 4), "damaged"],
  ["a list that tells of more files than it has", () => tellOfFiles(60_000), "too-many-files"],
  ["a list that tells of fewer files than it has", () => tellOfFiles(1), "no-container"],
  ["a list that lies beyond its end", () => patchEnd(16, 0x7f_ff_ff_ff), "damaged"],
  ["a list that begins in the middle of another file", () => patchEnd(16, 30), "damaged"],
  ["a list of 64 bits that is not there", () => patchEnd(16, 0xff_ff_ff_ff), "damaged"],
  ["a comment longer than the file", () => patchEnd(20, 0xffff, 2), "damaged"],
  ["a size of four thousand millions", () => patchEntry(24, 0xff_ff_ff_fe), "damaged-entry"],
  ["a size of 64 bits that it does not tell", () => patchEntry(24, 0xff_ff_ff_ff), "damaged"],
  ["a packed size beyond its end", () => patchEntry(20, 0x7f_ff_ff_ff), "damaged"],
  ["a file that lies beyond its end", () => patchEntry(42, 0x7f_ff_ff_ff), "damaged"],
  ["a way of packing that nobody knows", () => patchEntry(10, 99, 2), "damaged"],
  [
    "a zip within a zip within",
    () => withFile("OEBPS/a.bin", zipSync({ "a.zip": zipSync({ a: strToU8("x") }) })),
    "nested-archive",
  ],
  ["an empty zip within", () => withFile("OEBPS/a.bin", zipSync({})), "nested-archive"],
])("P13: an archive with %s is refused soon, and its memory is bounded", async (_, make, code) => {
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
  ["climbs by a sign of two", "OEBPS/..\u2215..\u2215x", true],
  ["climbs in the end", "OEBPS/..", false],
  ["climbs in escaped dots", "OEBPS/%2e%2e/%2e%2e/x", true],
  ["has nothing between slashes", "OEBPS//x", false],
  ["is a host's", "//remote.example/x", false],
  ["is a home's", "~/x", true],
  ["has a NUL", "OEBPS/a\0.png", false],
  ["has a bell", "OEBPS/\u0007", false],
  ["is longer than any", `${"a/".repeat(600)}x`, false],
  ["is a device of Windows", "OEBPS/nul", false],
  ["is a device of Windows with an ending", "OEBPS/COM1.xhtml", false],
  ["is nearly a device", "OEBPS/console.xhtml", true],
  ["differs by the way a letter is written", "OEBPS/caf\u0065\u0301.png", false],
  ["differs by a dot at its end", "OEBPS/one.xhtml.", false],
  ["differs by a space at its end", "OEBPS/one.xhtml ", false],
  ["differs by an unseen sign", "OEBPS/one\u200b.xhtml", true],
])("P13: a name that %s is kept within the book or refused", async (_, name, isKept) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  await writeFile(file, makeEpub({ "OEBPS/café.png": "x", [name]: "x" }));

  const opened = await openEpub(file).catch((error: unknown) => error);
  if (!isKept) return expect(opened).toMatchObject({ name: "EpubError" });

  await using epub = await openEpub(file);
  const target = join(folder.path, "books", "a");
  const { kept } = await unpackEpub(epub, target);
  expect(kept.map(({ path }) => path)).toContain("OEBPS/one.xhtml");
});

test("P13: archives of other kinds within a book are no part of it", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "archive-"));
  const file = join(folder.path, "book.epub");
  const seven = Buffer.from("377abcaf271c0004", "hex");
  await writeFile(file, makeEpub({ "OEBPS/a.gz": gzipSync(strToU8("x")), "OEBPS/b.7z": seven }));

  await using epub = await openEpub(file);
  const { kept, removed } = await unpackEpub(epub, join(folder.path, "book"));
  expect(kept.map(({ path }) => path)).not.toContain("OEBPS/a.gz");
  expect(removed.join()).toContain("OEBPS/b.7z");
});

/** In bytes, of this process until now, whether it still has them or not. */
function highestMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}

function withFile(name: string, content: Uint8Array): Uint8Array {
  return makeEpub({ [name]: [content, { level: 0 }] });
}

/** `value` written `offset` bytes behind the mark of the end of the archive's list. */
function patchEnd(offset: number, value: number, length = 4): Uint8Array {
  return patched(makeEpub(), "PK\u0005\u0006", offset, value, length);
}

/** The same of the first file in the list. */
function patchEntry(offset: number, value: number, length = 4): Uint8Array {
  return patched(makeEpub(), "PK\u0001\u0002", offset, value, length);
}

function tellOfFiles(count: number): Uint8Array {
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

/** A book with one packed file that its list names `count` times, each `step` bytes further on. */
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
