import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";

import {
  type BookFiles,
  manifestItem,
  makeEpub,
  buildPackage,
  buildPage,
} from "#tests/epubs/make-epub.ts";

import { openEpub } from "./open-epub.ts";

const PDF = `<rootfile full-path="book.pdf" media-type="application/pdf"/>`;
const ODDLY_WRITTEN = expect.stringMatching(/^names of files are written with \\, .*: .+/);
const PACKAGE = `<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/>`;
const FONT_OBFUSCATION = "http://www.idpf.org/2008/embedding";

test("opens a plain book", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "epub-"));

  await using epub = await openEpub(await write(folder.path, makeEpub()));

  expect(epub.package).toMatchObject({
    path: "OEBPS/content.opf",
    version: "3.0",
    spine: ["OEBPS/one.xhtml"],
  });
});

test.each<[string, Uint8Array, string[]]>([
  ["a name of 300 letters", makeEpub({ [`OEBPS/${"a".repeat(300)}`]: "x" }), []],
  ["two names that differ by case", makeEpub({ "OEBPS/ONE.xhtml": "x" }), []],
  ["a file where a folder is", makeEpub({ OEBPS: "x" }), []],
  ["names that begin with ./", renamed((name) => `./${name}`), [ODDLY_WRITTEN]],
  ["names with backslashes", renamed((name) => name.replaceAll("/", "\\")), [ODDLY_WRITTEN]],
  [
    "a name that some devices cannot store",
    makeEpub({ "OEBPS/con.xhtml": "x" }),
    ["some devices cannot store names of files: OEBPS/con.xhtml"],
  ],
  [
    "everything in one folder",
    renamed((name) => `A Book/${name}`),
    ["the book is in the folder A Book/"],
  ],
  [
    "everything in one folder, beside that of macOS",
    renamed((name) => `A Book/${name}`, { "__MACOSX/._A": "x" }),
    ["the book is in the folder A Book/"],
  ],
  [
    "everything in one folder but the mimetype",
    renamed((name) => (name === "mimetype" ? name : `A Book/${name}`)),
    ["the book is in the folder A Book/"],
  ],
  [
    "no mimetype",
    renamed((name) => (name === "mimetype" ? "" : name)),
    ["the file does not say that it is an EPUB (no mimetype)"],
  ],
  [
    "an empty mimetype",
    makeEpub({ mimetype: " " }),
    ["the file does not say that it is an EPUB (no mimetype)"],
  ],
  [
    "a mimetype in capitals, with an encoding",
    makeEpub({ mimetype: "Application/EPUB+zip; charset=utf-8\n" }),
    ["the mimetype is written as Application/EPUB+zip;charset=utf-8"],
  ],
  [
    "everything two folders deep, beside files of systems",
    renamed((name) => `A/Book/${name}`, {
      ".DS_Store": "x",
      "Thumbs.db": "x",
      "A/desktop.ini": "x",
      "A/._Book": "x",
    }),
    ["the book is in the folder A/Book/"],
  ],
  [
    "its folder beside other files",
    renamed((name) => `A Book/${name}`, { "read me.txt": "x", "Other/a.jpg": "x" }),
    [
      "the book is in the folder A Book/",
      "files beside that folder are left out: read me.txt and 1 more",
    ],
  ],
  ["names with //", renamed((name) => name.replaceAll("/", "//")), [ODDLY_WRITTEN]],
  ["an entry for its own folder", makeEpub({ "./": "" }), []],
  [
    "the same text twice",
    sameNameTwice(buildPage("<p>The first words.</p>")),
    ["OEBPS/one.xhtml is in the file more than once"],
  ],
  [
    "two texts of the same name",
    sameNameTwice("x"),
    ["several files are named OEBPS/one.xhtml, and the last one counts"],
  ],
  ["a container with a PDF first", withRootfiles(PDF + PACKAGE), []],
  [
    "an entry of a locked file that it does not have",
    makeEpub({ "META-INF/encryption.xml": encryption("urn:some:lock") }),
    [],
  ],
  ["an address from the top", withRootfiles(PACKAGE.replace("OEBPS", "/OEBPS")), []],
  ["an address with a backslash", withRootfiles(PACKAGE.replace("S/c", "S\\c")), []],
  ["a container without a package", withRootfiles(""), []],
  ["an empty container", makeEpub({ "META-INF/container.xml": "" }), []],
  [
    "blanks around an idref",
    makeEpub({ "OEBPS/content.opf": buildPackage().replace('idref="one"', 'idref=" one "') }),
    ["the reading order has blanks around its ids"],
  ],
])("opens a book with %s", async (_, bytes, notes) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "epub-"));
  await using epub = await openEpub(await write(folder.path, bytes));

  expect(epub.notes).toEqual(notes);
  expect(epub.package.path).toBe("OEBPS/content.opf");
  expect(epub.package.spine.every(epub.has)).toBe(true);
});

