import { mkdir, mkdtempDisposable, open, readdir, writeFile } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deflateSync } from "node:zlib";

import { expect, test } from "vitest";

import { makeEpub } from "#tests/epubs/make-epub.ts";
import { writeCalibre } from "#tests/folders/make-calibre.ts";
import { makeOnix, makeProduct } from "#tests/folders/make-onix.ts";
import { makePdf } from "#tests/folders/make-pdf.ts";
import { box, makeFrame, makeM4b, makeMp3, makeTagHeader } from "#tests/folders/make-recording.ts";
import { measureProgram } from "#tests/measure-command.ts";

const MOST_MEGABYTES = 250;
/** Ten seconds on a machine that does nothing else; tests run beside each other. */
const MOST_MILLISECONDS = 20_000;

const HEAD = '<ONIXMessage release="3.0">';

type Files = Record<string, string | Uint8Array>;

const TOO_SLOW = /^refused: It takes too long to be read\.$/m;
const TOO_LARGE_DATABASE =
  /^refused: metadata\.db cannot be imported\. It takes too (?:much memory|long) to be read\.$/m;
const TOO_LARGE = /^refused: It takes too (?:much memory|long) to be read\.$/m;
const LONG_TAGS = /^refused: Its tags and pictures have more than 32 MB\.$/m;
/** It may also be read, when that takes little. */
const ANY = /^(?:refused: .*\.|read: a)$/m;
const DAMAGED = /^refused: It is damaged and cannot be read/m;

test.each<[string, Files, RegExp]>([
  ["forms that draw each other for ever", { "a.pdf": makeForms(25, 10) }, TOO_LARGE],
  ["colors that take minutes to compute", { "a.pdf": makeSlowColors() }, TOO_SLOW],
  ["a page that unpacks to 2 GB", { "a.pdf": makeBomb() }, TOO_LARGE],
  ["a picture of 60,000 × 60,000 points", { "a.pdf": makeHugePicture() }, ANY],
  ["pages inside themselves", { "a.pdf": makePageLoop() }, ANY],
  ["a page of 10^9 points", { "a.pdf": makePdf({ size: [1e9, 1e9] }) }, ANY],
  ["a strip for a page", { "a.pdf": makePdf({ size: [10, 14_000] }) }, /^read: a$/m],
  ["a password", { "a.pdf": makeLocked() }, /^refused: It is locked with a password\.$/m],
  ["an object that refers to itself", { "a.pdf": makeSelfReference() }, ANY],
  ["only a beginning", { "a.pdf": "%PDF-1.7\n1 0 obj\n" }, DAMAGED],
])("P13: reads a PDF with %s in little time and memory", { timeout: 60_000 }, checkFiles);

test.each<[string, Files, RegExp]>([
  ["a tag of 256 MB", { "a.mp3": Buffer.concat([makeTagHeader(268_435_455), makeMp3()]) }, ANY],
  ["a frame of 4 GB", { "a.mp3": makeHugeFrame() }, ANY],
  ["a cover of 300 MB", { "a.mp3": "" }, LONG_TAGS],
  ["fifteen pictures of 16 MB", { "a.flac": makePictureBlocks() }, LONG_TAGS],
  ["a cover of 60 MB", { "a.m4b": makeM4b({}, { cover: Buffer.alloc(60_000_000, 1) }) }, LONG_TAGS],
  ["boxes inside each other", { "a.m4b": makeNestedBoxes() }, ANY],
  ["a million empty boxes", { "a.m4b": makeManyBoxes() }, ANY],
  ["a box without an end", { "a.m4b": makeEndlessBox() }, ANY],
  ["200,000 tags", { "a.mp3": makeManyFrames() }, ANY],
])(
  "P13: reads a recording with %s in little time and memory",
  { timeout: 60_000 },
  async (what, files, reason) => {
    await checkFiles(what, files, reason, async (folder) => {
      if (what === "a cover of 300 MB") await writeHugeCover(join(folder, "a.mp3"));
    });
  },
);

