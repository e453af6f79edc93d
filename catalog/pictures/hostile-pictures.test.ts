import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, crc32, deflateRawSync } from "node:zlib";

import { expect, test } from "vitest";

import { decodeInProcess, type ProcessExit, toDecodeError } from "./decode-in-process.ts";
import { makePictureSizes } from "./make-picture-sizes.ts";
import { readPicture } from "./read-picture.ts";

const PNG_SPELLED = "image/png;base64,";
/** A flat picture, so that writing all sizes is fast. */
const FLAT = `viewBox="0 0 90 9"`;
const RECTANGLE = `<rect width="90" height="90" fill="#1f5a4a"/>`;

test.each<[string, Uint8Array, string]>([
  ["a small, complete PNG of 60,000 by 60,000 pixels", png(60_000, 60_000), "too-large"],
  ["a GIF of 65,535 by 65,535 pixels", gif(65_535), "too-large"],
  ["a truncated JPEG", Buffer.from("ffd8ffe000104a4649460001", "hex"), "damaged"],
  ["a drawing with a picture of 8,000 by 8,000 pixels", drawing(image(8_000)), "drawing-too-large"],
  ["a drawing with many pictures", drawing(image(4_000).repeat(4)), "drawing-too-large"],
  ["a drawing with a picture type in capitals", spelling("image/PNG;BASE64,"), "drawing-too-large"],
  ["a drawing with an escaped picture", spelling(PNG_SPELLED, escapeLetters), "drawing-too-large"],
  [
    "a drawing with a picture in several lines",
    spelling(PNG_SPELLED, breakLines),
    "drawing-too-large",
  ],
  ["a drawing with a picture of a wrong type", spelling("image/gif;base64,"), "drawing-too-large"],
  [
    "a drawing with a picture in xlink:href",
    spelling(PNG_SPELLED, plainly, "xlink:href"),
    "drawing-too-large",
  ],
  ["a drawing with a truncated picture", spelling(PNG_SPELLED, halve), "damaged"],
  ["a drawing of many nested layers", drawing(within(60)), "too-deep"],
  ["a drawing of 2 kB with nested filters", filtersWithin(34), "too-many-effects"],
  ["a drawing with a filter in a style sheet", styled("g"), "too-many-effects"],
  ["a drawing with a filter for a class", styled("svg > .b:hover"), "too-many-effects"],
  ["a drawing with a filter for any element", styled("[id]"), "too-many-effects"],
  [
    "a drawing with a filter in a style attribute",
    styled("", "filter:url(#f)"),
    "too-many-effects",
  ],
  ["a drawing with a filter used repeatedly", drawing(usedFilter()), "too-many-effects"],
  ["a drawing with a filter in a mask", drawing(maskedFilter()), "too-many-effects"],
  ["a drawing with a filter of functions", drawing(functions(101)), "too-many-effects"],
  ["a drawing of 20,001 elements", drawing("<g/>".repeat(20_000)), "not-a-picture"],
  ["a drawing of no size", drawing("", `width="1e-9" height="1e-9"`), "damaged"],
  ["a drawing of endless size", drawing("", `width="1e9" height="1e9"`), "damaged"],
])(
  "P13: refuses %s and stores nothing",
  async (_, bytes, code) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));

    await expect(makePictureSizes(bytes, folder.path)).rejects.toMatchObject({
      name: "PictureError",
      code,
    });
    expect(await readdir(folder.path)).toEqual([]);
  },
  60_000,
);

test.each([
  ["repeats a shape a billion times", billion()],
  ["has 500 blurs", `${blurs(500)}<rect width="90" height="90" filter="url(#f)"/>`],
])("P13: aborts a drawing that %s", async (_, content) => {
  const start = performance.now();
  await expect(decodeInProcess(drawing(content), 1_500)).rejects.toMatchObject({
    code: "too-slow",
  });
  expect(performance.now() - start).toBeLessThan(10_000);
});