test("reads the last of two texts of the same name", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "epub-"));
  await using epub = await openEpub(await write(folder.path, sameNameTwice("last")));

  expect(Buffer.from(await epub.read("OEBPS/one.xhtml")).toString()).toBe("last");
});

test.each<[string, BookFiles, string]>([
  ["a nested zip", { "OEBPS/more.jpg": zipSync({ a: strToU8("x") }) }, "OEBPS/more.jpg"],
  ["a file of 60 MB", { "OEBPS/a": [zeros(60), { level: 0 }] }, "OEBPS/a"],
  ["a silent recording of 60 MB", { "OEBPS/a.wav": silence(60) }, "OEBPS/a.wav"],
  ["a file with a wrong checksum", { "OEBPS/z.xhtml": "x" }, "OEBPS/z.xhtml"],
])("leaves out %s", async (_, files, path) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "epub-"));
  const bytes = makeEpub(files);
  const book = path.includes("z.") ? spoilLast(bytes) : bytes;
  await using epub = await openEpub(await write(folder.path, book));

  expect([...epub.leftOut.keys()]).toEqual([path]);
  expect(epub.has(path)).toBe(false);
});

test.each<[string, BookFiles]>([
  ["white BMP", { "OEBPS/a.bmp": whiteBmp(12), "OEBPS/b.bmp": whiteBmp(12) }],
  ["silent WAV", { "OEBPS/a.wav": silence(12), "OEBPS/b.wav": silence(12) }],
  ["text of repeated words", { "OEBPS/a.css": "p{color:red}".repeat(200_000) }],
])("opens a book with a %s, which compresses to almost nothing", async (_, files) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "epub-"));
  await using epub = await openEpub(await write(folder.path, makeEpub(files)));

  expect(Object.keys(files).every(epub.has)).toBe(true);
});

/** Bytes with the header of a WAV, and zeros. */
function silence(megabytes: number): Uint8Array {
  const bytes = Buffer.from(zeros(megabytes));
  bytes.write("RIFF----WAVEfmt ", "latin1");
  return bytes;
}

/** The header of a BMP, and one byte many times. */
function whiteBmp(megabytes: number): Uint8Array {
  const bytes = Buffer.alloc(megabytes * 1_000_000, 0xff);
  bytes.write("BM------------(\0\0\0", "latin1");
  return bytes;
}

function withRootfiles(rootfiles: string, more: BookFiles = {}): Uint8Array {
  const container = `<container><rootfiles>${rootfiles}</rootfiles></container>`;
  return makeEpub({ "META-INF/container.xml": container, ...more });
}

/** A book whose files have other names; those with none are left out. */
function renamed(rename: (name: string) => string, more: BookFiles = {}): Uint8Array {
  const files = Object.entries(unzipSync(makeEpub()))
    .map(([name, bytes]) => [rename(name), bytes] as const)
    .filter(([name]) => name !== "");
  const others = Object.entries(unzipSync(makeEpub(more))).filter(([name]) => name in more);
  return zipSync(Object.fromEntries([...files, ...others]));
}

