import { mkdtempDisposable, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { crc32 } from "node:zlib";

import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";

import { makeBmp } from "#tests/epubs/make-bmp.ts";

import { makePictureSizes } from "./make-picture-sizes.ts";

test("writes every size in two formats, and one JPEG", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));

  const picture = await makePictureSizes(await plain(1000, 1600), folder.path);

  expect(picture).toMatchObject({
    width: 1000,
    height: 1600,
    sizes: [160, 320, 480, 800],
    fallback: 480,
  });
  const names = [160, 320, 480, 800].flatMap((size) => [`${size}.avif`, `${size}.webp`]);
  const [hash, stored] = [basename(picture.id), join(folder.path, "covers", dirname(picture.id))];
  expect(picture.id).toBe(`${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`);
  expect((await readdir(stored)).toSorted()).toEqual(
    [...names, "480.jpg"].map((name) => `${hash}-${name}`).toSorted(),
  );
  const smallest = await sharp(join(folder.path, "covers", `${picture.id}-160.webp`)).metadata();
  expect(smallest).toMatchObject({ format: "webp", width: 160, height: 256 });
});

test.each<[string, (wide: Sharp) => Sharp]>([
  ["JPEG", (wide) => wide.jpeg({ quality: 40 })],
  ["progressive JPEG", (wide) => wide.jpeg({ quality: 40, progressive: true })],
  ["AVIF", (wide) => wide.avif({ effort: 0, quality: 40 })],
])("writes a large %s upright in every size, decoded separately", async (_, write) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
  const wide = sharp({
    create: { width: 2_800, height: 2_000, channels: 3, background: "#1f5a4a" },
  });
  const lying = await write(wide.withMetadata({ orientation: 6 })).toBuffer();

  const { width, height, ...picture } = await makePictureSizes(lying, folder.path);
  expect(picture).toMatchObject({
    sizes: [160, 320, 480, 800],
    color: expect.stringMatching(/^#[12].5.4.$/),
  });
  expect(width / height).toBeCloseTo(2_000 / 2_800, 2);
});

test("never enlarges a picture", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));

  expect(await makePictureSizes(await plain(100, 50), folder.path)).toMatchObject({
    sizes: [100],
    fallback: 100,
  });
  expect(await makePictureSizes(await plain(400, 50), folder.path)).toMatchObject({
    sizes: [160, 320],
    fallback: 320,
  });
});

test("uses the color of most of the picture as dominant color", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));

  expect((await makePictureSizes(await plain(200, 200), folder.path)).color).toBe("#1f5a4a");
});

test("does not write existing files again", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
  const source = await plain(200, 300);

  const { id } = await makePictureSizes(source, folder.path);
  const file = join(folder.path, "covers", `${id}-160.avif`);
  const before = await stat(file);
  expect((await makePictureSizes(source, folder.path)).id).toBe(id);

  expect((await stat(file)).ino).toBe(before.ino);
});

test("rotates a picture upright and removes camera data", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
  const lying = await sharp(await plain(300, 200))
    .withExif({ IFD0: { Artist: "Someone", ImageDescription: "At home" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  const picture = await makePictureSizes(lying, folder.path);

  expect(picture).toMatchObject({ width: 200, height: 300 });
  const jpeg = await sharp(join(folder.path, "covers", `${picture.id}-160.jpg`)).metadata();
  expect(jpeg).toMatchObject({ width: 160, height: 240 });
  expect(jpeg.exif).toBeUndefined();
});

test.each(["gif", "avif", "webp", "jpeg", "tiff"] as const)(
  "accepts a picture in %s",
  async (format) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
    const source = await sharp(await plain(40, 60))
      .toFormat(format)
      .toBuffer();

    expect(await makePictureSizes(source, folder.path)).toMatchObject({ width: 40, height: 60 });
  },
);

test("accepts a picture in BMP", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
  const rows = Array.from({ length: 300 }, () => Buffer.alloc(200 * 3, 0x66));
  const bmp = makeBmp({ width: 200, height: 300, bits: 24, rows });

  const picture = await makePictureSizes(bmp, folder.path);
  expect(picture).toMatchObject({ width: 200, height: 300, sizes: [160], color: "#666666" });
});

test("renders a drawing large enough and fetches nothing", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 16"><script>1</script>
    <style>@import "http://remote.example/a.css";</style><rect width="10" height="16" fill="#1f5a4a"/>
    <image href="file:///etc/hostname" width="5" height="5"/><image href="http://remote.example/a.png" width="5" height="5"/></svg>`;

  const picture = await makePictureSizes(Buffer.from(drawing), folder.path);

  expect(picture.sizes).toEqual([160, 320, 480, 800]);
  expect(picture.color).toBe("#1f5a4a");
});

test.each([
  ["a text", Buffer.from("only words"), "not-a-picture"],
  ["a page", Buffer.from("<html><body><svg/></body></html>"), "not-a-picture"],
  ["a document", Buffer.from("%PDF-1.7 and so on"), "not-a-picture"],
  ["a truncated picture", null, "damaged"],
  ["a huge picture", hugePng(), "too-large"],
])("refuses %s", async (_, source, code) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
  const bytes = source ?? (await noise(200, 200)).subarray(0, 2_000);

  await expect(makePictureSizes(bytes, folder.path)).rejects.toMatchObject({
    name: "PictureError",
    code,
  });
  expect(await readdir(folder.path)).toEqual([]);
});

async function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#1f5a4a" } })
    .png()
    .toBuffer();
}

async function noise(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** The header of a PNG of 100,000 by 100,000 pixels. */
function hugePng(): Buffer {
  const header = Buffer.from("49484452000186a0000186a00802000000", "hex");
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(header));
  const start = Buffer.from("89504e470d0a1a0a0000000d", "hex");
  return Buffer.concat([start, header, checksum, Buffer.from("0000000049444154", "hex")]);
}