test.each<[string, string, RegExp]>([
  ["no end", makeOnix([makeProduct()]).slice(0, -20), /cut off/],
  ["100,000 levels", `${HEAD}${"<a>".repeat(100_000)}`, /more than 64 levels/],
  [
    "100,000 levels in a product",
    `${HEAD}<Product>${"<a>".repeat(100_000)}`,
    /more than 64 levels/,
  ],
  [
    "a billion laughs",
    `<!DOCTYPE ONIXMessage [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${HEAD}<Product>&b;</Product></ONIXMessage>`,
    /entities of its own/,
  ],
  [
    "a text of 60 MB",
    `${HEAD}<Product><a>${"x".repeat(60_000_000)}`,
    /more than 20,000 elements or 2,000,000/,
  ],
  ["a name of 60 MB", `${HEAD}<Product><${"x".repeat(60_000_000)}`, /without a product/],
  ["an attribute of 60 MB", `${HEAD}<Product a="${"x".repeat(60_000_000)}`, /without a product/],
  ["a comment of 60 MB", `${HEAD}<!--${"x".repeat(60_000_000)}`, /without a product/],
  [
    "a million elements in a product",
    `${HEAD}<Product>${"<a/>".repeat(1_000_000)}`,
    /20,000 elements/,
  ],
  [
    "a million attributes outside of products",
    `${HEAD}<Header ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}=""`).join(" ")}`,
    /20,000 elements/,
  ],
  [
    "60 MB in attributes of a product",
    `${HEAD}<Product ${Array.from({ length: 80 }, (_, at) => `a${at}="${"x".repeat(750_000)}"`).join(" ")}`,
    /2,000,000 characters/,
  ],
  [
    "60 MB in names of elements",
    `${HEAD}<Product>${Array.from({ length: 80 }, () => `<${"x".repeat(750_000)}/>`).join("")}`,
    /2,000,000 characters/,
  ],
  ["60 MB between products", `${HEAD}${" ".repeat(60_000_000)}`, /without a product/],
  [
    "150,000 products",
    HEAD + "<Product><a001>x</a001></Product>".repeat(1_500_000),
    /too many products|cut off/,
  ],
  [
    "an outside entity",
    `<!DOCTYPE x SYSTEM "file:///etc/passwd">${HEAD}<Product/></ONIXMessage>`,
    /DescriptiveDetail/,
  ],
])(
  "P13: refuses an ONIX message with %s in little memory",
  { timeout: 60_000 },
  async (what, message, reason) => {
    await checkFiles(what, { "feed.xml": message }, reason);
  },
);

test.each<[string, (database: DatabaseSync) => void, RegExp]>([
  [
    "a view for a table",
    replaceTable(
      "create view tags as with recursive t(id, name) as (select 1, 'a' union all select id + 1, name from t) select * from t",
    ),
    /no tags\.$/m,
  ],
  [
    "a computed column",
    replaceTable(
      "create table tags (id integer, name text generated always as (hex(zeroblob(400000000))))",
    ),
    /no tags\.name\.$/m,
  ],
  [
    "a title of 300 MB",
    (database) => database.exec("update books set title = hex(zeroblob(150000000))"),
    TOO_LARGE_DATABASE,
  ],
  ["200,000 books", manyBooks, /more than 100,000 books/],
  [
    "blobs for names",
    (database) => database.exec("update authors set name = zeroblob(50000000)"),
    /^read: Lamp$/m,
  ],
  [
    "100,000 tags on a book",
    (database) =>
      database.exec(
        "insert into books_tags_link (book, tag) with recursive t(n) as (select 1 union all select n + 1 from t where n < 100000) select 1, 1 from t",
      ),
    /^read: Lamp$/m,
  ],
  [
    "a path out of the folder",
    (database) => database.exec("update books set path = '../../../etc'"),
    /has no file in its folder/,
  ],
])(
  "P13: reads a Calibre database with %s in little time and memory",
  { timeout: 120_000 },
  async (what, change, reason) => {
    await checkFiles(what, {}, reason, async (folder) => {
      const formats = { EPUB: makeEpub() };
      await writeCalibre(folder, [
        { id: 1, title: "Lamp", authors: ["Ann"], tags: ["Grace"], formats },
      ]);
      using database = new DatabaseSync(join(folder, "metadata.db"));
      database.exec("drop trigger books_update_trg");
      change(database);
    });
  },
);

test(
  "P13: removes the copy of a database when reading it is stopped",
  { timeout: 60_000 },
  async () => {
    await using top = await mkdtempDisposable(join(tmpdir(), "hostile-"));
    const [folder, temporary] = [join(top.path, "folder"), join(top.path, "temporary")];
    await mkdir(temporary);
    await writeCalibre(folder, [{ id: 1, title: "Lamp", authors: ["Ann"] }]);
    using database = new DatabaseSync(join(folder, "metadata.db"));
    database.exec("drop trigger books_update_trg; pragma journal_mode = wal");
    database.exec("update books set title = hex(zeroblob(150000000))");
    const program = ["tests/folders/print-folder.ts", folder];
    const { text, wrong } = await measureProgram(program, { TMPDIR: temporary });
    expect(text + wrong).toMatch(TOO_LARGE_DATABASE);
    expect(await readdir(temporary)).toEqual([]);
  },
);

test("P13: refuses a damaged Calibre database", { timeout: 60_000 }, async () => {
  await checkFiles(
    "damage",
    {},
    /damaged and cannot be read as a Calibre library/,
    async (folder) => {
      await writeCalibre(folder, [{ id: 1, title: "Lamp", authors: ["Ann"] }]);
      await using file = await open(join(folder, "metadata.db"), "r+");
      const { size } = await file.stat();
      await file.write(Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096);
    },
  );
});

async function checkFiles(
  _: string,
  files: Files,
  reason: RegExp,
  prepare: (folder: string) => Promise<void> = async () => {},
): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "hostile-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), content);
  }
  await prepare(folder.path);
  const since = performance.now();
  const measured = await measureProgram(["tests/folders/print-folder.ts", folder.path]);
  const { text, peakMegabytes, childMegabytes } = measured;
  expect(text + measured.wrong.replace(/\npeak=\d+\n/, "")).toMatch(reason);
  expect(text.trim().split("\n")).toHaveLength(1);
  expect(peakMegabytes).toBeLessThan(MOST_MEGABYTES);
  expect(childMegabytes).toBeLessThan(MOST_MEGABYTES);
  expect(childMegabytes > 0 || platform() !== "linux" || "feed.xml" in files).toBe(true);
  expect(performance.now() - since).toBeLessThan(MOST_MILLISECONDS);
}

/** Forms, each of which draws the next one several times. */
function makeForms(depth: number, times: number): Uint8Array {
  const more = Array.from({ length: depth }, (_, index) => ({
    dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 400 600]/Resources<</XObject<</X ${21 + index} 0 R>>>>`,
    data: Buffer.from(index === depth - 1 ? "0 0 1 rg 0 0 400 600 re f" : "/X Do ".repeat(times)),
  }));
  return makePdf({ more, drawing: "/X Do", pageEntries: "/XObject<</X 20 0 R>>" });
}

