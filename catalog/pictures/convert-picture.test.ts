import sharp from "sharp";
import { expect, test } from "vitest";

import { sniffConvertible, sniffType } from "#catalog/epub/sniff-type.ts";
import { makeBmp } from "#tests/epubs/make-bmp.ts";

import { convertPicture, createPictureConverter } from "./convert-picture.ts";

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];
const CLEAR = [0, 255, 0, 0];

/** Red, green, blue, white as blue, green, red, 0. */
const PALETTE = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0];
const THREE_BY_TWO = { width: 3, height: 2 };

/** Each has red, green, blue in the first row and white, white, red in the second. */
const bitmaps: [string, Buffer][] = [
  [
    "4 bits",
    makeBmp({ ...THREE_BY_TWO, bits: 4, palette: PALETTE, rows: rows([0x01, 0x20], [0x33, 0]) }),
  ],
  [
    "8 bits",
    makeBmp({ ...THREE_BY_TWO, bits: 8, palette: PALETTE, rows: rows([0, 1, 2], [3, 3, 0]) }),
  ],
  [
    "8 bits and a gap",
    makeBmp({
      ...THREE_BY_TWO,
      bits: 8,
      palette: PALETTE,
      gap: 6,
      rows: rows([0, 1, 2], [3, 3, 0]),
    }),
  ],
  ["24 bits", makeBmp({ ...THREE_BY_TWO, bits: 24, rows: rows(bgr(3), bgr(3, true)) })],
  [
    "24 bits from the top",
    makeBmp({ ...THREE_BY_TWO, bits: 24, isTopDown: true, rows: rows(bgr(3), bgr(3, true)) }),
  ],
  [
    "24 bits in a long header",
    makeBmp({ ...THREE_BY_TWO, bits: 24, headerSize: 124, rows: rows(bgr(3), bgr(3, true)) }),
  ],
  ["32 bits", makeBmp({ ...THREE_BY_TWO, bits: 32, rows: rows(bgr(4), bgr(4, true)) })],
  [
    "32 bits in a long header",
    makeBmp({ ...THREE_BY_TWO, bits: 32, headerSize: 108, rows: rows(bgr(4), bgr(4, true)) }),
  ],
  [
    "32 bits with masks",
    makeBmp({
      ...THREE_BY_TWO,
      bits: 32,
      compression: 3,
      masks: [0xff0000, 0xff00, 0xff],
      rows: rows(bgr(4), bgr(4, true)),
    }),
  ],
];

test.each(bitmaps)("converts a BMP of %s to PNG", async (_, bytes) => {
  const { info, pixels } = await convert(bytes);
  expect(info).toMatchObject({ width: 3, height: 2 });
  expect(pixels).toEqual([RED, GREEN, BLUE, WHITE, WHITE, RED]);
});

test("converts a BMP of one bit, and one of 16 bits", async () => {
  const black = [0, 0, 0, 255];
  const palette = [0, 0, 0, 0, 255, 255, 255, 0];
  const scan = makeBmp({ width: 9, height: 1, bits: 1, palette, rows: rows([0b10101010, 0x80]) });
  const line = Array.from({ length: 9 }, (_, at) => (at % 2 === 0 ? WHITE : black));
  expect((await convert(scan)).pixels).toEqual(line);

  const two = makeBmp({ width: 2, height: 1, bits: 16, rows: rows([0x00, 0x7c, 0x1f, 0x00]) });
  const [red, blue] = (await convert(two)).pixels;
  expect(red?.[0]).toBeGreaterThan(240);
  expect(blue?.slice(0, 2)).toEqual([0, 0]);
});

test("keeps the alpha of a BMP unless all of it is clear", async () => {
  const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
  const about = { width: 2, height: 1, bits: 32, headerSize: 124, compression: 3, masks };
  const half = makeBmp({ ...about, rows: rows([0, 0, 255, 255, 0, 255, 0, 0]) });
  expect((await convert(half)).pixels).toEqual([RED, CLEAR]);

  const none = makeBmp({ ...about, rows: rows([0, 0, 255, 0, 0, 255, 0, 0]) });
  expect((await convert(none)).pixels).toEqual([RED, GREEN]);
});

test.each(["none", "lzw", "deflate", "jpeg", "packbits"] as const)(
  "converts a TIFF with the compression %s to PNG",
  async (compression) => {
    const { info, pixels } = await convert(await flat(20, 10).tiff({ compression }).toBuffer());
    expect(info).toMatchObject({ width: 20, height: 10, format: "png" });
    expect(pixels[7]?.[0]).toBeGreaterThan(250);
    expect(pixels[7]?.[2]).toBeLessThan(5);
  },
);

test("converts a TIFF for print, upright, with its first page", async () => {
  const tiff = await flat(20, 10)
    .toColorspace("cmyk")
    .withMetadata({ orientation: 6 })
    .tiff()
    .toBuffer();
  const { info, pixels } = await convert(tiff);
  expect(info).toMatchObject({ width: 10, height: 20, space: "srgb" });
  expect(pixels[0]?.[0]).toBeGreaterThan(200);
});

