import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

import { expect, test } from "vitest";

import { drawDrawing } from "./draw-drawing.ts";
import { makePictureSizes } from "./make-picture-sizes.ts";

const RECTANGLE = `<rect width="90" height="90" fill="#1f5a4a"/>`;

test.each<[string, Uint8Array, string]>([
  ["a PNG of 60,000 by 60,000 points, whole and small", png(60_000, 60_000), "too-large"],
  ["a GIF of 65,535 by 65,535 points", gif(65_535), "too-large"],
  ["a JPEG that breaks off", Buffer.from("ffd8ffe000104a4649460001", "hex"), "damaged"],
  ["a drawing with a picture of 8,000 by 8,000 points in it", drawing(image(8_000)), "too-large"],
  ["a drawing with many pictures in it", drawing(image(4_000).repeat(4)), "too-large"],
  ["a drawing of layers upon layers", drawing(within(60)), "too-large"],
  ["a drawing of no size", drawing("", `width="1e-9" height="1e-9"`), "damaged"],
  ["a drawing of endless size", drawing("", `width="1e9" height="1e9"`), "damaged"],
])(
  "P13: %s is refused, and nothing is kept of it",
  async (_, bytes, code) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));

    await expect(makePictureSizes(bytes, folder.path)).rejects.toMatchObject({
      name: "PictureRefused",
      code,
    });
    expect(await readdir(folder.path)).toEqual([]);
  },
  60_000,
);

test.each([
  ["is drawn from itself a billion times", billion()],
  ["is blurred without end", `${blurs(500)}<rect width="90" height="90" filter="url(#f)"/>`],
])("P13: a drawing that %s is given up", async (_, content) => {
  const start = performance.now();
  await expect(drawDrawing(drawing(content), 1_500)).rejects.toMatchObject({ code: "too-slow" });
  expect(performance.now() - start).toBeLessThan(10_000);
});

test.each([
  [
    "entities",
    `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>`,
    "<text>&b;&c;</text>",
  ],
  ["parameter entities", `<!DOCTYPE svg [<!ENTITY % p SYSTEM "file:///etc/hostname">%p;]>`, ""],
  ["a sheet of styles elsewhere", `<?xml-stylesheet href="https://remote.example/a.css"?>`, ""],
  [
    "what it may not hold",
    "",
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject><use href="https://remote.example/a.svg#x"/><image href="file:///etc/hostname"/>`,
  ],
])("P13: a drawing with %s is drawn without it", async (_, before, more) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
  const bytes = Buffer.concat([Buffer.from(before), drawing(RECTANGLE + more)]);

  expect(await makePictureSizes(bytes, folder.path)).toMatchObject({ color: "#1f5a4a" });
});

function drawing(content: string, size = `viewBox="0 0 90 90"`): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`);
}

function within(levels: number): string {
  return `${`<g opacity="0.9">`.repeat(levels)}<rect/>${"</g>".repeat(levels)}`;
}

function image(side: number): string {
  const data = png(side, side).toString("base64");
  return `<image width="90" height="90" href="data:image/png;base64,${data}"/>`;
}

function billion(): string {
  const groups = Array.from(
    { length: 9 },
    (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
  );
  return `<defs><g id="g0">${RECTANGLE}</g>${groups.join("")}</defs><use href="#g9"/>`;
}

function blurs(count: number): string {
  const one = '<feGaussianBlur stdDeviation="900"/><feMorphology radius="90"/>';
  return `<filter id="f">${one.repeat(count)}</filter>`;
}

/** Black, of one bit a point. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Of one frame that is not there. */
function gif(side: number): Buffer {
  const start = Buffer.from("GIF89a\0\0\0\0\u0080\0\0", "latin1");
  start.writeUInt16LE(side, 6);
  start.writeUInt16LE(side, 8);
  const frame = Buffer.from("000000ffffff2c00000000ffffffff00020116003b", "hex");
  return Buffer.concat([start, frame]);
}