/** A content stream that is packed twice, so that the file is small. */
function makeBomb(): Uint8Array {
  const once = deflateSync(Buffer.alloc(200_000_000, " 0 0 m"), { level: 1 });
  const data = deflateSync(once);
  const pdf = makePdf({ more: [{ dictionary: "/Filter[/FlateDecode/FlateDecode]", data }] });
  return Buffer.from(
    Buffer.from(pdf).toString("latin1").replace("/Contents 1001 0 R", "/Contents 20 0 R  "),
    "latin1",
  );
}

/** Each point of the page has a color with thousands of steps. */
function makeSlowColors(): Uint8Array {
  const steps = Buffer.from(`{ ${"sin cos ".repeat(4_000)} 0 }`);
  return makePdf({
    more: [
      { dictionary: "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]", data: steps },
      "<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[400 0 0 600 0 0]/Function 20 0 R>>",
    ],
    drawing: "/S sh ".repeat(20),
    pageEntries: "/Shading<</S 21 0 R>>",
  });
}

function makeHugePicture(): Uint8Array {
  const data = deflateSync(Buffer.alloc(60_000_000));
  const dictionary =
    "/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode";
  return makePdf({
    more: [{ dictionary, data }],
    drawing: "q 400 0 0 600 0 0 cm /X Do Q",
    pageEntries: "/XObject<</X 20 0 R>>",
  });
}