test("converts a photograph to JPEG, also a large one, no wider than needed", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 9 } as const;
  const photograph = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "red", noise } }).blur(2);
  for (const [width, height] of [
    [300, 200],
    [1_800, 1_200],
  ] as const) {
    const tiff = await photograph(width, height).tiff({ compression: "lzw" }).toBuffer();
    const converted = await convertPicture(tiff);
    expect(sniffType(converted)).toBe("image/jpeg");
    expect(await sharp(converted).metadata()).toMatchObject({
      width: Math.min(width, 1_600),
      height: Math.min(height, 1_067),
    });
  }
});

test("converts a large BMP, no wider than needed", async () => {
  const width = 2_000;
  const line = Buffer.alloc(width * 3, 0x20);
  const bytes = makeBmp({
    width,
    height: 1_200,
    bits: 24,
    rows: Array.from({ length: 1_200 }, () => line),
  });
  expect(await sharp(await convertPicture(bytes)).metadata()).toMatchObject({
    width: 1_600,
    height: 960,
  });
});

const longRows = [Buffer.alloc(100, 1), Buffer.alloc(100, 2)];
const whole = makeBmp({ ...THREE_BY_TWO, bits: 24, rows: rows(bgr(3), bgr(3, true)) });

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ["a cut BMP", () => whole.subarray(0, -10), "damaged"],
  ["a BMP of its header's start", () => whole.subarray(0, 20), "damaged"],
  [
    "a compressed BMP",
    () => makeBmp({ ...THREE_BY_TWO, bits: 8, compression: 1, rows: [] }),
    "compressed-bmp",
  ],
  [
    "a BMP of 100 million pixels",
    () => makeBmp({ width: 10_000, height: 10_000, bits: 1, rows: [] }),
    "bmp-too-large",
  ],
  [
    "a BMP as wide as numbers go",
    () => makeBmp({ width: -1, height: 2 ** 31 - 1, bits: 24, rows: [] }),
    "bmp-too-large",
  ],
  ["a BMP with a palette of 4 billion", () => patch(whole, 46, 0xffffffff), "damaged"],
  ["a BMP without width", () => patch(whole, 18, 0), "damaged"],
  ["a BMP without height", () => patch(whole, 22, 0), "damaged"],
  ["a BMP of 0 bits", () => makeBmp({ ...THREE_BY_TWO, bits: 0, rows: longRows }), "damaged"],
  ["a BMP of 3 bits", () => makeBmp({ ...THREE_BY_TWO, bits: 3, rows: longRows }), "damaged"],
  ["a BMP of 7 bits", () => patch(whole, 28, 7), "damaged"],
  [
    "a TIFF without pictures",
    () => Buffer.from("II*\0\u0008\0\0\0\0\0\0\0\0\0", "latin1"),
    "damaged",
  ],
  [
    "a cut TIFF",
    async () => (await flat(90, 90).tiff({ compression: "none" }).toBuffer()).subarray(0, 900),
    "damaged",
  ],
  ["26 MB", () => Buffer.concat([Buffer.from("II*\0"), Buffer.alloc(26_000_000)]), "too-large"],
  [
    "a TIFF of 64 million pixels",
    () => flat(8_000, 8_000).tiff({ compression: "deflate" }).toBuffer(),
    "too-large",
  ],
])("P13: refuses %s", async (_, make, code) => {
  const bytes = await make();
  expect(sniffConvertible(bytes)).not.toBeNull();
  await expect(convertPicture(bytes)).rejects.toMatchObject({ name: "PictureError", code });
});

test("leaves the bytes of a converted BMP as they are", async () => {
  const bytes = makeBmp({ ...THREE_BY_TWO, bits: 24, headerSize: 124, rows: rows(bgr(3), bgr(3)) });
  const before = Buffer.from(bytes);
  await convertPicture(bytes);
  expect(bytes.equals(before)).toBe(true);
});

test("P13: converts at most 500 pictures of a book", async () => {
  const convertOne = createPictureConverter();
  const cut = whole.subarray(0, 20);
  for (let at = 0; at < 500; at += 1)
    await expect(convertOne(cut)).rejects.toMatchObject({ code: "damaged" });
  await expect(convertOne(whole)).rejects.toMatchObject({ code: "too-many-conversions" });
});

async function convert(bytes: Uint8Array) {
  const converted = await convertPicture(bytes);
  expect(sniffType(converted)).toBe("image/png");
  const picture = sharp(converted);
  const { format, space } = await picture.metadata();
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / 4 }, (_, at) => [
    ...data.subarray(at * 4, at * 4 + 4),
  ]);
  return { info: { ...info, format, space }, pixels };
}

function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "red" } });
}

/** Padded to four bytes. */
function rows(...lines: number[][]): Uint8Array[] {
  return lines.map((line) =>
    Uint8Array.from([...line, ...Array(3 - ((line.length + 3) % 4)).fill(0)]),
  );
}

/** Red, green, blue, or white, white, red, with three bytes or four. */
function bgr(bytes: 3 | 4, isSecond = false): number[] {
  const colors = isSecond ? [WHITE, WHITE, RED] : [RED, GREEN, BLUE];
  return colors.flatMap(([red = 0, green = 0, blue = 0]) => [blue, green, red, 0].slice(0, bytes));
}

function patch(bytes: Buffer, at: number, value: number): Buffer {
  const patched = Buffer.from(bytes);
  patched.writeUInt32LE(value, at);
  return patched;
}