test.each([
  ["a text", strToU8("only words, and quite a few of them"), "not-a-zip"],
  ["an empty file", new Uint8Array(), "not-a-zip"],
  ["a truncated zip", makeEpub().subarray(0, 900), "damaged"],
  ["a zip with a damaged directory", patch(makeEpub(), "PK\u0001\u0002", 0, "XX"), "damaged"],
  ["a file with a wrong checksum", wrongChecksum(), "damaged-entry"],
  ["a file longer than it claims", lyingSize(), "damaged-entry"],
  ["more than 5,000 files", makeEpub(manyFiles(6_000)), "too-many-files"],
  ["a file of 60 MB", makeEpub({ "OEBPS/a": zeros(60) }), "suspicious-ratio"],
  ["many files that compress too well", makeEpub(manyZeros()), "suspicious-ratio"],
  ["a name that leads out", makeEpub({ "../evil.xhtml": "x" }), "unsafe-name"],
  ["a name that leads out midway", makeEpub({ "OEBPS/../../evil.xhtml": "x" }), "unsafe-name"],
  ["an absolute name", makeEpub({ "/etc/evil": "x" }), "unsafe-name"],
  ["a name with a backslash", makeEpub({ "OEBPS\\..\\evil": "x" }), "unsafe-name"],
  ["a name with a drive", makeEpub({ "C:evil": "x" }), "unsafe-name"],
  ["a name that is too long", makeEpub({ ["a/".repeat(501)]: "x" }), "long-name"],
  ["a symbolic link", makeEpub({ "OEBPS/link": symbolicLink() }), "symbolic-link"],
  ["an entry with a password", patch(makeEpub(), "PK\u0001\u0002", 8, "\u0001"), "encrypted"],
  ["another mimetype", makeEpub({ mimetype: "application/zip" }), "not-an-epub"],
  ["two packages, and no container", withRootfiles("", { "b.opf": "<package/>" }), "no-container"],
  [
    "no package document",
    makeEpub({ "META-INF/container.xml": container("lost.opf") }),
    "no-package",
  ],
  [
    "a container that points outside",
    makeEpub({ "META-INF/container.xml": container("../a") }),
    "no-package",
  ],
  ["a package document in HTML", makeEpub({ "OEBPS/content.opf": "<html/>" }), "broken-package"],
  [
    "a truncated package",
    makeEpub({ "OEBPS/content.opf": "<package><metadata>" }),
    "broken-package",
  ],
  [
    "an endlessly nested package",
    makeEpub({ "OEBPS/content.opf": "<a>".repeat(99_999) }),
    "package-too-large",
  ],
  [
    "a package with too many elements",
    makeEpub({
      "OEBPS/content.opf": [strToU8(buildPackage("<item/>".repeat(500_000))), { level: 0 }],
    }),
    "package-too-large",
  ],
  [
    "an encrypted book",
    makeEpub({ "META-INF/encryption.xml": encryption("urn:some:lock"), "OEBPS/a.otf": "x" }),
    "encrypted",
  ],
  ["an unreadable encryption.xml", makeEpub({ "META-INF/encryption.xml": "" }), "encrypted"],
])("refuses %s", async (_, bytes, code) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "epub-"));

  await expect(openEpub(await write(folder.path, bytes))).rejects.toMatchObject({
    name: "EpubError",
    code,
    message: expect.stringMatching(/^The .+\.( \(.+\))?$/),
  });
});

test("accepts obfuscated fonts", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "epub-"));
  const bytes = makeEpub({
    "META-INF/encryption.xml": encryption(FONT_OBFUSCATION),
    "OEBPS/a.otf": "x",
  });

  await using epub = await openEpub(await write(folder.path, bytes));

  expect([...epub.obfuscated]).toEqual([["OEBPS/a.otf", "idpf"]]);
});

test("never expands entities that a document defines", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "epub-"));
  const doctype = `<!DOCTYPE package [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
  const opf = buildPackage(
    manifestItem("a.css", "text/css"),
    "<dc:subject>&b;&c;&eacute;&amp;&#233;</dc:subject>",
  );
  const bytes = makeEpub({ "OEBPS/content.opf": opf.replace("<package", `${doctype}<package`) });

  await using epub = await openEpub(await write(folder.path, bytes));

  expect(JSON.stringify(epub.package.root)).toContain('"&b;&c;é&é"');
});

async function write(folder: string, bytes: Uint8Array): Promise<string> {
  const file = join(folder, "book.epub");
  await writeFile(file, bytes);
  return file;
}

function patch(bytes: Uint8Array, mark: string, offset: number, text: string): Uint8Array {
  const patched = Buffer.from(bytes);
  patched.write(text, patched.indexOf(mark, "latin1") + offset, "latin1");
  return patched;
}

/** The last file of the zip has another checksum. */
function spoilLast(bytes: Uint8Array): Uint8Array {
  const spoiled = Buffer.from(bytes);
  spoiled.write("oops", spoiled.lastIndexOf("PK\u0001\u0002", undefined, "latin1") + 16, "latin1");
  return spoiled;
}

function wrongChecksum(): Uint8Array {
  return patch(makeEpub(), "PK\u0001\u0002", 16, "oops");
}

function lyingSize(): Uint8Array {
  return patch(makeEpub(), "PK\u0001\u0002", 24, "\u0001\0\0\0");
}

/** Of two texts named one.xhtml, `content` is the last. */
function sameNameTwice(content: string): Uint8Array {
  const bytes = Buffer.from(makeEpub({ "OEBPS/two.xhtml": content }));
  for (let at = bytes.indexOf("OEBPS/two"); at !== -1; at = bytes.indexOf("OEBPS/two")) {
    bytes.write("OEBPS/one", at);
  }
  return bytes;
}

function symbolicLink(): [Uint8Array, { os: number; attrs: number }] {
  return [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 * 0x1_0000 }];
}

function zeros(megabytes: number): Uint8Array {
  return new Uint8Array(megabytes * 1_000_000);
}

function manyZeros(): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`OEBPS/${at}`, zeros(0.9)]));
}

function manyFiles(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`OEBPS/${at}`, ""]));
}

function container(path: string): string {
  return `<container><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`;
}

function encryption(algorithm: string): string {
  return `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
<enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData>
<enc:CipherReference URI="OEBPS/a.otf"/></enc:CipherData></enc:EncryptedData></encryption>`;
}