function makePageLoop(): Uint8Array {
  const pdf = Buffer.from(makePdf()).toString("latin1");
  return Buffer.from(pdf.replace("/Kids[1000 0 R]", "/Kids[   2 0 R]"), "latin1");
}

function makeLocked(): Uint8Array {
  const key = `<${"ab".repeat(32)}>`;
  return makePdf({
    more: [`<</Filter/Standard/V 2/R 3/Length 128/P -4/O ${key}/U ${key}>>`],
    trailer: "/Encrypt 20 0 R/ID[<aa><aa>]",
  });
}

function makeSelfReference(): Uint8Array {
  return makePdf({ more: ["20 0 R"], pageEntries: "/XObject 20 0 R", drawing: "/X Do" });
}

function makeHugeFrame(): Uint8Array {
  const frame = makeFrame("TIT2", Buffer.from("\u0001x"), 0xffffffff);
  return Buffer.concat([makeTagHeader(200_000_000), frame, makeMp3()]);
}

function makeManyFrames(): Uint8Array {
  const frames = Buffer.concat(
    Array.from({ length: 200_000 }, () => makeFrame("TXXX", Buffer.from("\0a\0b"))),
  );
  return Buffer.concat([makeTagHeader(frames.length), frames, makeMp3()]);
}

/** A FLAC of nothing but pictures. */
function makePictureBlocks(): Uint8Array {
  const format = Buffer.alloc(38);
  format.writeUIntBE(34, 1, 3);
  const length = 16_000_000;
  const picture = Buffer.alloc(4 + length, 1);
  picture[0] = 6;
  picture.writeUIntBE(length, 1, 3);
  picture.writeUInt32BE(3, 4);
  picture.writeUInt32BE(9, 8);
  picture.write("image/png", 12);
  picture.writeUInt32BE(0, 21);
  picture.writeUInt32BE(length - 41, 41);
  return Buffer.concat([Buffer.from("fLaC"), format, ...Array<Buffer>(15).fill(picture)]);
}

function makeNestedBoxes(): Uint8Array {
  let inner: Buffer = Buffer.alloc(0);
  for (let depth = 0; depth < 3_000; depth += 1) inner = box(depth % 2 ? "moov" : "udta", inner);
  return Buffer.concat([box("ftyp", Buffer.from("M4B \0\0\0\0")), inner]);
}

function makeManyBoxes(): Uint8Array {
  const boxes = Buffer.concat(
    Array.from({ length: 1_000_000 }, () => Buffer.from("\0\0\0\u0008free", "latin1")),
  );
  return Buffer.concat([box("ftyp", Buffer.from("M4B \0\0\0\0")), boxes]);
}

function makeEndlessBox(): Uint8Array {
  return Buffer.concat([
    box("ftyp", Buffer.from("M4B \0\0\0\0")),
    box("moov", box("udta", Buffer.alloc(100), 0xfffffff0), 0xffffffff),
  ]);
}

async function writeHugeCover(path: string): Promise<void> {
  await using file = await open(path, "w");
  const size = 250_000_000;
  const head = makeFrame("APIC", Buffer.from("\0image/png\0\u0003\0", "latin1"), size);
  await file.write(Buffer.concat([makeTagHeader(size + 10), head]));
  await file.truncate(size + 1_000);
}

function replaceTable(create: string): (database: DatabaseSync) => void {
  return (database) => database.exec(`drop table tags; ${create}`);
}

function manyBooks(database: DatabaseSync): void {
  database.exec(`insert into books (title, path) with recursive t(n) as (select 1 union all select n + 1 from t where n < 200000)
    select 'x', 'y' from t`);
}