test("P13: aborts a drawing in time for an answer within ten seconds", async () => {
  const content = `${blurs(100)}<rect width="90" height="90" filter="url(#f)"/>`;
  const start = performance.now();
  await expect(decodeInProcess(drawing(content))).rejects.toMatchObject({ code: "too-slow" });
  expect(performance.now() - start).toBeLessThan(7_000);
});

test("P13: aborts a drawing with a thousand layers before memory runs out", async () => {
  const layers = Array.from({ length: 1_000 }, (_, at) => `<feOffset dx="1" result="r${at}"/>`);
  const filter = `<filter id="f" width="1" height="1">${layers.join("")}</filter>`;
  const content = `${filter}<rect width="90" height="90" filter="url(#f)"/>`;

  await expect(decodeInProcess(drawing(content), 60_000)).rejects.toMatchObject({
    code: "too-much-memory",
  });
}, 60_000);

test.each<[string, Partial<ProcessExit>, object]>([
  ["out of time", { signal: "SIGKILL", isOutOfTime: true }, { code: "too-slow" }],
  ["killed for another reason", { signal: "SIGKILL" }, { code: "too-much-memory" }],
  ["crashed", { signal: "SIGSEGV" }, { code: "damaged" }],
  ["terminated with the import", { signal: "SIGTERM" }, { name: "Error" }],
])("reports a decoder that is %s correctly", (_, ending, expected) => {
  expect(toDecodeError({ code: null, signal: null, isOutOfTime: false, ...ending })).toMatchObject(
    expected,
  );
});

test.each([
  ["by an attribute", offsets(3) + `<g filter="url(#f)">${RECTANGLE}</g>`],
  ["by a class", `<style>.a{filter:url(#f)}</style>${offsets(3)}<g class="a">${RECTANGLE}</g>`],
  [
    "on an element that refers to itself",
    `${offsets(3)}<g id="a" filter="url(#f)"><use href="#a"/></g>`,
  ],
])("accepts a drawing with a shadow %s", async (_, content) => {
  expect(Buffer.from(await readPicture(drawing(content))).toString()).toContain("feOffset");
});

test("P13: draws the pictures in data URLs of any form", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
  const white = drawing(
    `<rect width="90" height="90" fill="#fff"/>${image(100, "image/PNG;Base64,", escapeLetters)}`,
    FLAT,
  );

  expect(await makePictureSizes(white, folder.path)).toMatchObject({ color: "#000000" });
});

/**
 * Content not allowed in a drawing: its name, text before the drawing, text inside, and a pattern that must not remain.
 */
const foreign: [string, string, string, RegExp][] = [
  [
    "entities",
    `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>`,
    "<text>&b;&c;</text>",
    /ENTITY|file:|aaaa/,
  ],
  [
    "parameter entities",
    `<!DOCTYPE svg [<!ENTITY % p SYSTEM "file:///etc/hostname">%p;]>`,
    "",
    /ENTITY|file:|%p/,
  ],
  [
    "an external style sheet",
    `<?xml-stylesheet href="https://remote.example/a.css"?>`,
    "",
    /stylesheet|remote/,
  ],
  [
    "forbidden elements",
    "",
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject><use href="https://remote.example/a.svg#x"/><image href="file:///etc/hostname"/>`,
    /script|remote|file:/,
  ],
];

test.each(foreign)("P13: removes %s from a drawing", async (_, before, more, trace) => {
  const bytes = Buffer.concat([Buffer.from(before), drawing(RECTANGLE + more)]);
  const cleaned = Buffer.from(await readPicture(bytes)).toString();

  expect(cleaned).toContain("#1f5a4a");
  expect(cleaned).not.toMatch(trace);
});

test.each([
  ["entities and forbidden elements", [0, 3]],
  ["parameter entities and external style sheet", [1, 2]],
])("P13: draws a drawing without its %s", async (_, places) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pictures-"));
  const some = foreign.filter((_, place) => places.includes(place));
  // The doctype must come last.
  const before = some.map(([, text]) => text).toReversed();
  const inside = some.map(([, , text]) => text);
  const bytes = Buffer.concat([
    Buffer.from(before.join("")),
    drawing(RECTANGLE + inside.join(""), FLAT),
  ]);

  expect(await makePictureSizes(bytes, folder.path)).toMatchObject({ color: "#1f5a4a" });
});

function drawing(content: string, size = `viewBox="0 0 90 90"`): Buffer {
  const names = `xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`;
  return Buffer.from(`<svg ${names} ${size}>${content}</svg>`);
}

function within(levels: number): string {
  return `${`<g opacity="0.9">`.repeat(levels)}<rect/>${"</g>".repeat(levels)}`;
}

function image(side: number, about = PNG_SPELLED, spell = plainly, name = "href"): string {
  const data = spell(png(side, side).toString("base64"));
  return `<image width="90" height="90" ${name}="data:${about}${data}"/>`;
}

/** A drawing that contains a picture with too many pixels. */
function spelling(about: string, spell = plainly, name = "href"): Buffer {
  return drawing(image(8_000, about, spell, name));
}

function plainly(data: string): string {
  return data;
}

function escapeLetters(data: string): string {
  return data.replace(/[a-i]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

function breakLines(data: string): string {
  return data.replace(/.{50}/g, "$& \n\t");
}

function halve(data: string): string {
  return data.slice(0, 24);
}

/** A small drawing with a filter of 120 effects, set by a selector or by a style attribute. */
function styled(selector: string, style = ""): Buffer {
  const sheet = selector && `<style>${selector}{fill:red;filter:url("#f")}</style>`;
  const group = `<g id="a" class="a b" style="${style}">${RECTANGLE}</g>`;
  return drawing(`${sheet}${offsets(120)}${group}`);
}

/** A filter of six effects that `use` elements apply twenty times, in two steps. */
function usedFilter(): string {
  const four = '<use xlink:href="#a"/>'.repeat(4);
  const parts = `<g id="a" filter="url(#f)">${RECTANGLE}</g><g id="b">${four}</g>`;
  return `${offsets(6)}<defs>${parts}</defs>${'<use href="#b"/>'.repeat(5)}`;
}

function maskedFilter(): string {
  const mask = `<mask id="m"><g filter="url(#f)">${RECTANGLE}</g></mask>`;
  return `<style>.a{mask:url(#m)}</style>${offsets(6)}${mask}${'<g class="a"/>'.repeat(20)}`;
}

/** A filter that stores the result of each effect. */
function offsets(count: number): string {
  const effects = Array.from({ length: count }, (_, at) => `<feOffset dx="1" result="r${at}"/>`);
  return `<filter id="f">${effects.join("")}</filter>`;
}

/** Nested groups; each level is drawn with all effects of the filter. */
function filtersWithin(levels: number): Buffer {
  const effects = '<feGaussianBlur stdDeviation="90"/><feTurbulence numOctaves="9"/>'.repeat(2);
  const filter = `<filter id="f" width="9" height="9">${effects}</filter>`;
  const nested = `${'<g filter="url(#f)">'.repeat(levels)}<rect/>${"</g>".repeat(levels)}`;
  const content = drawing(filter + nested);
  expect(content.length).toBeLessThan(2_000);
  return content;
}

function functions(count: number): string {
  return `<rect filter="${"blur(9px) ".repeat(count)}"/>`;
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

/** A black PNG with one bit per pixel. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = packZeros((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A zlib stream of `count` zero bytes. It repeats one compressed block, because compressing them all takes seconds. */
function packZeros(count: number): Buffer {
  const piece = 1_000_000;
  const packed = deflateRawSync(Buffer.alloc(piece), { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: Math.floor(count / piece) }, () => packed);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE(count % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const last = deflateRawSync(Buffer.alloc(count % piece));
  return Buffer.concat([Buffer.from("789c", "hex"), ...pieces, last, checksum]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A GIF that declares one frame but contains none. */
function gif(side: number): Buffer {
  const start = Buffer.from("GIF89a\0\0\0\0\u0080\0\0", "latin1");
  start.writeUInt16LE(side, 6);
  start.writeUInt16LE(side, 8);
  const frame = Buffer.from("000000ffffff2c00000000ffffffff00020116003b", "hex");
  return Buffer.concat([start, frame]);
}
